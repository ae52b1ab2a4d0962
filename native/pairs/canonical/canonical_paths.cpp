#include "pairs/canonical/canonical_paths.hpp"

#include <algorithm>

#include "pairs/canonical/arches.hpp"

namespace edgewise {

namespace {

// A path from `start` to `goal` over at least one free vertex and nothing else; empty when there is none.
std::vector<Edge> way_over_free(const LineGraph& graph, const std::vector<std::uint8_t>& free, Vertex start,
                                Vertex goal) {
    std::vector<Edge> came_by(graph.vertex_count(), -1);
    std::vector<Vertex> queue{start};
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const Vertex here = queue[next];
        for (const Edge edge : graph.edges_at(here)) {
            const Vertex there = graph.other_end(edge, here);
            if (there == goal && here != start) {
                std::vector<Edge> way{edge};
                for (Vertex back = here; back != start; back = graph.other_end(came_by[back], back)) {
                    way.push_back(came_by[back]);
                }
                return way;
            }
            if (free[there] == 0 || came_by[there] >= 0) continue;
            came_by[there] = edge;
            queue.push_back(there);
        }
    }
    return {};
}

}  // namespace

// Calls `visit(edges, corners)` for every square and every rhombus, until it returns true.
template <class Visit>
bool CanonicalPaths::for_each_quad(Visit visit) const {
    for (Square square = 0; square < squares_.count(); ++square) {
        if (visit(squares_.edges_of(square), squares_.corners_of(square))) return true;
    }
    return std::ranges::any_of(cycles_.rhombi(), [&](const Quad& quad) { return visit(quad.edges, quad.corners); });
}

CanonicalPaths::CanonicalPaths(const PathBoard& board, const Squares& squares, const ShortCycles& cycles,
                               bool with_turns)
    : board_(board), graph_(board.graph()), squares_(squares), cycles_(cycles) {
    if (with_turns) turns_.emplace(find_turns(board, squares, cycles, TurnRule::canonical));
}

void CanonicalPaths::add_clauses(PathSearch& search) const {
    add_corner_clauses(search);
    add_arch_clauses(board_, squares_, search);
}

// A path that turns at a corner could turn at the opposite corner of the square instead, if that is blank. Where that
// would be the better place, it must be visited.
void CanonicalPaths::add_corner_clauses(PathSearch& search) const {
    if (turns_) return turns_->add_clauses(search, std::nullopt);
    for (const PathTurn& turn : find_turns(board_, squares_, cycles_, TurnRule::canonical)) {
        turn.add_clauses(search, std::nullopt);
    }
}

std::optional<std::vector<Edge>> CanonicalPaths::undo_a_move(std::span<const Edge> solution) const {
    const EdgeMarks on = marks_of(solution, graph_.edge_count());
    std::vector<std::uint8_t> free(graph_.vertex_count(), 0);
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) free[vertex] = board_.role(vertex) == Role::may;
    for (const Edge edge : solution) {
        for (const Vertex vertex : graph_.ends(edge)) free[vertex] = 0;
    }
    auto another = flip_a_corner(on, free);
    return another ? another : take_a_detour(on, free);
}

std::optional<std::vector<Edge>> CanonicalPaths::flip_a_corner(const EdgeMarks& on,
                                                               const std::vector<std::uint8_t>& free) const {
    EdgeMarks flipped = on;
    const bool found = for_each_quad([&](const auto& edges, const auto& corners) {
        for (std::size_t i = 0; i < 4; ++i) {
            const Edge one = edges[i];
            const Edge other = edges[(i + 3) % 4];
            if (on[one] == 0 || on[other] == 0 || free[corners[(i + 2) % 4]] == 0) continue;
            flipped[one] = flipped[other] = 0;
            flipped[edges[(i + 1) % 4]] = flipped[edges[(i + 2) % 4]] = 1;
            return true;
        }
        return false;
    });
    if (!found) return std::nullopt;
    return marked_edges(flipped);
}

// Both cutting a square short and pulling an arch straight leave a line with a detour over blanks beside it.
std::optional<std::vector<Edge>> CanonicalPaths::take_a_detour(const EdgeMarks& on,
                                                               const std::vector<std::uint8_t>& free) const {
    const auto beside_blanks = [&](Vertex vertex) {
        return std::ranges::any_of(graph_.edges_at(vertex),
                                   [&](Edge edge) { return free[graph_.other_end(edge, vertex)] != 0; });
    };
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const auto [u, v] = graph_.ends(edge);
        if (on[edge] == 0 || !beside_blanks(u) || !beside_blanks(v)) continue;
        const std::vector<Edge> way = way_over_free(graph_, free, u, v);
        if (way.empty()) continue;
        EdgeMarks longer = on;
        longer[edge] = 0;
        for (const Edge step : way) longer[step] = 1;
        return marked_edges(longer);
    }
    return std::nullopt;
}

}  // namespace edgewise
