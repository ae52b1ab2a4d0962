// What follows from what lies on a board of tiles, wave by wave; `explaining/tiles/waves.py` says what the rules are. A
// hint asks what each rule leaves of a board, and thousands of times what breaks if a piece lies on a cell.
//
// A set of candidates has four bits for each kind of piece, one for each way in which it can lie.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/control.hpp"

namespace edgewise::explain {

using Words = std::vector<std::uint64_t>;

enum class TileRule : std::int32_t { kCell, kPiece, kPieces, kColour, kCases };

// The rules that a wave may use, as bits.
constexpr int kNeighbours = 1, kPlaces = 2, kColours = 4, kEveryRule = 7;

// What breaks, its cell, kind or colour, and in which wave.
struct TileBreak {
    TileRule rule;
    std::int32_t number;
    std::int32_t waves;
};

// What never changes.
struct TileRules {
    // `neighbours`: four cells around each cell, -1 for the border. `sides`: four colours for each way to lie, numbered
    // from 0; -1 is the border, and -2 marks a way that is not used. `most_seams`: for each colour.
    TileRules(std::vector<std::int32_t> neighbours, std::vector<std::int32_t> sides, std::vector<std::int32_t> copies,
              std::vector<std::int32_t> most_seams);

    [[nodiscard]] std::int32_t cell_count() const { return static_cast<std::int32_t>(around.size() / 4); }
    [[nodiscard]] std::int32_t kind_count() const { return static_cast<std::int32_t>(copies.size()); }
    [[nodiscard]] std::int32_t colour_count() const { return static_cast<std::int32_t>(most_seams.size()); }
    [[nodiscard]] const std::uint64_t* shows(std::int32_t side, std::int32_t colour) const {
        return &shown[static_cast<std::size_t>((side * colour_count() + colour)) * words];
    }

    std::vector<std::int32_t> around;
    std::vector<std::int32_t> sides;
    std::vector<std::int32_t> copies;
    std::vector<std::int32_t> most_seams;
    std::size_t words = 0;
    Words shown;                           // for each side and colour the candidates that show it there
    std::vector<std::int32_t> seam_of;     // for each side of each cell its seam, -1 at the border
    std::vector<std::int32_t> seam_cells;  // for each seam one cell and the side of it that it lies on
};

class TilePosition {
  public:
    // `status`: for each cell 0 if it takes no part, 1 if it is open, 2 if it is known; `kinds` and `colours`: 1 for
    // those that take part. `candidates`: the sets of all cells, one after the other.
    TilePosition(const TileRules& rules, std::vector<std::uint8_t> status, std::vector<std::uint8_t> kinds,
                 std::vector<std::uint8_t> colours, Words candidates);

    [[nodiscard]] const TileRules& rules() const { return *rules_; }

    // The cells of which some rules leave fewer candidates, looking at the whole board once, and what they leave;
    // nothing where something breaks. Whatever the control stops has found nothing, here and below.
    [[nodiscard]] std::vector<std::pair<std::int32_t, Words>> left(int rules, Control& control) const;

    // What breaks within so many waves if a piece lies on a cell.
    [[nodiscard]] std::optional<TileBreak> supposed(std::int32_t cell, std::int32_t orientation, int most,
                                                    Control& control) const;

    // The cells of which fewer candidates are left after so many waves, and what is left of them.
    [[nodiscard]] std::vector<std::pair<std::int32_t, Words>> followed(std::int32_t cell, std::int32_t orientation,
                                                                       int waves, Control& control) const;

    // The same as `supposed`, where cells with no more than `few` candidates are looked at case by case, each `inner`
    // waves far.
    [[nodiscard]] std::optional<TileBreak> cases(std::int32_t cell, std::int32_t orientation, int few, int inner,
                                                 Control& control) const;

  private:
    using Cells = std::vector<std::int32_t>;

    // Which kinds have their cells, and which seams their colour: by what is known, and by what is settled on open
    // cells.
    void take_notes(bool of_open_cells);
    void suppose(std::int32_t cell, std::int32_t orientation);
    std::optional<TileBreak> follow(Cells changed, int most, Control& control);
    std::optional<TileBreak> wave(const Cells& changed, int rules, Control& control);

    // On a large board a single rule takes longer than anybody will wait. What it left undone is no harm: whoever asked
    // finds the control stopped, and drops the wave.
    void match(const Cells& changed, Control& control);
    std::optional<TileBreak> use_up(const Cells& changed, Control& control);
    std::optional<TileBreak> find_places(Control& control);
    std::optional<TileBreak> run_out(const Cells& changed, Control& control);

    std::int32_t settle(std::int32_t cell);
    void see_seams(std::int32_t cell);
    [[nodiscard]] std::int32_t only_kind(const std::uint64_t* set) const;
    [[nodiscard]] int size(std::int32_t cell) const;
    [[nodiscard]] bool is_open(std::int32_t cell) const { return status_[static_cast<std::size_t>(cell)] == 1; }
    [[nodiscard]] const std::uint64_t* at(std::int32_t cell) const {
        return &candidates_[static_cast<std::size_t>(cell) * rules_->words];
    }
    void take_away(std::int32_t cell, const std::uint64_t* gone);

    const TileRules* rules_;
    std::vector<std::uint8_t> status_, kinds_, colours_;
    Words candidates_;
    Words left_;  // what a wave leaves of the cells in `touched_`
    Cells touched_;
    std::vector<std::uint8_t> is_touched_;
    std::vector<std::uint8_t> settled_;
    std::vector<std::int32_t> used_, seam_colour_, counts_;
};

}  // namespace edgewise::explain
