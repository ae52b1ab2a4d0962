// Walking a cycle: the last check before an answer leaves the core, and the order in which its edges are returned.
#pragma once

#include <span>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise {

// The edges of `on` in order along the cycle, starting with the lowest one.
// Empty when they are not exactly one cycle.
[[nodiscard]] std::vector<Edge> ordered_cycle(const LineGraph& graph, std::span<const Edge> on);

}  // namespace edgewise
