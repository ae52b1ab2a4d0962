#include "line/pairs/path_search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace edgewise {

namespace {

constexpr std::uint64_t kRestartInterval = 50;
constexpr double kRestartMargin = 1.15;
constexpr std::uint64_t kReduceInterval = 2000;

// Edges from the first vertices to the last, which for boards is row by row: lines then grow from one border.
std::vector<Var> by_vertices(const LineGraph& graph, Var count) {
    std::vector<Var> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.begin() + graph.edge_count(), [&](Edge a, Edge b) {
        return graph.ends(a)[0] + graph.ends(a)[1] < graph.ends(b)[0] + graph.ends(b)[1];
    });
    return order;
}

}  // namespace

PathSearchStats& PathSearchStats::operator+=(const PathSearchStats& other) {
    decisions += other.decisions;
    conflicts += other.conflicts;
    propagations += other.propagations;
    by_points += other.by_points;
    by_clues += other.by_clues;
    by_squares += other.by_squares;
    by_clauses += other.by_clauses;
    closings += other.closings;
    misjoinings += other.misjoinings;
    learnt += other.learnt;
    glue_sum += other.glue_sum;
    restarts += other.restarts;
    probes += other.probes;
    heat += other.heat;
    return *this;
}

PathSearch::PathSearch(const PathBoard& board, const Squares* squares, Touching touching,
                       const PathSearchOptions& options, Control& control)
    : board_(board),
      squares_(touching == Touching::allowed ? nullptr : squares),
      options_(options),
      control_(control),
      propagation_(board, squares_, options.eager_closing),
      analysis_(propagation_, options.minimise),
      order_(by_vertices(board.graph(), propagation_.assignment.count()), options.seed),
      assuming_(touching == Touching::assumed),
      next_reduce_(kReduceInterval),
      reduce_interval_(kReduceInterval) {
    if (options.heat) heat_ = Heat(propagation_.assignment.count());
    hopeless_ = !propagation_.start();
    if (touching == Touching::forbidden) propagation_.assignment.assign(no_touch(), {});
}

void PathSearch::probe() {
    if (hopeless_) return;
    go_back(0);
    if (!propagation_.propagate()) {
        hopeless_ = true;
        return;
    }
    if (assuming_) {
        if (propagation_.assignment.value(no_touch()) < 0) return;
        propagation_.decide(no_touch());
    }
    probing_.emplace(board_, squares_, propagation_, control_);
    if (probing_->run()) return;
    if (!assuming_) {
        hopeless_ = true;
        return;
    }
    go_back(0);
    add({negation(no_touch())});
}

PathSearch::Outcome PathSearch::run(std::uint64_t pause_after) {
    const std::uint64_t pause_at = conflicts_ + pause_after;
    while (!hopeless_ && !control_.stopped()) {
        // 1. Draw every consequence; a contradiction teaches a clause.
        if (!propagation_.propagate()) {
            hopeless_ = !learn_from_conflict();
            if (control_.poll(work_)) break;
            if (conflicts_ >= pause_at && !hopeless_) return Outcome::paused;
            continue;
        }

        // 2. Housekeeping.
        if (options_.forget && conflicts_ >= next_reduce_) {
            reduce_interval_ += kReduceInterval / 4;
            next_reduce_ = conflicts_ + reduce_interval_;
            propagation_.clauses.reduce();
        }
        if (restart_due()) {
            ++restarts_;
            since_restart_ = 0;
            go_back(base_level());
            continue;
        }

        // 3. The assumption is the first decision.
        if (assuming_ && propagation_.assignment.level() == 0) {
            const std::int8_t value = propagation_.assignment.value(no_touch());
            if (value < 0) return Outcome::refuted;
            propagation_.assignment.open_level();
            if (value == 0) propagation_.assignment.assign(no_touch(), {});
            continue;
        }

        // 4. Decide. Where nothing is left to decide, every vertex has its lines and every path its pair.
        const Var variable = order_.pick(propagation_.assignment);
        if (variable == DecisionOrder::kNone) return Outcome::solution;
        ++decisions_;
        control_.count_node();
        heat_.note(variable);
        propagation_.decide(literal(variable, order_.value_of(variable)));
        if (control_.poll(work_)) break;
    }
    return hopeless_ ? Outcome::exhausted : Outcome::stopped;
}

bool PathSearch::learn_from_conflict() {
    ++conflicts_;
    ++since_restart_;
    const std::int32_t level = analysis_.highest_level(propagation_.conflict);
    if (level == 0) return false;
    go_back(level);
    analysis_.run();
    const std::vector<Lit>& clause = analysis_.clause();
    const std::int32_t glue = analysis_.glue(clause);
    go_back(analysis_.return_level());
    heat_.note(analysis_.touched());
    order_.bump(analysis_.touched());
    if (clause.size() == 1) {
        propagation_.assignment.assign(clause[0], {});
    } else {
        const Reason reason = propagation_.clauses.add(clause, ClauseStore::Keep::while_useful, glue);
        propagation_.assignment.assign(clause[0], reason);
    }
    note_glue(glue);
    return true;
}

