// For every cell, the set of candidates that may still lie there, and what follows from these sets until nothing does.
//
// Three rules, each with a switch: neighbours support each other by colour (arc consistency); a cell with one candidate
// uses up a copy, and a type without copies is removed from all other cells (cell singletons); a type with as many
// copies as cells that still accept it lies on these cells (piece singletons). The sets are words of bits, and a trail
// of changed words restores them.
//
// Beside the sets there are counts: of the candidates of a cell, of those that show a colour on a side, and of the
// cells that accept a type. They say which rule has something to do. On a board of ten thousand cells a piece that is
// laid is removed from nearly all of them; looking at each again would take a second, and nearly none has a
// consequence.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "tile/constraint/constraint_stats.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class TileDomains {
  public:
    using Decision = std::pair<Cell, Candidate>;

    // What the border and the fixed pieces allow, before any rule is applied. `corner_type` restricts cell 0 to one
    // type, or -1.
    // If the control stops it half-way, `propagate_root` is cut as well, and nothing else may be asked.
    TileDomains(const TileBoard& board, const ConstraintRules& rules, TileType corner_type, Control& control);

    // What the sets of a board and their counts take, without the trail.
    [[nodiscard]] static std::uint64_t bytes(const TileBoard& board);

    // Both return false on a contradiction. `assume` places a candidate on a cell and draws the consequences.
    // So do runs that the control stops half-way, which `was_cut` tells apart; without a control they come to their
    // end.
    [[nodiscard]] bool propagate_root(ConstraintStats& stats, Control& control);
    [[nodiscard]] bool assume(const Decision& decision, ConstraintStats& stats, Control* control = nullptr);
    [[nodiscard]] bool was_cut() const { return was_cut_; }

    // A mark in the trail, and the way back to it.
    [[nodiscard]] std::size_t mark() const { return trail_.size(); }
    void undo_to(std::size_t mark);

    // Whether the cell's only candidate has used up a copy of its type.
    [[nodiscard]] bool is_settled(Cell cell) const { return is_settled_[cell] != 0; }
    [[nodiscard]] std::int32_t size(Cell cell) const { return size_[cell]; }
    // The candidates of a cell in ascending order.
    [[nodiscard]] std::vector<Candidate> candidates(Cell cell) const;

  private:
    using Word = std::uint64_t;
    // A count of candidates. Those of a large board take most of the memory, and filling, copying and freeing that is
    // most of what a short run does.
    using Shown = std::uint16_t;
    // A word of a cell's set as it was before, or that the cell was settled.
    struct Change {
        Cell cell;
        std::int32_t word;  // kSettling if it was settled
        Word before;
    };
    static constexpr std::int32_t kSettling = -1;
    // No candidate of a cell shows this colour on this side any more.
    struct Lost {
        Cell cell;
        std::int32_t side;
        Colour colour;
    };
    // The candidates of a type are consecutive, so they are in one word or in two.
    struct TypeBits {
        std::size_t word;
        Word bits;
        Word more;  // in the next word
    };

    [[nodiscard]] static std::size_t words_for(const TileBoard& board) {
        return (static_cast<std::size_t>(board.candidate_count()) + 63) / 64;
    }
    [[nodiscard]] Word* domain(Cell cell) { return words_of_cells_.data() + static_cast<std::size_t>(cell) * words_; }
    [[nodiscard]] const Word* domain(Cell cell) const {
        return words_of_cells_.data() + static_cast<std::size_t>(cell) * words_;
    }
    [[nodiscard]] const Word* supporters(std::int32_t side, Colour colour) const {
        return supporters_.data() + (static_cast<std::size_t>(side) * board_.colour_count() + colour) * words_;
    }
    [[nodiscard]] Shown& shown(Cell cell, std::int32_t side, Colour colour) {
        return shown_[(static_cast<std::size_t>(cell) * kSides + side) * board_.colour_count() + colour];
    }
    [[nodiscard]] bool accepts(Cell cell, TileType type) const {
        const TypeBits& bits = of_type_[type];
        const Word* words = domain(cell) + bits.word;
        return (words[0] & bits.bits) != 0 || (bits.more != 0 && (words[1] & bits.more) != 0);
    }
    // The only candidate of a cell.
    [[nodiscard]] Candidate only(Cell cell) const;

    void make_sets(TileType corner_type, Control& control);
    void count(Cell cell);
    void replace_word(Cell cell, std::size_t word, Word kept);
    void restore_word(Cell cell, std::size_t word, Word before);
    void note_rarer(TileType type);
    template <class Mask>
    [[nodiscard]] bool restrict_to(Cell cell, std::size_t from, std::size_t to, const Mask& mask);
    [[nodiscard]] bool restrict_to_type(Cell cell, TileType type);
    [[nodiscard]] bool remove_type(Cell cell, TileType type);
    [[nodiscard]] bool propagate(ConstraintStats& stats, Control* control);
    [[nodiscard]] bool is_time_to_stop(Control& control);
    [[nodiscard]] bool settle(Cell cell);
    [[nodiscard]] bool support_all(Control& control);
    [[nodiscard]] bool support_neighbour(Cell cell, std::int32_t side, Cell other);
    [[nodiscard]] bool place_scarce_types(ConstraintStats& stats, Control* control);
    void clear_queues();

    const TileBoard& board_;
    ConstraintRules rules_;
    std::size_t words_;  // per set of candidates
    std::vector<Word> words_of_cells_;
    std::vector<std::uint8_t> is_settled_;  // by cell
    std::vector<std::int32_t> size_;        // by cell
    std::vector<Shown> shown_;              // by cell, side and colour: candidates that show it; empty without arcs
    std::vector<std::int32_t> left_;        // by type: its free copies
    std::vector<std::int32_t> accepting_;   // by type: cells that are not settled and accept it
    std::vector<Change> trail_;
    bool keeps_trail_ = false;      // not at the root, which is never undone
    bool notes_lost_ = false;       // not before every cell has supported its neighbours
    std::vector<Word> supporters_;  // for each side and colour, the candidates that show it there
    std::vector<TypeBits> of_type_;
    std::vector<Word> supported_;   // scratch: what one side of a cell allows its neighbour
    std::vector<Lost> lost_;        // to be removed from the neighbours
    std::vector<Cell> singles_;     // cells that came down to one candidate
    std::vector<TileType> scarce_;  // types that have come to have no more cells than copies
    std::vector<std::uint8_t> is_scarce_;
    std::uint32_t work_ = 0;  // for polling
    bool was_cut_ = false;
};

}  // namespace edgewise
