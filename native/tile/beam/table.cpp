#include "tile/beam/table.hpp"

#include <map>

namespace edgewise {

TileLists::TileLists(const std::vector<std::vector<BeamTile>>& lists) {
    starts_.push_back(0);
    for (const auto& list : lists) {
        tiles_.insert(tiles_.end(), list.begin(), list.end());
        starts_.push_back(static_cast<std::uint32_t>(tiles_.size()));
    }
}

TileSets::TileSets(const std::vector<std::vector<BeamTile>>& lists, std::size_t copies)
    : words_((copies + 63) / 64), members_(lists.size() * words_) {
    for (std::size_t number = 0; number < lists.size(); ++number) {
        starts_.push_back(static_cast<std::uint32_t>(tiles_.size()));
        rows_.push_back(places_.size());
        if (!lists[number].empty()) places_.resize(places_.size() + words_ * 64);
        for (std::size_t place = lists[number].size(); place-- > 0;) {
            const std::size_t copy = lists[number][place].last_copy;
            members_[number * words_ + copy / 64] |= std::uint64_t{1} << (copy % 64);
            places_[rows_[number] + copy] = static_cast<std::uint16_t>(place);
        }
        tiles_.insert(tiles_.end(), lists[number].begin(), lists[number].end());
        tiles_.push_back({0, kNoCopy});
    }
}

BeamTable::BeamTable(const TileBoard& board, const ScanOrder& order, std::int32_t whole_rows)
    : width(order.width),
      rows(static_cast<std::int32_t>(order.cells.size()) / order.width),
      colours(board.colour_count()),
      sides_of(board.piece_sides_by_colour()) {
    sides_of[kBorder] = 0;
    make_tiles(board, order);
    std::map<TileBoard::BorderSides, std::size_t> kind_with;
    for (const std::int32_t index : rows_then_columns(order, whole_rows)) {
        BeamPlace& place = places.emplace_back(BeamPlace{order.cells[index], index / width, index % width});
        place.required_east = board.fixed_neighbour_colour(place.cell, order.side[1]);
        place.required_south = board.fixed_neighbour_colour(place.cell, order.side[2]);
        place.is_fixed = board.fixed_at(place.cell) >= 0;
        if (place.is_fixed) place.fixed = tiles[board.fixed_at(place.cell)];
        const TileBoard::BorderSides border = board.border_sides(place.cell);
        const auto [known, is_new] = kind_with.try_emplace(border, kinds.size());
        place.kind = known->second;
        if (is_new) kinds.push_back(make_kind(board, border));
    }
}

BeamKind BeamTable::make_kind(const TileBoard& board, const TileBoard::BorderSides& border) const {
    const auto count = static_cast<std::size_t>(colours);
    std::vector<std::vector<BeamTile>> by_north(count), by_west(count), by_both(count * count);
    for (const BeamTile& tile : tiles) {
        if (!board.is_free_with_border(tile.candidate, border)) continue;
        by_north[tile.sides[0]].push_back(tile);
        by_west[tile.sides[3]].push_back(tile);
        by_both[tile.sides[0] * count + tile.sides[3]].push_back(tile);
    }
    const auto copy_count = static_cast<std::size_t>(copies);
    return {TileSets(by_north, copy_count), TileSets(by_west, copy_count), TileLists(by_both)};
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
        BeamTile& tile = tiles.emplace_back(BeamTile{static_cast<std::uint16_t>(candidate),
                                                     static_cast<std::uint16_t>(first + board.copies(type) - 1)});
        for (std::int32_t side = 0; side < kSides; ++side) {
            tile.sides[side] = static_cast<std::uint8_t>(board.colour(candidate, order.side[side]));
        }
        first_copy.push_back(static_cast<std::uint16_t>(first));
    }
}

}  // namespace edgewise
