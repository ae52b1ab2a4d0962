#include "line/loops/loop_propagation.hpp"

#include <algorithm>

namespace edgewise {

LoopPropagation::LoopPropagation(const LineGraph& graph, const Faces* faces, bool eager_closing)
    : assignment(graph.edge_count() + (faces != nullptr ? faces->count() : 0)),
      constraints(graph, faces, assignment),
      clauses(assignment),
      paths(graph, constraints, assignment, eager_closing) {}

bool LoopPropagation::start() {
    return constraints.start();
}

LoopPropagation::State LoopPropagation::propagate(Purpose purpose) {
    conflict.clear();
    while (true) {
        // 1. What is local, and what was learnt.
        while (next_ < assignment.trail_size()) {
            const Lit lit = assignment.trail()[next_++];
            ++propagations_;
            if (!constraints.visit(lit, conflict) || !clauses.visit(lit, conflict)) return State::conflict;
        }
        // 2. Loops.
        const LoopPaths::Found loop = paths.visit(conflict, purpose == Purpose::search);
        if (loop == LoopPaths::Found::solution) return State::solution;
        if (loop == LoopPaths::Found::early_loop) return State::early_loop;
        if (loop == LoopPaths::Found::nothing) return State::open;
    }
}

void LoopPropagation::backtrack(std::int32_t level) {
    if (assignment.level() <= level) return;
    const std::int32_t size = assignment.level_start(level);
    while (assignment.trail_size() > size) {
        if (assignment.trail_size() <= next_) constraints.unvisit(assignment.trail().back());
        assignment.pop();
    }
    assignment.close_levels_to(level);
    next_ = std::min(next_, size);
    paths.backtrack(size);
}

void LoopPropagation::explain(Lit lit, std::vector<Lit>& out) {
    switch (assignment.reason_of(var_of(lit)).why()) {
        case Why::none:
            return;
        case Why::clause:
        case Why::binary:
            return clauses.explain(lit, out);
        case Why::closing:
            return paths.explain(lit, out);
        default:
            return constraints.explain(lit, out);
    }
}

}  // namespace edgewise
