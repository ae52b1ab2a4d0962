// What a search over tiles reads: cells with four neighbours, and pieces sorted into types.
//
// Pieces that are turns of each other are one type with several copies, and turns of a type that look alike are one
// candidate. A search that lays candidates therefore meets each look of a board once, however many equal pieces there
// are; which copy lies where is settled at the end, in the order of the cells. Colours are numbered densely, the border
// 0. A fixed piece is a type of its own with one copy and one candidate, so that nobody else takes it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace edgewise {

using Cell = std::int32_t;
using TileType = std::int32_t;
using Candidate = std::int32_t;
using Colour = std::int32_t;

inline constexpr std::int32_t kSides = 4;  // north, east, south, west
inline constexpr Colour kBorder = 0;
inline constexpr std::int32_t opposite(std::int32_t side) {
    return (side + 2) % kSides;
}

struct FixedTile {
    Cell cell;
    std::int32_t piece;
    std::int32_t turns;
};

// A board as it is handed out: 4 * piece + turns for each cell, -1 where nothing lies.
using TileAnswer = std::vector<std::int32_t>;

class TileBoard {
  public:
    // `neighbours` has four cells for each cell, -1 beyond the border; `sides` four colours for each piece.
    // Throws std::invalid_argument where the arrays make no board.
    TileBoard(std::vector<std::int32_t> neighbours, std::span<const std::int32_t> sides, std::int32_t border,
              std::vector<FixedTile> fixed);

    [[nodiscard]] std::int32_t cell_count() const { return static_cast<std::int32_t>(neighbours_.size()) / kSides; }
    [[nodiscard]] std::int32_t colour_count() const { return colour_count_; }
    [[nodiscard]] std::int32_t type_count() const { return static_cast<std::int32_t>(copies_.size()); }
    [[nodiscard]] std::int32_t candidate_count() const { return static_cast<std::int32_t>(type_of_.size()); }

    [[nodiscard]] Cell neighbour(Cell cell, std::int32_t side) const { return neighbours_[kSides * cell + side]; }
    [[nodiscard]] TileType type_of(Candidate candidate) const { return type_of_[candidate]; }
    [[nodiscard]] Colour colour(Candidate candidate, std::int32_t side) const { return sides_[candidate][side]; }
    [[nodiscard]] std::int32_t copies(TileType type) const { return static_cast<std::int32_t>(copies_[type].size()); }
    // The candidate that a fixed piece pins to a cell, or -1.
    [[nodiscard]] Candidate fixed_at(Cell cell) const { return fixed_at_[cell]; }
    [[nodiscard]] bool is_fixed(TileType type) const { return type >= first_fixed_type_; }
    // Whether a candidate may lie on a cell as far as the border and the fixed pieces are concerned.
    [[nodiscard]] bool allowed(Cell cell, Candidate candidate) const;

    // Width and height where the cells are a rectangle in row order.
    [[nodiscard]] std::optional<std::array<std::int32_t, 2>> rectangle() const;
    // Whether a quarter turn of the whole board turns solutions into solutions: a square without fixed pieces.
    [[nodiscard]] bool turns_whole() const;
    // A candidate after one clockwise quarter turn.
    [[nodiscard]] Candidate turned(Candidate candidate) const { return turned_[candidate]; }

    // The numbers of pieces and their turns for a board of candidates, -1 where nothing lies.
    [[nodiscard]] TileAnswer named(std::span<const Candidate> laid) const;
    // A name that outlives this program: 4 * piece + turns of the first piece of its type.
    [[nodiscard]] std::int32_t name_of(Candidate candidate) const;
    // The candidate of every such name, by any piece of its type; -1 for turns in which a fixed piece does not lie.
    [[nodiscard]] std::vector<Candidate> candidates_by_name() const;

  private:
    using Look = std::array<Colour, kSides>;
    struct Copy {
        std::int32_t piece;
        Look sides;  // as the piece was given
        std::int32_t fixed_turns = -1;
    };

    void add_type(const std::vector<Copy>& copies);

    std::vector<std::int32_t> neighbours_;
    std::int32_t colour_count_ = 0;
    std::int32_t first_fixed_type_ = 0;
    std::vector<std::vector<Copy>> copies_;  // for each type, by piece number
    std::vector<TileType> type_of_;
    std::vector<Look> sides_;
    std::vector<Candidate> turned_;
    std::vector<Candidate> fixed_at_;
    bool any_fixed_ = false;
};

}  // namespace edgewise
