#include "tile/tile_board.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

namespace edgewise {

TileBoard::Orientation TileBoard::turned(const Orientation& sides, std::int32_t turns) {
    Orientation result{};
    for (std::int32_t side = 0; side < kSides; ++side) result[side] = sides[(side - turns + kSides) % kSides];
    return result;
}

TileBoard::Orientation TileBoard::lowest_orientation(const Orientation& sides) {
    Orientation lowest = sides;
    for (std::int32_t turns = 1; turns < kSides; ++turns) lowest = std::min(lowest, turned(sides, turns));
    return lowest;
}

std::int32_t TileBoard::Copy::turns_to(const Orientation& sides) const {
    std::int32_t turns = std::max(fixed_turns, 0);
    while (turned(unturned, turns) != sides) ++turns;
    return turns;
}

TileBoard::TileBoard(std::vector<std::int32_t> neighbours, std::span<const std::int32_t> sides, std::int32_t border,
                     std::vector<FixedTile> fixed)
    : neighbours_(std::move(neighbours)) {
    if (neighbours_.size() % kSides != 0 || sides.size() != neighbours_.size()) {
        throw std::invalid_argument(
            "expected four neighbours for each cell and four colours for each of as many pieces");
    }
    check_neighbours();
    const std::int32_t cells = cell_count();
    const std::vector<Orientation> pieces = with_dense_colours(sides, border);

    std::vector<std::uint8_t> is_fixed_piece(cells, 0);
    fixed_at_.assign(cells, -1);
    for (const FixedTile& tile : fixed) {
        if (tile.cell < 0 || tile.cell >= cells || tile.piece < 0 || tile.piece >= cells || tile.turns < 0 ||
            tile.turns >= kSides || is_fixed_piece[tile.piece] != 0) {
            throw std::invalid_argument("a fixed piece needs a cell, a piece of its own and 0 to 3 quarter turns");
        }
        is_fixed_piece[tile.piece] = 1;
    }
    any_fixed_ = !fixed.empty();

    std::map<Orientation, std::size_t> type_with;
    std::vector<std::vector<Copy>> types;
    for (std::int32_t piece = 0; piece < cells; ++piece) {
        if (is_fixed_piece[piece] != 0) continue;
        const auto [known, is_new] = type_with.try_emplace(lowest_orientation(pieces[piece]), types.size());
        if (is_new) types.emplace_back();
        types[known->second].push_back({piece, pieces[piece], -1});
    }
    for (const auto& copies : types) add_type(copies);
    first_fixed_type_ = type_count();
    for (const FixedTile& tile : fixed) {
        if (fixed_at_[tile.cell] >= 0) throw std::invalid_argument("two fixed pieces on one cell");
        fixed_at_[tile.cell] = candidate_count();
        add_type({{tile.piece, pieces[tile.piece], tile.turns}});
    }
}

void TileBoard::check_neighbours() const {
    const std::int32_t cells = cell_count();
    for (Cell cell = 0; cell < cells; ++cell) {
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Cell other = neighbour(cell, side);
            if (other < -1 || other >= cells || other == cell ||
                (other >= 0 && neighbour(other, opposite(side)) != cell)) {
                throw std::invalid_argument("neighbours must be cells that adjoin each other on opposite sides");
            }
        }
    }
}

std::vector<TileBoard::Orientation> TileBoard::with_dense_colours(std::span<const std::int32_t> sides,
                                                                  std::int32_t border) {
    std::map<std::int32_t, Colour> dense{{border, kBorder}};
    std::vector<Orientation> pieces(sides.size() / kSides);
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        for (std::size_t side = 0; side < kSides; ++side) {
            const std::int32_t colour = sides[kSides * piece + side];
            pieces[piece][side] = dense.try_emplace(colour, static_cast<Colour>(dense.size())).first->second;
        }
    }
    colour_count_ = static_cast<std::int32_t>(dense.size());
    return pieces;
}

void TileBoard::add_type(const std::vector<Copy>& copies) {
    const TileType type = type_count();
    const Candidate first = candidate_count();
    copies_.push_back(copies);
    const Orientation& sides = copies.front().unturned;
    if (const std::int32_t fixed_turns = copies.front().fixed_turns; fixed_turns >= 0) {
        type_of_.push_back(type);
        sides_.push_back(turned(sides, fixed_turns));
        rotated_.push_back(first);
        return;
    }
    // A piece looks the same again after one, two or four quarter turns.
    std::int32_t orientations = 1;
    while (turned(sides, orientations) != sides) ++orientations;
    for (std::int32_t turns = 0; turns < orientations; ++turns) {
        type_of_.push_back(type);
        sides_.push_back(turned(sides, turns));
        rotated_.push_back(first + (turns + 1) % orientations);
    }
}

