// What every conflict-driven search does between its own steps: learn, jump back, restart, forget, decide.
//
// The loop search and the path search differ in what they propagate, in how they explain some conflicts and in what
// they do with a solution. All the rest is here, as a template over the propagation, so that the hot paths stay free of
// virtual calls.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/heat.hpp"
#include "cdcl/activities.hpp"
#include "cdcl/analysis.hpp"
#include "cdcl/assignment.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/conflict_search_stats.hpp"
#include "cdcl/order.hpp"
#include "cdcl/restarts.hpp"

namespace edgewise {

// What propagation alone has counted.
template <class Propagation>
[[nodiscard]] ConflictSearchStats propagation_stats(const Propagation& propagation) {
    const Assignment& assignment = propagation.assignment;
    ConflictSearchStats stats;
    stats.propagations = propagation.propagations();
    stats.by_points = assignment.assigned_by(Why::point);
    stats.by_clues = assignment.assigned_by(Why::clue);
    stats.by_clauses = assignment.assigned_by(Why::clause) + assignment.assigned_by(Why::binary);
    stats.closings = propagation.paths.closings();
    stats.learnt = propagation.clauses.learnt();
    stats.glue_sum = propagation.clauses.glue_sum();
    stats.variables = static_cast<std::uint64_t>(assignment.count());
    stats.root_fixed =
        static_cast<std::uint64_t>(assignment.level() == 0 ? assignment.trail_size() : assignment.level_start(0));
    return stats;
}

template <class Propagation>
class ConflictSearch {
  public:
    ConflictSearch(Propagation& propagation, DecisionOrder order, const RestartPolicy& restarts,
                   const ConflictSearchOptions& options, Control& control)
        : propagation_(propagation),
          analysis_(propagation, options.minimise),
          order_(std::move(order)),
          restarts_(restarts),
          options_(options),
          control_(control),
          heat_(options.heat ? Heat(propagation.assignment.count()) : Heat()) {}

    // The root contradicts itself: there is nothing, or nothing more, to find.
    [[nodiscard]] bool is_refuted() const { return refuted_; }
    void refute() { refuted_ = true; }

    [[nodiscard]] DecisionOrder& order() { return order_; }
    [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }
    [[nodiscard]] std::int32_t glue(std::span<const Lit> literals) { return analysis_.glue(literals); }

    // From now on nothing is expected to be found: what is left is a proof.
    void expect_nothing() {
        if (!proving_since_) proving_since_ = conflicts_;
    }

    // For large boards, before the search: a jump that would take back more literals than this goes back one level
    // only, and a restart that would waits until as much has been propagated. What a clause forces is then assigned
    // later than it could have been. Nothing but its level tells: it stays for as long as its reasons do.
    void jump_shortly(std::int32_t most_taken_back) {
        longest_jump_ = most_taken_back;
        late_level_.assign(propagation_.assignment.count(), kOnTime);
    }
    // Whether a variable would still have its value after a jump to a lower level than its own.
    [[nodiscard]] bool is_late(Var variable) const { return late_level(variable) != kOnTime; }

    // Takes back every level above the given one.
    void backjump(std::int32_t level);

    // Learns from the conflict of the propagation: jumps back and adds the clause, whose first literal is then forced.
    // In between `after_backjump` may add clauses of its own. False when the root contradicts itself.
    template <class AfterBackjump>
    bool learn(AfterBackjump after_backjump);
    bool learn() {
        return learn([] {});
    }

    // Adds a permanent clause at the root, simplified by the facts that hold there.
    void add_at_root(std::vector<Lit> clause);

    // Deletes the least useful clauses when it is time to.
    void reduce_if_due();
    // Jumps back to the given level when it is time to. True when it did.
    bool restart_if_due(std::int32_t base_level);
    // Decides the next open variable. False when there is none.
    [[nodiscard]] bool decide();

    // Everything but what only the particular search knows, which includes the probes.
    [[nodiscard]] ConflictSearchStats stats() const;
    [[nodiscard]] const Heat& heat_by_variable() const { return heat_; }
    // The part of it that belongs to the first variables, which are the edges.
    [[nodiscard]] Heat heat_by_edge(std::int32_t edge_count) const;

