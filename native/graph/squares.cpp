#include "graph/squares.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace edgewise {

namespace {

struct Ring {
    std::array<Edge, 4> edges;
    std::array<Vertex, 4> corners;
};

// Walks around a face of four edges; empty when it is not a simple cycle.
std::optional<Ring> ring_of(const LineGraph& graph, std::span<const Edge> face) {
    Ring ring{};
    ring.edges[0] = face[0];
    ring.corners[0] = graph.ends(face[0])[0];
    std::array<bool, 4> used{true, false, false, false};
    for (std::size_t step = 1; step < 4; ++step) {
        ring.corners[step] = graph.other_end(ring.edges[step - 1], ring.corners[step - 1]);
        std::size_t next = 1;
        while (next < 4 && (used[next] || (graph.ends(face[next])[0] != ring.corners[step] &&
                                           graph.ends(face[next])[1] != ring.corners[step]))) {
            ++next;
        }
        if (next == 4) return std::nullopt;
        used[next] = true;
        ring.edges[step] = face[next];
    }
    if (graph.other_end(ring.edges[3], ring.corners[3]) != ring.corners[0]) return std::nullopt;
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (ring.corners[i] == ring.corners[j]) return std::nullopt;
        }
    }
    return ring;
}

}  // namespace

Squares::Squares(const LineGraph& graph, const FlatSets& faces) {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    for (std::int32_t face = 0; face < faces.size(); ++face) {
        const auto edges = faces[face];
        if (edges.size() != 4) continue;
        if (std::ranges::any_of(edges, [&](Edge edge) { return edge < 0 || edge >= graph.edge_count(); })) continue;
        const auto ring = ring_of(graph, edges);
        if (!ring) continue;
        edges_.push_back(ring->edges);
        corners_.push_back(ring->corners);
        members.insert(members.end(), ring->edges.begin(), ring->edges.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    beside_ = FlatSets(std::move(starts), std::move(members)).inverted(graph.edge_count());
}

}  // namespace edgewise