std::vector<Edge> PathSearch::solution() const {
    std::vector<Edge> on;
    for (const Lit lit : propagation_.assignment.trail()) {
        if (is_positive(lit) && propagation_.constraints.is_edge(var_of(lit))) on.push_back(var_of(lit));
    }
    std::ranges::sort(on);
    return on;
}

void PathSearch::forbid(std::span<const Edge> on) {
    const Assignment& assignment = propagation_.assignment;
    std::vector<Lit> clause;
    for (const Edge edge : on) {
        const bool at_root = !assignment.is_open(edge) && assignment.level_of(edge) == 0;
        if (at_root && assignment.value(positive(edge)) < 0) return;
        if (!at_root) clause.push_back(negative(edge));
    }
    // Go back no further than to where one of the lines must go: the search stays in the neighbourhood.
    const auto level = [&](Lit lit) { return assignment.value(lit) == 0 ? 0 : assignment.level_of(var_of(lit)); };
    std::ranges::stable_sort(clause, std::ranges::greater{}, level);
    if (clause.size() < 2 || level(clause[1]) == 0) {
        go_back(0);
        return add(std::move(clause));
    }
    go_back(std::max(level(clause[1]) - 1, base_level()));
    if (assignment.value(clause[1]) < 0) {
        go_back(0);
        return add(std::move(clause));
    }
    propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0);
}

void PathSearch::allow_touching() {
    go_back(0);
    assuming_ = false;
    if (squares_ != nullptr) add({negation(no_touch())});
}

// In whatever shape the facts at the root leave it.
void PathSearch::add(std::vector<Lit> clause) {
    go_back(0);
    Assignment& assignment = propagation_.assignment;
    if (std::ranges::any_of(clause, [&](Lit lit) { return assignment.value(lit) > 0; })) return;
    std::erase_if(clause, [&](Lit lit) { return assignment.value(lit) < 0; });
    if (clause.empty()) {
        hopeless_ = true;
    } else if (clause.size() == 1) {
        assignment.assign(clause[0], {});
    } else {
        propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0);
    }
}

void PathSearch::go_back(std::int32_t level) {
    const Assignment& assignment = propagation_.assignment;
    if (assignment.level() <= level) return;
    for (std::int32_t i = assignment.level_start(level); i < assignment.trail_size(); ++i) {
        const Lit lit = assignment.trail()[i];
        order_.remember(var_of(lit), is_positive(lit));
    }
    propagation_.backtrack(level);
    order_.look_from_front();
}

void PathSearch::note_glue(std::int32_t glue) {
    const double first = 1.0 / static_cast<double>(conflicts_);
    recent_glue_ += (glue - recent_glue_) * std::max(1.0 / 32, first);
    usual_glue_ += (glue - usual_glue_) * std::max(1.0 / 4096, first);
}

// Back to the root when the lessons have become worse than usual: the search is in a bad place.
bool PathSearch::restart_due() const {
    return options_.restarts && propagation_.assignment.level() > base_level() && since_restart_ >= kRestartInterval &&
           recent_glue_ > kRestartMargin * usual_glue_;
}

PathSearchStats PathSearch::stats() const {
    const Assignment& assignment = propagation_.assignment;
    PathSearchStats stats;
    stats.decisions = decisions_;
    stats.conflicts = conflicts_;
    stats.propagations = propagation_.propagations();
    stats.by_points = assignment.assigned_by(Why::point);
    stats.by_clues = assignment.assigned_by(Why::clue);
    stats.by_squares = assignment.assigned_by(Why::square);
    stats.by_clauses = assignment.assigned_by(Why::clause) + assignment.assigned_by(Why::binary);
    stats.closings = propagation_.labels.closings();
    stats.misjoinings = propagation_.labels.misjoinings();
    stats.learnt = propagation_.clauses.learnt();
    stats.glue_sum = propagation_.clauses.glue_sum();
    stats.restarts = restarts_;
    stats.probes = probing_ ? probing_->probes() : 0;
    if (heat_.is_on()) {
        stats.heat = Heat(board_.graph().edge_count());
        for (Edge edge = 0; edge < board_.graph().edge_count(); ++edge) stats.heat.add(edge, heat_.counts()[edge]);
    }
    stats.variables = static_cast<std::uint64_t>(assignment.count());
    stats.root_fixed =
        static_cast<std::uint64_t>(assignment.level() == 0 ? assignment.trail_size() : assignment.level_start(0));
    return stats;
}

}  // namespace edgewise
