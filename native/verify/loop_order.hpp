// The points along a loop in order, for those who write a solution down.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace edgewise::verify {

// From the lowest point to the lower of its two neighbours, and on; the first is not repeated. Empty where the edges
// are not one loop, or no edges of the board. `tails` and `heads` are the ends of all edges; an edge that comes twice
// counts once.
std::vector<std::int32_t> points_along_loop(std::int64_t point_count, std::span<const std::int32_t> tails,
                                            std::span<const std::int32_t> heads, std::span<const std::int32_t> edges);

}  // namespace edgewise::verify
