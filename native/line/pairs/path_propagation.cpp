#include "line/pairs/path_propagation.hpp"

#include <algorithm>

namespace edgewise {

PathPropagation::PathPropagation(const PathBoard& board, const Squares* squares, bool eager_closing)
    : assignment(board.graph().edge_count() + (squares != nullptr ? 1 : 0)),
      constraints(board, squares, assignment),
      clauses(assignment),
      labels(board, assignment, eager_closing) {}

bool PathPropagation::propagate() {
    conflict.clear();
    while (true) {
        // 1. What is local, and what was learnt.
        while (next_ < assignment.trail_size()) {
            const Lit lit = assignment.trail()[next_++];
            ++propagations_;
            if (!constraints.visit(lit, conflict) || !clauses.visit(lit, conflict)) return false;
        }
        // 2. Paths.
        const PathLabels::Found found = labels.visit(conflict);
        if (found == PathLabels::Found::conflict) return false;
        if (found == PathLabels::Found::nothing) return true;
    }
}

void PathPropagation::backtrack(std::int32_t level) {
    if (assignment.level() <= level) return;
    const std::int32_t size = assignment.level_start(level);
    while (assignment.trail_size() > size) {
        if (assignment.trail_size() <= next_) constraints.unvisit(assignment.trail().back());
        assignment.pop();
    }
    assignment.close_levels_to(level);
    next_ = std::min(next_, size);
    labels.backtrack(size);
}

void PathPropagation::explain(Lit lit, std::vector<Lit>& out) {
    switch (assignment.reason_of(var_of(lit)).why()) {
        case Why::none:
            return;
        case Why::clause:
        case Why::binary:
            return clauses.explain(lit, out);
        case Why::closing:
            return labels.explain(lit, out);
        default:
            return constraints.explain(lit, out);
    }
}

}  // namespace edgewise
