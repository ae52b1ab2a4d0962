// What a search over tiles reads: cells with four neighbours, and pieces grouped into types.
//
// Pieces that are rotations of each other are one type with several copies, and rotations of a type that look the same
// are one candidate. A search that lays candidates therefore meets each distinct board once, however many equal
// pieces there are; which copy lies where is decided at the end, in cell order. Colours are numbered densely, with 0
// for the border. A fixed piece is a type of its own with one copy and one candidate, so that it is used nowhere else.
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

// A board as callers see it: 4 * piece + clockwise quarter turns for each cell, -1 for an empty one.
using TileAnswer = std::vector<std::int32_t>;

class TileBoard {
  public:
    // The sides of a cell that lie on the border.
    using BorderSides = std::array<bool, kSides>;
    using Demands = std::array<std::int32_t, 1 + kSides>;

    // `neighbours` has four cells for each cell, -1 beyond the border; `sides` has four colours for each piece.
    // Throws std::invalid_argument if the arrays do not describe a board.
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
    // The candidate of the piece that is fixed on a cell, or -1.
    [[nodiscard]] Candidate fixed_at(Cell cell) const { return fixed_at_[cell]; }
    [[nodiscard]] bool is_fixed(TileType type) const { return type >= first_fixed_type_; }
    // The colour that a fixed piece next to a cell shows on the shared edge, or -1 if no piece is fixed there.
    [[nodiscard]] Colour fixed_neighbour_colour(Cell cell, std::int32_t side) const {
        const Cell other = neighbour(cell, side);
        if (other < 0 || fixed_at_[other] < 0) return -1;
        return colour(fixed_at_[other], opposite(side));
    }
    // Whether the border and the fixed pieces allow a candidate on a cell.
    [[nodiscard]] bool allowed(Cell cell, Candidate candidate) const;
    // What the border and the fixed pieces ask of a cell. Cells with equal demands allow the same candidates.
    [[nodiscard]] Demands demands_of(Cell cell) const;

    [[nodiscard]] BorderSides border_sides(Cell cell) const;
    // Whether a free piece shows the border colour on exactly these sides.
    [[nodiscard]] bool is_free_with_border(Candidate candidate, const BorderSides& border) const;

    // For each colour, how many sides show it: over all pieces, and over all candidates, each counted once per copy.
    [[nodiscard]] std::vector<std::int32_t> piece_sides_by_colour() const;
    [[nodiscard]] std::vector<std::int64_t> candidate_sides_by_colour() const;

    // Width and height if the cells form a rectangle in row order.
    [[nodiscard]] std::optional<std::array<std::int32_t, 2>> rectangle() const;
    // Whether rotating the whole board turns solutions into solutions: a square without fixed pieces.
    [[nodiscard]] bool has_rotations() const;
    // A candidate after one clockwise quarter turn.
    [[nodiscard]] Candidate rotated(Candidate candidate) const { return rotated_[candidate]; }

    // The edges between cells on which the colours of a full board differ.
    [[nodiscard]] std::int32_t count_mismatches(std::span<const Candidate> laid) const;

    // The pieces and quarter turns of a board of candidates, -1 for an empty cell.
    [[nodiscard]] TileAnswer named(std::span<const Candidate> laid) const;
    // A name that is valid in other processes, too: 4 * piece + turns of the first piece of its type.
    [[nodiscard]] std::int32_t name_of(Candidate candidate) const;
    // The candidate for every such name, by any piece of its type; -1 for turns that a fixed piece does not have.
    [[nodiscard]] std::vector<Candidate> candidates_by_name() const;

  private:
    // The colours of a piece as it lies, from the north clockwise.
    using Orientation = std::array<Colour, kSides>;
    struct Copy {
        std::int32_t piece;
        Orientation unturned;
        std::int32_t fixed_turns = -1;

        // The fewest quarter turns that show these colours; a fixed piece keeps the turns it was given.
        [[nodiscard]] std::int32_t turns_to(const Orientation& sides) const;
    };

    [[nodiscard]] static Orientation turned(const Orientation& sides, std::int32_t turns);
    [[nodiscard]] static Orientation lowest_orientation(const Orientation& sides);
    void check_neighbours() const;
    [[nodiscard]] std::vector<Orientation> with_dense_colours(std::span<const std::int32_t> sides, std::int32_t border);
    void add_type(const std::vector<Copy>& copies);

    std::vector<std::int32_t> neighbours_;
    std::int32_t colour_count_ = 0;
    std::int32_t first_fixed_type_ = 0;
    std::vector<std::vector<Copy>> copies_;  // for each type, by piece number
    std::vector<TileType> type_of_;
    std::vector<Orientation> sides_;
    std::vector<Candidate> rotated_;
    std::vector<Candidate> fixed_at_;
    bool any_fixed_ = false;
};

}  // namespace edgewise
