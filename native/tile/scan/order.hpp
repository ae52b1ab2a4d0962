// A way to read a rectangle line by line: from one of its corners, along one of the two sides that meet there.
//
// Luck varies greatly between directions, so searches try several. A direction is nothing but the order of the cells
// and which of their sides play the part of north, east, south and west.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

struct ScanOrder {
    std::int32_t width = 0;
    std::vector<Cell> cells;
    std::array<std::int32_t, kSides> side{};  // the board's side that is read as north, east, south, west
};

// The orders of a rectangle with the shorter lines, the plain one first; a board one cell wide is read along its
// length.
[[nodiscard]] std::vector<ScanOrder> scan_orders(const TileBoard& board);

// Indices into the cells of an order: the first `whole_lines` lines from end to end, then the rest column by column, so
// that the frontier is short where a search for the best score is hardest.
[[nodiscard]] std::vector<std::int32_t> rows_then_columns(const ScanOrder& order, std::int32_t whole_lines);

}  // namespace edgewise
