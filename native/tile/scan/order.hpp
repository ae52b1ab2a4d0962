// A way to read a rectangle line by line: from one of its corners, along one of the two sides that meet there.
//
// Luck between directions is large, so the scan search tries several. A direction is nothing but the order of the cells
// and which of their sides play north, east, south and west for the reader.
#pragma once

#include <array>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

struct ScanOrder {
    std::int32_t width = 0;
    std::vector<Cell> cells;
    std::array<std::int32_t, kSides> side{};  // the board's side that the reader calls north, east, south, west
};

// The orders of a rectangle with the shorter lines, the plain one first; a board one cell wide is read along its
// length.
[[nodiscard]] std::vector<ScanOrder> scan_orders(const TileBoard& board);

}  // namespace edgewise
