// A set of edges as one byte per edge, for code that redraws a few lines of a solution, and back to a list.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

using EdgeMarks = std::vector<std::uint8_t>;

[[nodiscard]] inline EdgeMarks marks_of(std::span<const Edge> edges, Edge edge_count) {
    EdgeMarks marks(edge_count, 0);
    for (const Edge edge : edges) marks[edge] = 1;
    return marks;
}

// The marked edges in ascending order.
[[nodiscard]] inline std::vector<Edge> marked_edges(const EdgeMarks& marks) {
    std::vector<Edge> edges;
    for (std::size_t edge = 0; edge < marks.size(); ++edge) {
        if (marks[edge] != 0) edges.push_back(static_cast<Edge>(edge));
    }
    return edges;
}

}  // namespace edgewise
