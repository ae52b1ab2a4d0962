#include "line/pairs/path_constraints.hpp"

#include <limits>
#include <stdexcept>

namespace edgewise {

PathConstraints::PathConstraints(const PathBoard& board, const Squares* squares, Assignment& assignment)
    : board_(board),
      graph_(board.graph()),
      squares_(squares),
      assignment_(assignment),
      points_(graph_.vertex_count()),
      clues_(graph_, assignment) {
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const std::size_t degree = graph_.edges_at(vertex).size();
        if (degree > std::numeric_limits<std::int16_t>::max()) {
            throw std::invalid_argument("too many edges at a vertex");
        }
        points_[vertex] = {0, static_cast<std::int16_t>(degree), board.capacity(vertex),
                           board.role(vertex) == Role::may};
    }
}

bool PathConstraints::start() {
    if (board_.contradicts_itself()) return false;
    std::vector<Lit> conflict;
    // Points that must not be visited come first: what they switch off, nobody may switch on below.
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (board_.role(vertex) == Role::never) assign_open(assignment_, graph_.edges_at(vertex), false, {});
    }
    // One line between two pairs would join them. (Most are caught by path labels, but not while both are bare.)
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const auto [u, v] = graph_.ends(edge);
        const bool strangers =
            board_.role(u) == Role::end && board_.role(v) == Role::end && board_.pair_of(u) != board_.pair_of(v);
        if (strangers && assignment_.is_open(edge)) assignment_.assign(negative(edge), {});
    }
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (!settle_point(vertex, conflict)) return false;
    }
    return clues_.start();
}

bool PathConstraints::visit(Lit lit, std::vector<Lit>& conflict) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) {
        if (is_positive(lit)) return true;
        for (Square square = 0; square < squares_->count(); ++square) {
            if (!settle_square(square, conflict)) return false;
        }
        return true;
    }
    // Every tally first, so that `unvisit` finds them all, whatever happens below.
    const auto& ends = graph_.ends(variable);
    const auto clues = graph_.clues_of(variable);
    const std::int16_t on = is_positive(lit) ? 1 : 0;
    for (const Vertex vertex : ends) {
        PointTally& point = points_[vertex];
        --point.open;
        point.on = static_cast<std::int16_t>(point.on + on);
    }
    for (const Clue clue : clues) {
        if (on == 1) {
            clues_.draw(clue);
        } else {
            clues_.leave_out(clue);
        }
    }
    for (const Vertex vertex : ends) {
        if (!settle_point(vertex, conflict)) return false;
    }
    for (const Clue clue : clues) {
        if (!clues_.settle(clue, conflict)) return false;
    }
    if (on == 0 || squares_ == nullptr || assignment_.value(positive(touch())) > 0) return true;
    for (const Square square : squares_->beside(variable)) {
        if (!settle_square(square, conflict)) return false;
    }
    return true;
}

void PathConstraints::unvisit(Lit lit) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) return;
    const std::int16_t on = is_positive(lit) ? 1 : 0;
    for (const Vertex vertex : graph_.ends(variable)) {
        PointTally& point = points_[vertex];
        ++point.open;
        point.on = static_cast<std::int16_t>(point.on - on);
    }
    for (const Clue clue : graph_.clues_of(variable)) {
        if (on == 1) {
            clues_.undo_draw(clue);
        } else {
            clues_.undo_leave_out(clue);
        }
    }
}

bool PathConstraints::act_on_point(Vertex vertex, std::vector<Lit>& conflict) {
    const auto [on, open, capacity, may] = points_[vertex];
    const auto edges = graph_.edges_at(vertex);
    if (on >= capacity) {
        if (on > capacity) {
            collect(assignment_, edges, true, static_cast<std::size_t>(capacity) + 1, conflict);
            return false;
        }
        if (open > 0) assign_open(assignment_, edges, false, {Why::point, vertex});
        return true;
    }
    if (may && on == 0) {
        if (open == 1) assign_open(assignment_, edges, false, {Why::point, vertex});
        return true;
    }
    // As many lines as there is room for are needed, and at most as many are to be had.
    if (on + open < capacity) {
        if (may) collect(assignment_, edges, true, 1, conflict);
        collect(assignment_, edges, false, kAllEdges, conflict);
        return false;
    }
    assign_open(assignment_, edges, true, {Why::point, vertex});
    return true;
}

bool PathConstraints::settle_square(Square square, std::vector<Lit>& conflict) {
    const auto& edges = squares_->edges_of(square);
    int on = 0;
    for (const Edge edge : edges) on += assignment_.value(positive(edge)) > 0 ? 1 : 0;
    if (on < 2) return true;
    const std::int8_t touching = assignment_.value(positive(touch()));
    if (on == 2) {
        if (touching < 0) assign_open(assignment_, edges, false, {Why::square, square});
        return true;
    }
    if (touching == 0) assignment_.assign(positive(touch()), {Why::square, square});
    if (touching >= 0) return true;
    conflict.push_back(positive(touch()));
    collect(assignment_, edges, true, 3, conflict);
    return false;
}

void PathConstraints::explain(Lit lit, std::vector<Lit>& out) const {
    const Reason reason = assignment_.reason_of(var_of(lit));
    switch (reason.why()) {
        case Why::point:
            return explain_point(lit, reason.index(), out);
        case Why::clue:
            return clues_.explain(lit, reason.index(), out);
        case Why::square:
            return explain_square(lit, reason.index(), out);
        default:
            return;
    }
}

void PathConstraints::explain_point(Lit lit, Vertex vertex, std::vector<Lit>& out) const {
    const auto edges = graph_.edges_at(vertex);
    const auto capacity = static_cast<std::size_t>(points_[vertex].capacity);
    const std::size_t first_line = out.size();
    collect_before(assignment_, edges, true, capacity, lit, out);
    if (!is_positive(lit) && out.size() - first_line == capacity) return;
    // Off because it was the last way and led nowhere, or on because it was among the last ways: those that were
    // closed. A point that must be visited needs no line to ask for another.
    if (!points_[vertex].may) out.resize(first_line);
    collect_before(assignment_, edges, false, kAllEdges, lit, out);
}

void PathConstraints::explain_square(Lit lit, Square square, std::vector<Lit>& out) const {
    if (var_of(lit) == touch()) return collect_before(assignment_, squares_->edges_of(square), true, 3, lit, out);
    out.push_back(positive(touch()));
    collect_before(assignment_, squares_->edges_of(square), true, 2, lit, out);
}

}  // namespace edgewise
