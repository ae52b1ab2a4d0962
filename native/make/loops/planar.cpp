#include "make/loops/planar.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace edgewise::make {

namespace {

Faces checked_faces(const LineGraph& graph, const FlatSets& cells) {
    std::optional<Faces> faces = Faces::of(graph, cells);
    if (!faces) throw std::invalid_argument("the cells are not the faces of a board");
    return std::move(*faces);
}

}  // namespace

Planar::Planar(LineGraph graph, const FlatSets& cells, std::vector<Centre> centres)
    : graph_(std::move(graph)), faces_(checked_faces(graph_, cells)), centres_(std::move(centres)) {
    if (static_cast<Face>(centres_.size()) != cell_count()) throw std::invalid_argument("every cell has one centre");
    if (cell_count() == 0) throw std::invalid_argument("a board needs at least one cell");
    std::vector<std::vector<Face>> corners;
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) corners.push_back(faces_at(vertex));
    for (Face face = 0; face < cell_count(); ++face) add_ring(face, corners);
}

// The other edge of an inner face at a point.
Edge Planar::onward(Face face, Vertex vertex, Edge from) const {
    for (const Edge edge : faces_.edges_of(face)) {
        const auto [one, other] = graph_.ends(edge);
        if (edge != from && (one == vertex || other == vertex)) return edge;
    }
    throw std::invalid_argument("a cell is not a ring of edges");
}

// The faces at a point in order. Where the outer face comes between them, it stands behind each fan of inner ones; in
// which order the fans come makes no difference to how often sides change around a face.
std::vector<Face> Planar::faces_at(Vertex vertex) const {
    const Face outer = faces_.outer();
    std::vector<Face> order;
    const auto walk = [&](Face face, Edge from) {
        const Face first = face;
        do {
            order.push_back(face);
            from = onward(face, vertex, from);
            face = faces_.across(from, face);
        } while (face != outer && face != first);
        if (face == outer) order.push_back(outer);
    };
    for (const Edge edge : graph_.edges_at(vertex)) {
        const auto [one, other] = faces_.beside(edge);
        const Face inner = one == outer ? other : one;
        if ((one != outer && other != outer) || inner == outer) continue;
        if (std::ranges::find(order, inner) == order.end()) walk(inner, edge);
    }
    if (order.empty() && !graph_.edges_at(vertex).empty()) {
        const Edge edge = graph_.edges_at(vertex)[0];
        walk(faces_.beside(edge)[0], edge);
    }
    return order;
}

void Planar::add_ring(Face face, const std::vector<std::vector<Face>>& corners) {
    const auto edges = faces_.edges_of(face);
    if (edges.empty()) throw std::invalid_argument("a cell is not a ring of edges");
    Edge edge = edges[0];
    Vertex vertex = graph_.ends(edge)[1];
    std::vector<Face> corner;
    std::size_t steps = 0;
    do {
        const Face beside = faces_.across(edge, face);
        places_.push_back({beside, true});
        // From the face across this edge to the one across the next, and only what is between the two.
        corner = corners[vertex];
        std::ranges::rotate(corner, std::ranges::find(corner, face));
        if (corner[1] != beside) std::reverse(corner.begin() + 1, corner.end());
        for (std::size_t at = 2; at + 1 < corner.size(); ++at) places_.push_back({corner[at], false});
        edge = onward(face, vertex, edge);
        vertex = graph_.other_end(edge, vertex);
        ++steps;
    } while (edge != edges[0] && steps < edges.size());
    if (edge != edges[0] || steps != edges.size()) throw std::invalid_argument("a cell is not a ring of edges");
    starts_.push_back(static_cast<std::int32_t>(places_.size()));
}

Planar::Turn Planar::turn(const Sides& sides, Face face) const {
    const auto ring = around(face);
    std::int32_t changes = 0;
    std::int32_t beside[2] = {0, 0};
    std::uint8_t last = sides[ring.back().face];
    for (const Place& place : ring) {
        const std::uint8_t here = sides[place.face];
        changes += here != last ? 1 : 0;
        last = here;
        beside[here] += place.beside ? 1 : 0;
    }
    return {changes == 2 && beside[0] > 0 && beside[1] > 0, beside[0], beside[1]};
}

std::vector<std::uint8_t> Planar::border(const Sides& sides) const {
    std::vector<std::uint8_t> on(graph_.edge_count(), 0);
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const auto [one, other] = faces_.beside(edge);
        on[edge] = sides[one] != sides[other] ? 1 : 0;
    }
    return on;
}

std::vector<std::int32_t> Planar::counts(const std::vector<std::uint8_t>& on) const {
    std::vector<std::int32_t> counts(cell_count(), 0);
    for (Face face = 0; face < cell_count(); ++face) {
        for (const Edge edge : faces_.edges_of(face)) counts[face] += on[edge];
    }
    return counts;
}

Sides Planar::sides_of(const std::vector<std::uint8_t>& on) const {
    constexpr std::uint8_t kUnknown = 2;
    Sides sides(faces_.count(), kUnknown);
    sides[faces_.outer()] = 0;
    std::vector<Face> todo{faces_.outer()};
    while (!todo.empty()) {
        const Face face = todo.back();
        todo.pop_back();
        for (const Edge edge : faces_.edges_of(face)) {
            const Face other = faces_.across(edge, face);
            const std::uint8_t side = sides[face] ^ on[edge];
            if (sides[other] == kUnknown) {
                sides[other] = side;
                todo.push_back(other);
            } else if (sides[other] != side) {
                return {};
            }
        }
    }
    return sides;
}

}  // namespace edgewise::make
