// Paths that leave blanks, grown until they visit everything: the way back from canonical paths to a full board.
//
// Where a board has a solution that touches itself, the search with blanks finds something shorter. That is no solution
// where blanks are not allowed, but undoing cuts may make it one: a line is replaced by the other sides of a square or
// a triangle whose other corners are blank. Where the growing gets stuck, turns are flipped, so that blanks wander
// until two of them meet beside a line.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "graph/short_cycles.hpp"
#include "pairs/search/path_board.hpp"

namespace edgewise {

// A solution of a board that is fill, made from paths that join its pairs and leave blanks; empty when none
// was made in a number of attempts, from which nothing follows.
[[nodiscard]] std::optional<std::vector<Edge>> inflate(const PathBoard& fill, const ShortCycles& cycles,
                                                       std::span<const Edge> paths, std::uint64_t seed,
                                                       Control& control);

}  // namespace edgewise
