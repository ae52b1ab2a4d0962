#include "tile/tile_board.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <utility>

namespace edgewise {

namespace {

using Look = std::array<Colour, kSides>;

Look turn(const Look& sides, std::int32_t turns) {
    Look result{};
    for (std::int32_t side = 0; side < kSides; ++side) result[side] = sides[(side - turns + kSides) % kSides];
    return result;
}

Look lowest_turn(const Look& sides) {
    Look lowest = sides;
    for (std::int32_t turns = 1; turns < kSides; ++turns) lowest = std::min(lowest, turn(sides, turns));
    return lowest;
}

}  // namespace

TileBoard::TileBoard(std::vector<std::int32_t> neighbours, std::span<const std::int32_t> sides, std::int32_t border,
                     std::vector<FixedTile> fixed)
    : neighbours_(std::move(neighbours)) {
    if (neighbours_.size() % kSides != 0 || sides.size() != neighbours_.size()) {
        throw std::invalid_argument("four neighbours for each cell and four colours for each of as many pieces");
    }
    const std::int32_t cells = cell_count();
    for (Cell cell = 0; cell < cells; ++cell) {
        for (std::int32_t side = 0; side < kSides; ++side) {
            const Cell other = neighbour(cell, side);
            if (other < -1 || other >= cells || other == cell ||
                (other >= 0 && neighbour(other, opposite(side)) != cell)) {
                throw std::invalid_argument("neighbours are cells that have each other on opposite sides");
            }
        }
    }

    std::map<std::int32_t, Colour> dense{{border, kBorder}};
    std::vector<Look> pieces(cells);
    for (std::int32_t piece = 0; piece < cells; ++piece) {
        for (std::int32_t side = 0; side < kSides; ++side) {
            const std::int32_t colour = sides[kSides * piece + side];
            pieces[piece][side] = dense.try_emplace(colour, static_cast<Colour>(dense.size())).first->second;
        }
    }
    colour_count_ = static_cast<std::int32_t>(dense.size());

    std::vector<std::uint8_t> is_fixed_piece(cells, 0);
    fixed_at_.assign(cells, -1);
    for (const FixedTile& tile : fixed) {
        if (tile.cell < 0 || tile.cell >= cells || tile.piece < 0 || tile.piece >= cells || tile.turns < 0 ||
            tile.turns >= kSides || is_fixed_piece[tile.piece] != 0) {
            throw std::invalid_argument("a fixed piece is a free piece on a cell, turned 0 to 3 times");
        }
        is_fixed_piece[tile.piece] = 1;
    }
    any_fixed_ = !fixed.empty();

    std::map<Look, std::size_t> type_with;
    std::vector<std::vector<Copy>> types;
    for (std::int32_t piece = 0; piece < cells; ++piece) {
        if (is_fixed_piece[piece] != 0) continue;
        const auto [place, is_new] = type_with.try_emplace(lowest_turn(pieces[piece]), types.size());
        if (is_new) types.emplace_back();
        types[place->second].push_back({piece, pieces[piece], -1});
    }
    for (const auto& copies : types) add_type(copies);
    first_fixed_type_ = type_count();
    for (const FixedTile& tile : fixed) {
        if (fixed_at_[tile.cell] >= 0) throw std::invalid_argument("two fixed pieces on one cell");
        fixed_at_[tile.cell] = candidate_count();
        add_type({{tile.piece, pieces[tile.piece], tile.turns}});
    }
}

void TileBoard::add_type(const std::vector<Copy>& copies) {
    const TileType type = type_count();
    const Candidate first = candidate_count();
    copies_.push_back(copies);
    const Look& sides = copies.front().sides;
    if (const std::int32_t fixed_turns = copies.front().fixed_turns; fixed_turns >= 0) {
        type_of_.push_back(type);
        sides_.push_back(turn(sides, fixed_turns));
        turned_.push_back(first);
        return;
    }
    // A piece looks like itself after one, two or four quarter turns.
    std::int32_t looks = 1;
    while (turn(sides, looks) != sides) ++looks;
    for (std::int32_t turns = 0; turns < looks; ++turns) {
        type_of_.push_back(type);
        sides_.push_back(turn(sides, turns));
        turned_.push_back(first + (turns + 1) % looks);
    }
}

bool TileBoard::allowed(Cell cell, Candidate candidate) const {
    if (fixed_at_[cell] >= 0) {
        if (candidate != fixed_at_[cell]) return false;
    } else if (is_fixed(type_of(candidate))) {
        return false;
    }
    for (std::int32_t side = 0; side < kSides; ++side) {
        const Cell other = neighbour(cell, side);
        if ((colour(candidate, side) == kBorder) != (other < 0)) return false;
        if (other >= 0 && fixed_at_[other] >= 0 &&
            colour(fixed_at_[other], opposite(side)) != colour(candidate, side)) {
            return false;
        }
    }
    return true;
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

bool TileBoard::turns_whole() const {
    const auto size = rectangle();
    return size && (*size)[0] == (*size)[1] && !any_fixed_;
}

TileAnswer TileBoard::named(std::span<const Candidate> laid) const {
    std::vector<std::int32_t> next(type_count(), 0);
    TileAnswer answer;
    answer.reserve(laid.size());
    for (Cell cell = 0; cell < cell_count(); ++cell) {
        if (laid[cell] < 0) {
            answer.push_back(-1);
            continue;
        }
        const TileType type = type_of(laid[cell]);
        const Copy& copy = copies_[type][next[type]++];
        // A fixed piece lies as it was said, even where another turn of it looks alike.
        std::int32_t turns = std::max(copy.fixed_turns, 0);
        while (turn(copy.sides, turns) != sides_[laid[cell]]) ++turns;
        answer.push_back(kSides * copy.piece + turns);
    }
    return answer;
}

std::int32_t TileBoard::name_of(Candidate candidate) const {
    const Copy& copy = copies_[type_of(candidate)].front();
    std::int32_t turns = std::max(copy.fixed_turns, 0);
    while (turn(copy.sides, turns) != sides_[candidate]) ++turns;
    return kSides * copy.piece + turns;
}

std::vector<Candidate> TileBoard::candidates_by_name() const {
    std::vector<Candidate> named(static_cast<std::size_t>(kSides) * cell_count(), -1);
    for (Candidate candidate = 0; candidate < candidate_count(); ++candidate) {
        for (const Copy& copy : copies_[type_of(candidate)]) {
            for (std::int32_t turns = 0; turns < kSides; ++turns) {
                const bool lies = copy.fixed_turns < 0 || copy.fixed_turns == turns;
                if (lies && turn(copy.sides, turns) == sides_[candidate]) {
                    named[kSides * copy.piece + turns] = candidate;
                }
            }
        }
    }
    return named;
}

}  // namespace edgewise