bool TileBoard::allowed(Cell cell, Candidate candidate) const {
    if (fixed_at_[cell] >= 0) {
        if (candidate != fixed_at_[cell]) return false;
    } else if (is_fixed(type_of(candidate))) {
        return false;
    }
    for (std::int32_t side = 0; side < kSides; ++side) {
        const Colour shown = colour(candidate, side);
        if ((shown == kBorder) != (neighbour(cell, side) < 0)) return false;
        const Colour required = fixed_neighbour_colour(cell, side);
        if (required >= 0 && required != shown) return false;
    }
    return true;
}

TileBoard::Demands TileBoard::demands_of(Cell cell) const {
    Demands demands{fixed_at_[cell]};
    for (std::int32_t side = 0; side < kSides; ++side) {
        demands[1 + side] = neighbour(cell, side) < 0 ? -2 : fixed_neighbour_colour(cell, side);
    }
    return demands;
}

TileBoard::BorderSides TileBoard::border_sides(Cell cell) const {
    BorderSides border{};
    for (std::int32_t side = 0; side < kSides; ++side) border[side] = neighbour(cell, side) < 0;
    return border;
}

bool TileBoard::is_free_with_border(Candidate candidate, const BorderSides& border) const {
    if (is_fixed(type_of(candidate))) return false;
    for (std::int32_t side = 0; side < kSides; ++side) {
        if ((colour(candidate, side) == kBorder) != border[side]) return false;
    }
    return true;
}

std::vector<std::int32_t> TileBoard::piece_sides_by_colour() const {
    std::vector<std::int32_t> count(colour_count_, 0);
    for (const auto& copies : copies_) {
        for (const Copy& copy : copies) {
            for (const Colour colour : copy.unturned) ++count[colour];
        }
    }
    return count;
}

std::vector<std::int64_t> TileBoard::candidate_sides_by_colour() const {
    std::vector<std::int64_t> count(colour_count_, 0);
    for (Candidate candidate = 0; candidate < candidate_count(); ++candidate) {
        for (const Colour colour : sides_[candidate]) count[colour] += copies(type_of(candidate));
    }
    return count;
}

std::optional<std::array<std::int32_t, 2>> TileBoard::rectangle() const {
    const std::int32_t cells = cell_count();
    if (cells == 0) return std::nullopt;
    std::int32_t width = 1;
    while (width < cells && neighbour(width - 1, 1) == width) ++width;
    if (cells % width != 0) return std::nullopt;
    for (Cell cell = 0; cell < cells; ++cell) {
        const bool last = cell % width == width - 1;
        if (neighbour(cell, 1) != (last ? -1 : cell + 1)) return std::nullopt;
        if (neighbour(cell, 2) != (cell + width < cells ? cell + width : -1)) return std::nullopt;
        if (cell % width == 0 && neighbour(cell, 3) != -1) return std::nullopt;
        if (cell < width && neighbour(cell, 0) != -1) return std::nullopt;
    }
    return std::array{width, cells / width};
}

bool TileBoard::has_rotations() const {
    const auto size = rectangle();
    return size && (*size)[0] == (*size)[1] && !any_fixed_;
}

std::int32_t TileBoard::count_mismatches(std::span<const Candidate> laid) const {
    std::int32_t count = 0;
    for (Cell cell = 0; cell < cell_count(); ++cell) {
        for (const std::int32_t side : {1, 2}) {
            const Cell other = neighbour(cell, side);
            if (other >= 0 && colour(laid[cell], side) != colour(laid[other], opposite(side))) ++count;
        }
    }
    return count;
}

TileAnswer TileBoard::named(std::span<const Candidate> laid) const {
    std::vector<std::int32_t> next(type_count(), 0);
    TileAnswer answer;
    answer.reserve(laid.size());
    for (const Candidate candidate : laid) {
        if (candidate < 0) {
            answer.push_back(-1);
            continue;
        }
        const TileType type = type_of(candidate);
        const Copy& copy = copies_[type][next[type]++];
        answer.push_back(kSides * copy.piece + copy.turns_to(sides_[candidate]));
    }
    return answer;
}

std::int32_t TileBoard::name_of(Candidate candidate) const {
    const Copy& copy = copies_[type_of(candidate)].front();
    return kSides * copy.piece + copy.turns_to(sides_[candidate]);
}

std::vector<Candidate> TileBoard::candidates_by_name() const {
    std::vector<Candidate> by_name(static_cast<std::size_t>(kSides) * cell_count(), -1);
    for (Candidate candidate = 0; candidate < candidate_count(); ++candidate) {
        for (const Copy& copy : copies_[type_of(candidate)]) {
            for (std::int32_t turns = 0; turns < kSides; ++turns) {
                const bool is_possible = copy.fixed_turns < 0 || copy.fixed_turns == turns;
                if (is_possible && turned(copy.unturned, turns) == sides_[candidate]) {
                    by_name[kSides * copy.piece + turns] = candidate;
                }
            }
        }
    }
    return by_name;
}

}  // namespace edgewise
