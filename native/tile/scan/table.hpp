// The lists that the scan search walks: for each kind of cell, and for the colours in its north and west, what fits.
//
// Cells that allow the same candidates share their lists, and all searches of one direction share one table.
#pragma once

#include <cstdint>
#include <vector>

#include "tile/scan/entry.hpp"
#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class ScanPairs;

class ScanTable {
  public:
    // `corner_type` restricts the first cell to one type, or -1. `seed` shuffles the lists; 0 keeps the given order.
    ScanTable(const TileBoard& board, ScanOrder order, TileType corner_type, std::uint64_t seed);

    // Whether the types and colours of a board fit into the entries, and its lists into memory.
    [[nodiscard]] static bool fits(const TileBoard& board);

  private:
    friend class ScanSearch;
    friend class ScanPairs;
    friend class DeviceLists;
    static constexpr std::int64_t kMostLists = 20'000'000;

    ScanOrder order_;
    std::int32_t colours_;
    std::vector<std::uint32_t> entries_;              // of all lists in sequence, each closed by TileEntry::kEnd
    std::vector<Candidate> candidates_;               // the candidate of each entry
    std::vector<std::vector<std::uint32_t>> starts_;  // for each kind of cell: by north and west, where the list begins
    std::vector<const std::uint32_t*> starts_of_cell_;  // for each place in the order, and one beyond the last
    std::vector<std::uint8_t> copies_;
};

}  // namespace edgewise
