// A class of paths: drawings of one class can be pulled into each other on the board, without passing over an end.
//
// It is told by what the paths cross when they are pulled taut. A taut path crosses no segment twice in a row, and
// neither first nor last a segment of the end where it starts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/line_graph.hpp"
#include "pairs/classes/triangulation.hpp"

namespace edgewise {

struct PathClass {
    explicit PathClass(const Triangulation& triangulation)
        : crossings(triangulation.segment_count(), 0),
          along(triangulation.segment_count(), 0),
          leaving(triangulation.triangle_count(), {0, 0, 0}) {}

    std::vector<std::int32_t> crossings;               // by segment: how many paths cross it
    std::vector<std::uint8_t> along;                   // by segment: whether a path is the segment itself
    std::vector<std::array<std::uint8_t, 3>> leaving;  // by triangle: whether a path goes from that corner to the side
                                                       // across from it
    bool operator==(const PathClass&) const = default;
};

// The class of a solution, all edges that are on. The vertices of the graph are cells, numbered row by row, and the
// ends of the triangulation are those of the pairs: first of the first pair, second of the first pair, and so on.
[[nodiscard]] PathClass class_of(const Triangulation& triangulation, const LineGraph& graph, std::int32_t columns,
                                 const Pairs& pairs, std::span<const Edge> on);

}  // namespace edgewise
