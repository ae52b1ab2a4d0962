// What all states of a beam read and none changes: the order in which cells are laid, and what may lie on each.
//
// Whole rows come first, then the rest column by column, so that the frontier is short where the search is hardest. A
// tile in a list carries everything needed to rank it, so that a list is read sequentially.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

inline constexpr std::size_t kMostBeamColours = 256;  // a colour is one byte of a state
inline constexpr std::size_t kMostCandidates = 65536;
inline constexpr std::uint16_t kNoCopy = 65535;

struct BeamTile {
    std::uint16_t candidate;
    std::uint16_t last_copy;                   // of its type: the type is free as long as this copy is
    std::array<std::uint8_t, kSides> sides{};  // as seen in the direction of reading
};

// Lists of tiles by number, in sequence in one array.
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

// Long lists of tiles by number, most of which are not free: read by the bits of their copies.
class TileSets {
  public:
    TileSets() = default;
    // In each list, copies must be in ascending order.
    TileSets(const std::vector<std::vector<BeamTile>>& lists, std::size_t copies);

    // Calls visit(tile) for the free tiles of a list, in its order.
    template <class Visit>
    void each_free(std::size_t number, const std::uint64_t* used, Visit visit) const {
        const BeamTile* tiles = tiles_.data() + starts_[number];
        const std::uint64_t* members = members_.data() + number * words_;
        const std::uint16_t* places = places_.data() + rows_[number];
        for (std::size_t word = 0; word < words_; ++word) {
            for (std::uint64_t left = members[word] & ~used[word]; left != 0; left &= left - 1) {
                const std::size_t copy = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
                const BeamTile* tile = tiles + places[copy];
                do visit(*tile);
                while ((++tile)->last_copy == copy);
            }
        }
    }

  private:
    std::size_t words_ = 0;
    std::vector<std::uint32_t> starts_;
    std::vector<BeamTile> tiles_;         // each list ends with a tile of no copy
    std::vector<std::uint64_t> members_;  // for each list, the last copies of its tiles as bits
    std::vector<std::uint16_t> places_;   // for each list with tiles and each copy, where its tiles begin in the list
    std::vector<std::size_t> rows_;       // for each list, its part of `places_`
};

// The tiles for cells with the same sides on the border, by the colours that they have to match.
struct BeamKind {
    TileSets by_north;
    TileSets by_west;
    TileLists by_both;  // north * colours + west
};

struct BeamPlace {
    Cell cell;
    std::int32_t row;
    std::int32_t column;
    std::size_t kind = 0;
    bool is_fixed = false;       // then `fixed` is the only tile
    BeamTile fixed{};            // mismatches with it are counted when its neighbours are laid
    Colour required_south = -1;  // by fixed pieces that come later
    Colour required_east = -1;

    // How many of the fixed pieces that come later a tile mismatches.
    [[nodiscard]] std::uint32_t fixed_mismatches(const BeamTile& tile) const {
        return (required_south >= 0 && tile.sides[2] != required_south ? 1U : 0U) +
               (required_east >= 0 && tile.sides[1] != required_east ? 1U : 0U);
    }
};

struct BeamTable {
    // The first `whole_rows` rows are laid from end to end, the rest column by column.
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
    std::vector<std::int32_t> sides_of;     // by colour: the sides of all pieces; 0 for the border

  private:
    void make_tiles(const TileBoard& board, const ScanOrder& order);
    [[nodiscard]] BeamKind make_kind(const TileBoard& board, const TileBoard::BorderSides& border) const;
};

}  // namespace edgewise
