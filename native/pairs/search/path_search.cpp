#include "pairs/search/path_search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "cdcl/counting.hpp"

namespace edgewise {

namespace {

constexpr RestartPolicy kRestarts{.interval = 50, .margin = 1.15};
// A proof has to come by everything in any case, so it does not matter how close a solution seems: it leaves a place
// much sooner, which takes a quarter fewer conflicts.
constexpr RestartPolicy kProofRestarts{.interval = 5, .margin = 1.0, .patience = 30};

// Edges from the first vertices to the last, which on boards is row by row: lines then grow from one border.
DecisionOrder by_vertices(const LineGraph& graph, Var count, std::uint64_t seed) {
    std::vector<Var> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.begin() + graph.edge_count(), [&](Edge a, Edge b) {
        return graph.ends(a)[0] + graph.ends(a)[1] < graph.ends(b)[0] + graph.ends(b)[1];
    });
    return {std::move(order), seed};
}

// Makes room for more variables, and returns the number of all.
Var with_more(PathPropagation& propagation, Var more) {
    propagation.assignment.grow(more);
    return propagation.assignment.count();
}

}  // namespace

PathSearchStats& PathSearchStats::operator+=(const PathSearchStats& other) {
    ConflictSearchStats::operator+=(other);
    by_squares += other.by_squares;
    misjoinings += other.misjoinings;
    return *this;
}

PathSearch::PathSearch(const PathBoard& board, const ShortCycles* cycles, Touching touching,
                       const ConflictSearchOptions& options, Control& control, Var more, ProofLog* log)
    : board_(board),
      cycles_(touching == Touching::allowed ? nullptr : cycles),
      control_(control),
      propagation_(board, cycles_, options.eager_closing),
      variables_(with_more(propagation_, more)),
      search_(propagation_, by_vertices(board.graph(), variables_, options.seed),
              log != nullptr ? kProofRestarts : kRestarts, options, control),
      assuming_(touching == Touching::assumed) {
    if (log != nullptr) propagation_.write_to(*log);
    if (!propagation_.start()) search_.refute();
    if (touching == Touching::forbidden) propagation_.assignment.assign(no_touch(), {});
}

void PathSearch::probe() {
    if (search_.is_refuted()) return;
    search_.backjump(0);
    if (propagation_.propagate(Purpose::probe) == PropagationState::conflict) return search_.refute();
    if (assuming_) {
        if (propagation_.assignment.value(no_touch()) < 0) return;
        propagation_.decide(no_touch());
    }
    probing_.emplace(board_, cycles_, propagation_, control_);
    if (probing_->run() != PropagationState::conflict) return;
    if (!assuming_) return search_.refute();
    add({negation(no_touch())});
}

PathSearch::Outcome PathSearch::run(std::uint64_t pause_after) {
    const std::uint64_t pause_at = search_.conflicts() + pause_after;
    while (!search_.is_refuted() && !control_.stopped()) {
        // 1. Propagate; learn from a contradiction.
        if (propagation_.propagate(Purpose::search) == PropagationState::conflict) {
            const bool stands = search_.learn();
            if (control_.poll(work_)) break;
            if (search_.conflicts() >= pause_at && stands) return Outcome::paused;
            continue;
        }

        // 2. Forget and restart.
        search_.reduce_if_due();
        if (search_.restart_if_due(base_level())) continue;

        // 3. In a proof, probe around new facts at the root.
        if (probing_ && propagation_.log() != nullptr && propagation_.assignment.level() == 0 && probing_->has_news()) {
            if (probing_->resume() == PropagationState::conflict) search_.refute();
            continue;
        }

        // 4. The assumption is the first decision.
        if (assuming_ && propagation_.assignment.level() == 0) {
            const std::int8_t value = propagation_.assignment.value(no_touch());
            if (value < 0) return Outcome::refuted;
            propagation_.assignment.open_level();
            if (value == 0) propagation_.assignment.assign(no_touch(), {});
            continue;
        }

        // 5. Decide. Where nothing is left to decide, every vertex has its lines and every path its pair.
        if (!search_.decide()) return Outcome::solution;
        if (control_.poll(work_)) break;
    }
    return search_.is_refuted() ? Outcome::exhausted : Outcome::stopped;
}

std::vector<Edge> PathSearch::solution() const {
    std::vector<Edge> on = edges_on(propagation_.assignment, board_.graph().edge_count());
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
    // Jump back no further than to where one of the lines has to go: the search stays in the neighbourhood.
    const auto level = [&](Lit lit) { return assignment.value(lit) == 0 ? 0 : assignment.level_of(var_of(lit)); };
    std::ranges::stable_sort(clause, std::ranges::greater{}, level);
    if (clause.size() < 2 || level(clause[1]) == 0) {
        return add(std::move(clause));
    }
    search_.backjump(std::max(level(clause[1]) - 1, base_level()));
    if (assignment.value(clause[1]) < 0) {
        return add(std::move(clause));
    }
    propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0);
}

void PathSearch::allow_touching() {
    search_.backjump(0);
    assuming_ = false;
    if (cycles_ != nullptr) add({negation(no_touch())});
}

void PathSearch::add(std::vector<Lit> clause) {
    search_.backjump(0);
    search_.add_at_root(std::move(clause));
}

void PathSearch::end_proof() {
    propagation_.note_root();
    if (propagation_.log() != nullptr) propagation_.log()->add({});
}

PathSearchStats PathSearch::stats() const {
    PathSearchStats stats{search_.stats()};
    stats.by_squares = propagation_.assignment.assigned_by(Why::region);
    stats.misjoinings = propagation_.paths.misjoinings();
    stats.probes = probing_ ? probing_->probes() : 0;
    stats.heat = search_.heat_by_edge(board_.graph().edge_count());
    return stats;
}

}  // namespace edgewise