  private:
    static constexpr std::uint64_t kReduceInterval = 2000;
    static constexpr std::int32_t kOnTime = -1;

    // Finds a clause to learn; false when the root contradicts itself.
    [[nodiscard]] bool analyse();
    [[nodiscard]] std::int32_t taken_back_from(std::int32_t level) const {
        return propagation_.assignment.trail_size() - propagation_.assignment.level_start(level);
    }
    [[nodiscard]] std::int32_t late_level(Var variable) const {
        return late_level_.empty() ? kOnTime : late_level_[variable];
    }
    // Collects in `late_` what a jump to the level takes back and has to assign again.
    void collect_late(std::int32_t level);
    void assign_late(Lit lit, Reason reason);
    [[nodiscard]] bool can_afford_restart(std::int32_t base_level);

    Propagation& propagation_;
    ConflictAnalysis<Propagation> analysis_;
    DecisionOrder order_;
    std::optional<Activities> activities_;  // in a long proof, in place of the order
    std::optional<std::uint64_t> proving_since_;
    Restarts restarts_;
    ConflictSearchOptions options_;
    Control& control_;
    Heat heat_;
    bool refuted_ = false;
    std::int32_t longest_jump_ = std::numeric_limits<std::int32_t>::max();
    // With short jumps, per variable: the level that a late literal belongs to. It is assigned again whenever it is
    // taken back by a jump that does not go below that level.
    std::vector<std::int32_t> late_level_;
    std::vector<Lit> late_;
    std::uint64_t propagated_at_restart_ = 0;
    std::uint64_t next_reduce_ = kReduceInterval;
    std::uint64_t reduce_interval_ = kReduceInterval;
    std::uint64_t decisions_ = 0;
    std::uint64_t conflicts_ = 0;
};

template <class Propagation>
void ConflictSearch<Propagation>::backjump(std::int32_t level) {
    const Assignment& assignment = propagation_.assignment;
    if (assignment.level() <= level) return;
    for (std::int32_t i = assignment.level_start(level); i < assignment.trail_size(); ++i) {
        const Lit lit = assignment.trail()[i];
        order_.remember(var_of(lit), is_positive(lit));
        order_.reopen(var_of(lit));
        if (activities_) activities_->put_back(var_of(lit));
    }
    if (late_level_.empty()) return propagation_.backtrack(level);
    collect_late(level);
    propagation_.backtrack(level);
    for (const Lit lit : late_) assign_late(lit, assignment.reason_of(var_of(lit)));
}

template <class Propagation>
void ConflictSearch<Propagation>::collect_late(std::int32_t level) {
    const Assignment& assignment = propagation_.assignment;
    late_.clear();
    for (std::int32_t i = assignment.level_start(level); i < assignment.trail_size(); ++i) {
        const Lit lit = assignment.trail()[i];
        std::int32_t& late = late_level_[var_of(lit)];
        if (late == kOnTime) continue;
        if (late <= level) {
            late_.push_back(lit);
        } else {
            late = kOnTime;
        }
    }
}

template <class Propagation>
void ConflictSearch<Propagation>::assign_late(Lit lit, Reason reason) {
    Assignment& assignment = propagation_.assignment;
    std::int32_t& late = late_level_[var_of(lit)];
    if (late == 0) {
        assignment.assign_fact(lit);
    } else {
        assignment.assign(lit, reason);
    }
    if (late == assignment.level()) late = kOnTime;
}

template <class Propagation>
bool ConflictSearch<Propagation>::analyse() {
    while (true) {
        const std::int32_t level = analysis_.highest_level(propagation_.conflict);
        if (level == 0) {
            refuted_ = true;
            return false;
        }
        backjump(level);
        analysis_.run();
        const std::int32_t late = late_level(var_of(analysis_.clause()[0]));
        if (late == kOnTime || late > analysis_.return_level()) return true;
        // What is to be flipped is late: where the clause would force it, it has the other value already.
        propagation_.conflict = analysis_.clause();
        backjump(analysis_.return_level());
    }
}

template <class Propagation>
template <class AfterBackjump>
bool ConflictSearch<Propagation>::learn(AfterBackjump after_backjump) {
    // 1. Analyse the conflict at the level where it arose.
    ++conflicts_;
    if (!analyse()) return false;
    const std::vector<Lit>& clause = analysis_.clause();
    const std::int32_t glue = analysis_.glue(clause);

    // 2. Jump back, and decide first what took part.
    const std::int32_t own_level = analysis_.return_level();
    const std::int32_t late = late_level(var_of(clause[0]));
    if (taken_back_from(own_level) <= longest_jump_) {
        backjump(own_level);
    } else {
        backjump((late == kOnTime ? propagation_.assignment.level() : late) - 1);
    }
    heat_.note(analysis_.touched());
    if (activities_) {
        activities_->bump(analysis_.touched());
    } else {
        order_.bump(analysis_.touched(), propagation_.assignment);
    }
    after_backjump();

    // 3. Add the clause, which forces its first literal.
    if (propagation_.log() != nullptr) propagation_.log()->add(clause);
    Reason reason;
    if (clause.size() > 1) reason = propagation_.clauses.add(clause, ClauseStore::Keep::while_useful, glue);
    if (propagation_.assignment.level() > own_level) {
        late_level_[var_of(clause[0])] = own_level;
        assign_late(clause[0], reason);
    } else {
        propagation_.assignment.assign(clause[0], reason);
    }
    restarts_.note_conflict(glue, conflicts_);
    return true;
}

template <class Propagation>
void ConflictSearch<Propagation>::add_at_root(std::vector<Lit> clause) {
    Assignment& assignment = propagation_.assignment;
    if (std::ranges::any_of(clause, [&](Lit lit) { return assignment.value(lit) > 0; })) return;
    std::erase_if(clause, [&](Lit lit) { return assignment.value(lit) < 0; });
    if (clause.empty()) {
        refuted_ = true;
    } else if (clause.size() == 1) {
        assignment.assign(clause[0], {});
    } else {
        propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0);
    }
}

