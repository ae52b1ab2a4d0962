#include "tile/beam/table.hpp"

#include <algorithm>
#include <map>

namespace edgewise {

TileLists::TileLists(const std::vector<std::vector<BeamTile>>& lists) {
    starts_.push_back(0);
    for (const auto& list : lists) {
        tiles_.insert(tiles_.end(), list.begin(), list.end());
        starts_.push_back(static_cast<std::uint32_t>(tiles_.size()));
    }
}

BeamTable::BeamTable(const TileBoard& board, const ScanOrder& order, std::int32_t whole_rows)
    : width(order.width),
      rows(static_cast<std::int32_t>(order.cells.size()) / order.width),
      colours(board.colour_count()),
      sides_of(colours, 0) {
    place_cells(order, whole_rows);
    make_tiles(board, order);

    std::map<std::array<bool, kSides>, std::size_t> borders;
    for (BeamPlace& place : places) {
        std::array<bool, kSides> border{};
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Cell other = board.neighbour(place.cell, order.side[side]);
            border[side] = other < 0;
            if (other < 0 || board.fixed_at(other) < 0) continue;
            if (side == 2) place.wanted_south = tiles[board.fixed_at(other)].sides[0];
            if (side == 1) place.wanted_east = tiles[board.fixed_at(other)].sides[3];
        }
        place.is_fixed = board.fixed_at(place.cell) >= 0;
        if (place.is_fixed) place.fixed = tiles[board.fixed_at(place.cell)];
        place.kind = borders.try_emplace(border, borders.size()).first->second;
    }
    kinds.resize(borders.size());
    const auto numbers = static_cast<std::size_t>(colours);
    for (const auto& [border, kind] : borders) {
        std::vector<std::vector<BeamTile>> by_north(numbers), by_west(numbers), by_both(numbers * numbers);
        for (const BeamTile& tile : tiles) {
            bool allowed = !board.is_fixed(board.type_of(tile.candidate));
            for (std::int32_t side = 0; side < kSides; ++side)
                allowed = allowed && (tile.sides[side] == kBorder) == border[side];
            if (!allowed) continue;
            by_north[tile.sides[0]].push_back(tile);
            by_west[tile.sides[3]].push_back(tile);
            by_both[tile.sides[0] * numbers + tile.sides[3]].push_back(tile);
        }
        kinds[kind] = {TileLists(by_north), TileLists(by_west), TileLists(by_both)};
    }
}

void BeamTable::place_cells(const ScanOrder& order, std::int32_t whole_rows) {
    const auto add = [&](std::int32_t row, std::int32_t column) {
        places.push_back({order.cells[row * width + column], row, column});
    };
    for (std::int32_t row = 0; row < whole_rows; ++row) {
        for (std::int32_t column = 0; column < width; ++column) add(row, column);
    }
    for (std::int32_t column = 0; column < width; ++column) {
        for (std::int32_t row = whole_rows; row < rows; ++row) add(row, column);
    }
}

// Every candidate as a tile; copies are numbered type after type.
void BeamTable::make_tiles(const TileBoard& board, const ScanOrder& order) {
    std::vector<std::int32_t> first_of_type;
    for (TileType type = 0; type < board.type_count(); ++type) {
        first_of_type.push_back(copies);
        copies += board.copies(type);
    }
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        const TileType type = board.type_of(candidate);
        const std::int32_t first = first_of_type[type];
        BeamTile tile{static_cast<std::uint16_t>(candidate),
                      static_cast<std::uint16_t>(first + board.copies(type) - 1)};
        for (std::int32_t side = 0; side < kSides; ++side) {
            tile.sides[side] = static_cast<std::uint8_t>(board.colour(candidate, order.side[side]));
        }
        if (candidate == 0 || board.type_of(candidate - 1) != type) {
            for (const std::uint8_t colour : tile.sides) sides_of[colour] += board.copies(type);
        }
        first_copy.push_back(static_cast<std::uint16_t>(first));
        tiles.push_back(tile);
    }
    sides_of[kBorder] = 0;
}

}  // namespace edgewise
