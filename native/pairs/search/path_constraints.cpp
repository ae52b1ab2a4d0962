#include "pairs/search/path_constraints.hpp"

namespace edgewise {

PathConstraints::PathConstraints(const PathBoard& board, const ShortCycles* cycles, Assignment& assignment)
    : board_(board),
      graph_(board.graph()),
      cycles_(cycles),
      assignment_(assignment),
      points_(graph_, assignment),
      clues_(graph_, assignment) {
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        points_.limit(vertex, board.capacity(vertex), board.role(vertex) == Role::may);
    }
}

bool PathConstraints::start() {
    if (board_.contradicts_itself()) return false;
    // Points that must not be visited come first: nothing below may switch on what they switch off.
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (board_.role(vertex) == Role::never) assign_open(assignment_, graph_.edges_at(vertex), false, {});
    }
    // An edge between ends of two pairs would join them. (Path labels catch most such edges, but not before either end
    // has a line.)
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const auto [u, v] = graph_.ends(edge);
        const bool strangers =
            board_.role(u) == Role::end && board_.role(v) == Role::end && board_.pair_of(u) != board_.pair_of(v);
        if (strangers && assignment_.is_open(edge)) assignment_.assign(negative(edge), {});
    }
    return points_.start() && clues_.start();
}

bool PathConstraints::visit(Lit lit, std::vector<Lit>& conflict) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) {
        if (variable != touch() || is_positive(lit)) return true;
        for (Cycle cycle = 0; cycle < cycles_->count(); ++cycle) {
            if (!settle_cycle(cycle, conflict)) return false;
        }
        return true;
    }
    // Update every tally first, so that `unvisit` can undo them all, whatever happens below.
    const auto& ends = graph_.ends(variable);
    const auto clues = graph_.clues_of(variable);
    const bool on = is_positive(lit);
    if (on) {
        for (const Vertex vertex : ends) points_.draw(vertex);
        for (const Clue clue : clues) clues_.draw(clue);
    } else {
        for (const Vertex vertex : ends) points_.leave_out(vertex);
        for (const Clue clue : clues) clues_.leave_out(clue);
    }
    for (const Vertex vertex : ends) {
        if (!points_.settle(vertex, conflict)) return false;
    }
    for (const Clue clue : clues) {
        if (!clues_.settle(clue, conflict)) return false;
    }
    if (!on || cycles_ == nullptr || assignment_.value(positive(touch())) > 0) return true;
    for (const Cycle cycle : cycles_->beside(variable)) {
        if (!settle_cycle(cycle, conflict)) return false;
    }
    return true;
}

void PathConstraints::unvisit(Lit lit) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) return;
    if (is_positive(lit)) {
        for (const Vertex vertex : graph_.ends(variable)) points_.undo_draw(vertex);
        for (const Clue clue : graph_.clues_of(variable)) clues_.undo_draw(clue);
    } else {
        for (const Vertex vertex : graph_.ends(variable)) points_.undo_leave_out(vertex);
        for (const Clue clue : graph_.clues_of(variable)) clues_.undo_leave_out(clue);
    }
}

bool PathConstraints::settle_cycle(Cycle cycle, std::vector<Lit>& conflict) {
    const auto edges = cycles_->edges_of(cycle);
    const int most = static_cast<int>(edges.size()) - 2;  // with one more, only one side is left open
    int on = 0;
    for (const Edge edge : edges) on += assignment_.value(positive(edge)) > 0 ? 1 : 0;
    if (on < most) return true;
    const std::int8_t touching = assignment_.value(positive(touch()));
    if (on == most) {
        if (touching < 0) assign_open(assignment_, edges, false, {Why::region, cycle});
        return true;
    }
    if (touching == 0) assignment_.assign(positive(touch()), {Why::region, cycle});
    if (touching >= 0) return true;
    conflict.push_back(positive(touch()));
    collect(assignment_, edges, true, most + 1, conflict);
    return false;
}

void PathConstraints::explain(Lit lit, std::vector<Lit>& out) const {
    const Reason reason = assignment_.reason_of(var_of(lit));
    if (reason.why() == Why::point) return points_.explain(lit, reason.index(), out);
    if (reason.why() == Why::clue) return clues_.explain(lit, reason.index(), out);
    explain_cycle(lit, reason.index(), out);
}

void PathConstraints::explain_cycle(Lit lit, Cycle cycle, std::vector<Lit>& out) const {
    const auto edges = cycles_->edges_of(cycle);
    const int most = static_cast<int>(edges.size()) - 2;
    if (var_of(lit) == touch()) return collect_before(assignment_, edges, true, most + 1, lit, out);
    out.push_back(positive(touch()));
    collect_before(assignment_, edges, true, most, lit, out);
}

}  // namespace edgewise