template <class Propagation>
void ConflictSearch<Propagation>::reduce_if_due() {
    if (!options_.forget || conflicts_ < next_reduce_) return;
    reduce_interval_ += kReduceInterval / 4;
    next_reduce_ = conflicts_ + reduce_interval_;
    propagation_.clauses.reduce();
}

template <class Propagation>
bool ConflictSearch<Propagation>::restart_if_due(std::int32_t base_level) {
    if (!options_.restarts || propagation_.assignment.level() <= base_level || !restarts_.is_due()) return false;
    if (!can_afford_restart(base_level)) return false;
    restarts_.note_restart();
    backjump(base_level);
    return true;
}

template <class Propagation>
bool ConflictSearch<Propagation>::can_afford_restart(std::int32_t base_level) {
    const std::int32_t cost = taken_back_from(base_level);
    if (cost <= longest_jump_) return true;
    if (propagation_.propagations() - propagated_at_restart_ < static_cast<std::uint64_t>(cost)) return false;
    propagated_at_restart_ = propagation_.propagations();
    return true;
}

template <class Propagation>
bool ConflictSearch<Propagation>::decide() {
    if (proving_since_ && !activities_ && conflicts_ >= *proving_since_ + options_.long_proof) {
        activities_.emplace(order_.stamps(), propagation_.assignment);
    }
    const Assignment& assignment = propagation_.assignment;
    const Var variable = activities_ ? activities_->pick(assignment) : order_.pick(assignment);
    if (variable == DecisionOrder::kNone) return false;
    ++decisions_;
    control_.count_node();
    heat_.note(variable);
    propagation_.decide(literal(variable, order_.value_of(variable)));
    return true;
}

template <class Propagation>
ConflictSearchStats ConflictSearch<Propagation>::stats() const {
    ConflictSearchStats stats = propagation_stats(propagation_);
    stats.decisions = decisions_;
    stats.conflicts = conflicts_;
    stats.restarts = restarts_.count();
    return stats;
}

template <class Propagation>
Heat ConflictSearch<Propagation>::heat_by_edge(std::int32_t edge_count) const {
    if (!heat_.is_on()) return {};
    Heat edges(edge_count);
    for (std::int32_t edge = 0; edge < edge_count; ++edge) edges.add(edge, heat_.counts()[edge]);
    return edges;
}

}  // namespace edgewise
