#include "graph/short_cycles.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace edgewise {

namespace {

bool meets(const LineGraph& graph, Edge edge, Vertex vertex) {
    return graph.ends(edge)[0] == vertex || graph.ends(edge)[1] == vertex;
}

}  // namespace

// Walks around a face; empty when it is not a simple cycle.
std::optional<ShortCycles::Ring> ShortCycles::ring_of(const LineGraph& graph, std::span<const Edge> face) {
    Ring ring;
    ring.size = face.size();
    ring.edges[0] = face[0];
    ring.corners[0] = graph.ends(face[0])[0];
    std::array<bool, kMost> used{true};
    for (std::size_t step = 1; step < face.size(); ++step) {
        ring.corners[step] = graph.other_end(ring.edges[step - 1], ring.corners[step - 1]);
        std::size_t next = 1;
        while (next < face.size() && (used[next] || !meets(graph, face[next], ring.corners[step]))) ++next;
        if (next == face.size()) return std::nullopt;
        used[next] = true;
        ring.edges[step] = face[next];
    }
    const std::size_t last = face.size() - 1;
    if (graph.other_end(ring.edges[last], ring.corners[last]) != ring.corners[0]) return std::nullopt;
    for (std::size_t i = 0; i < face.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (ring.corners[i] == ring.corners[j]) return std::nullopt;
        }
    }
    return ring;
}

ShortCycles::ShortCycles(const LineGraph& graph, const FlatSets& faces) {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    bool triangles = false;
    for (std::int32_t face = 0; face < faces.size(); ++face) {
        const auto sides = faces[face];
        if (sides.size() < kFewest || sides.size() > kMost) continue;
        if (std::ranges::any_of(sides, [&](Edge edge) { return edge < 0 || edge >= graph.edge_count(); })) continue;
        const auto ring = ring_of(graph, sides);
        if (!ring) continue;
        rings_.push_back(*ring);
        members.insert(members.end(), sides.begin(), sides.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
        triangles = triangles || ring->size == kFewest;
    }
    beside_ = FlatSets(std::move(starts), std::move(members)).inverted(graph.edge_count());
    if (triangles) find_rhombi(graph);
}

void ShortCycles::find_rhombi(const LineGraph& graph) {
    // The sides of a triangle from the end of one side around to the other, and the corner between them.
    struct Around {
        Edge first;
        Vertex tip;
        Edge second;
    };
    const auto around = [&](Cycle triangle, Edge side) {
        const auto& [edges, corners, size] = rings_[triangle];
        const auto at = static_cast<std::size_t>(std::ranges::find(edges, side) - edges.begin());
        const Around forward{edges[(at + 1) % 3], corners[(at + 2) % 3], edges[(at + 2) % 3]};
        // From the first end of the side, whichever way the triangle is listed.
        const bool starts_there = corners[(at + 1) % 3] == graph.ends(side)[0];
        return starts_there ? forward : Around{forward.second, forward.tip, forward.first};
    };
    for (Edge side = 0; side < graph.edge_count(); ++side) {
        const auto cycles = beside_[side];
        if (cycles.size() != 2 || rings_[cycles[0]].size != kFewest || rings_[cycles[1]].size != kFewest) continue;
        const Around one = around(cycles[0], side);
        const Around other = around(cycles[1], side);
        if (one.tip == other.tip) continue;
        const auto [u, v] = graph.ends(side);
        rhombi_.push_back({{one.first, one.second, other.second, other.first}, {u, one.tip, v, other.tip}});
    }
}

}  // namespace edgewise
