#include "line/path_constraints.hpp"

#include <limits>
#include <stdexcept>

namespace edgewise {

namespace {
constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
}

PathConstraints::PathConstraints(const PathBoard& board, const Squares* squares, Assignment& assignment)
    : board_(board),
      graph_(board.graph()),
      squares_(squares),
      assignment_(assignment),
      points_(graph_.vertex_count()),
      clues_(graph_.clue_count()) {
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const std::size_t degree = graph_.edges_at(vertex).size();
        if (degree > std::numeric_limits<std::int16_t>::max()) {
            throw std::invalid_argument("too many edges at a vertex");
        }
        points_[vertex] = {0, static_cast<std::int16_t>(degree), board.capacity(vertex),
                           board.role(vertex) == Role::may};
    }
    for (Clue clue = 0; clue < graph_.clue_count(); ++clue) {
        const auto [low, high] = graph_.bounds(clue);
        clues_[clue] = {0, static_cast<std::int32_t>(graph_.edges_of(clue).size()), low, high};
    }
}

bool PathConstraints::start() {
    if (board_.contradicts_itself()) return false;
    std::vector<Lit> conflict;
    // Points that must not be visited come first: what they switch off, nobody may switch on below.
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (board_.role(vertex) == Role::never) assign_open(graph_.edges_at(vertex), false, {});
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
    for (Clue clue = 0; clue < graph_.clue_count(); ++clue) {
        const ClueBounds bounds = graph_.bounds(clue);
        if (bounds.high < 0 || bounds.low > bounds.high) return false;
        if (!settle_clue(clue, conflict)) return false;
    }
    return true;
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
        --clues_[clue].open;
        clues_[clue].on += on;
    }
    for (const Vertex vertex : ends) {
        if (!settle_point(vertex, conflict)) return false;
    }
    for (const Clue clue : clues) {
        if (!settle_clue(clue, conflict)) return false;
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
        ++clues_[clue].open;
        clues_[clue].on -= on;
    }
}

void PathConstraints::assign_open(std::span<const Edge> edges, bool on, Reason reason) {
    for (const Edge edge : edges) {
        if (assignment_.is_open(edge)) assignment_.assign(literal(edge, on), reason);
    }
}

// The false literals of up to `most` edges that have the given value.
void PathConstraints::collect(std::span<const Edge> edges, bool on, std::size_t most, std::vector<Lit>& out) const {
    for (const Edge edge : edges) {
        if (most == 0) return;
        if (assignment_.value(literal(edge, on)) <= 0) continue;
        out.push_back(literal(edge, !on));
        --most;
    }
}

// Likewise, of those that had it before `forced` was forced.
void PathConstraints::collect_before(std::span<const Edge> edges, bool on, std::size_t most, Lit forced,
                                     std::vector<Lit>& out) const {
    const std::int32_t before = assignment_.position_of(var_of(forced));
    for (const Edge edge : edges) {
        if (most == 0) return;
        if (assignment_.value(literal(edge, on)) <= 0 || assignment_.position_of(edge) >= before) continue;
        out.push_back(literal(edge, !on));
        --most;
    }
}

bool PathConstraints::act_on_point(Vertex vertex, std::vector<Lit>& conflict) {
    const auto [on, open, capacity, may] = points_[vertex];
    const auto edges = graph_.edges_at(vertex);
    if (on >= capacity) {
        if (on > capacity) {
            collect(edges, true, static_cast<std::size_t>(capacity) + 1, conflict);
            return false;
        }
        if (open > 0) assign_open(edges, false, {Why::point, vertex});
        return true;
    }
    if (may && on == 0) {
        if (open == 1) assign_open(edges, false, {Why::point, vertex});
        return true;
    }
    // As many lines as there is room for are needed, and at most as many are to be had.
    if (on + open < capacity) {
        if (may) collect(edges, true, 1, conflict);
        collect(edges, false, kAll, conflict);
        return false;
    }
    assign_open(edges, true, {Why::point, vertex});
    return true;
}

bool PathConstraints::act_on_clue(Clue clue, std::vector<Lit>& conflict) {
    const auto [on, open, low, high] = clues_[clue];
    const auto edges = graph_.edges_of(clue);
    if (on > high) {
        collect(edges, true, kAll, conflict);
        return false;
    }
    if (on + open < low) {
        collect(edges, false, kAll, conflict);
        return false;
    }
    if (open == 0) return true;
    if (on == high) {
        assign_open(edges, false, {Why::clue, clue});
    } else if (on + open == low) {
        assign_open(edges, true, {Why::clue, clue});
    }
    return true;
}

bool PathConstraints::settle_square(Square square, std::vector<Lit>& conflict) {
    const auto& edges = squares_->edges_of(square);
    int on = 0;
    for (const Edge edge : edges) on += assignment_.value(positive(edge)) > 0 ? 1 : 0;
    if (on < 2) return true;
    const std::int8_t touching = assignment_.value(positive(touch()));
    if (on == 2) {
        if (touching < 0) assign_open(edges, false, {Why::square, square});
        return true;
    }
    if (touching == 0) assignment_.assign(positive(touch()), {Why::square, square});
    if (touching >= 0) return true;
    conflict.push_back(positive(touch()));
    collect(edges, true, 3, conflict);
    return false;
}

void PathConstraints::explain(Lit lit, std::vector<Lit>& out) const {
    const Reason reason = assignment_.reason_of(var_of(lit));
    switch (reason.why()) {
        case Why::point:
            return explain_point(lit, reason.index(), out);
        case Why::clue:
            // Off because enough others were on, on because too many others were off.
            return collect_before(graph_.edges_of(reason.index()), !is_positive(lit), kAll, lit, out);
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
    collect_before(edges, true, capacity, lit, out);
    if (!is_positive(lit) && out.size() - first_line == capacity) return;
    // Off because it was the last way and led nowhere, or on because it was among the last ways: those that were
    // closed. A point that must be visited needs no line to ask for another.
    if (!points_[vertex].may) out.resize(first_line);
    collect_before(edges, false, kAll, lit, out);
}

void PathConstraints::explain_square(Lit lit, Square square, std::vector<Lit>& out) const {
    if (var_of(lit) == touch()) return collect_before(squares_->edges_of(square), true, 3, lit, out);
    out.push_back(positive(touch()));
    collect_before(squares_->edges_of(square), true, 2, lit, out);
}

}  // namespace edgewise
