// What all states of a beam read and none changes: in which order the cells are laid, and what may lie on each.
//
// Whole rows come first, then the rest column by column, so that the frontier is short where it is hardest. A tile in
// a list carries all that ranking it needs, so that a list is read in one go.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

struct BeamTile {
    std::uint16_t candidate;
    std::uint16_t last_copy;                   // of its type: the type is free as long as this copy is
    std::array<std::uint8_t, kSides> sides{};  // as the order of reading calls them
};

// Lists of tiles by a number, one after another in one array.
class TileLists {
  public:
    TileLists() = default;
    explicit TileLists(const std::vector<std::vector<BeamTile>>& lists);

    [[nodiscard]] std::span<const BeamTile> operator[](std::size_t number) const {
        return {tiles_.data() + starts_[number], tiles_.data() + starts_[number + 1]};
    }

  private:
    std::vector<std::uint32_t> starts_;
    std::vector<BeamTile> tiles_;
};

// The tiles for cells with the same sides on the border, by the colours that they have to match.
struct BeamKind {
    TileLists by_north;
    TileLists by_west;
    TileLists by_both;  // north * colours + west
};

struct BeamPlace {
    Cell cell;
    std::int32_t row;
    std::int32_t column;
    std::size_t kind = 0;
    bool is_fixed = false;     // then `fixed` is the only tile
    BeamTile fixed{};          // its neighbours have paid for mismatches with it when they were laid
    Colour wanted_south = -1;  // what fixed pieces that come later ask for
    Colour wanted_east = -1;

    // How many of the fixed pieces beyond it a tile does not match.
    [[nodiscard]] std::uint32_t unwanted(const BeamTile& tile) const {
        return (wanted_south >= 0 && tile.sides[2] != wanted_south ? 1U : 0U) +
               (wanted_east >= 0 && tile.sides[1] != wanted_east ? 1U : 0U);
    }
};

struct BeamTable {
    // `whole_rows` of the lines are laid from end to end before the columns begin.
    BeamTable(const TileBoard& board, const ScanOrder& order, std::int32_t whole_rows);

    [[nodiscard]] std::span<const BeamTile> matching(const BeamPlace& place, Colour north, Colour west) const {
        return kinds[place.kind].by_both[static_cast<std::size_t>(north) * static_cast<std::size_t>(colours) +
                                         static_cast<std::size_t>(west)];
    }

    std::int32_t width;
    std::int32_t rows;
    std::int32_t colours;
    std::int32_t copies = 0;  // of all types together
    std::vector<BeamPlace> places;
    std::vector<BeamKind> kinds;
    std::vector<BeamTile> tiles;            // by candidate
    std::vector<std::uint16_t> first_copy;  // by candidate: the first copy of its type
    std::vector<std::int32_t> sides_of;     // by colour: how many sides all pieces have of it

  private:
    void make_tiles(const TileBoard& board, const ScanOrder& order);
    void place_cells(const ScanOrder& order, std::int32_t whole_rows);
};

}  // namespace edgewise
