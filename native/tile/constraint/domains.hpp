// For every cell, the set of candidates that may still lie there, and what follows from these sets until nothing does.
//
// Three rules, each with a switch: neighbours support each other by colour (arc consistency); a cell with one candidate
// uses up a copy, and a type without copies is removed from all other cells (cell singletons); a type with as many
// copies as cells that still accept it lies on these cells (piece singletons). The whole state is one array of words,
// and a trail of changed words restores it.
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
    TileDomains(const TileBoard& board, const ConstraintRules& rules, TileType corner_type);

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
    [[nodiscard]] bool is_settled(Cell cell) const { return state_[settled_at_ + cell] != 0; }
    [[nodiscard]] std::int32_t size(Cell cell) const;
    // The candidates of a cell in ascending order.
    [[nodiscard]] std::vector<Candidate> candidates(Cell cell) const;

  private:
    using Word = std::uint64_t;
    struct Change {
        std::size_t index;
        Word before;
    };

    [[nodiscard]] const Word* domain(Cell cell) const { return state_.data() + first_word(cell); }
    [[nodiscard]] std::size_t first_word(Cell cell) const { return static_cast<std::size_t>(cell) * words_; }
    [[nodiscard]] const Word* supporters(std::int32_t side, Colour colour) const {
        return supporters_.data() + (static_cast<std::size_t>(side) * board_.colour_count() + colour) * words_;
    }
    [[nodiscard]] const Word* of_type(TileType type) const {
        return of_type_.data() + static_cast<std::size_t>(type) * words_;
    }
    // In the header so that it is inlined: it is half of the work.
    [[nodiscard]] bool overlap(const Word* one, const Word* other) const {
        bool found = false;
        for (std::size_t word = 0; word < words_ && !found; ++word) found = (one[word] & other[word]) != 0;
        return found;
    }
    void set(std::size_t index, Word value);
    void enqueue(Cell cell);
    void clear_queue();
    template <class Mask>
    [[nodiscard]] bool restrict_to(Cell cell, const Mask& mask);
    [[nodiscard]] bool propagate(ConstraintStats& stats, Control* control);
    [[nodiscard]] bool is_time_to_stop(Control& control);
    [[nodiscard]] bool settle(Cell cell);
    [[nodiscard]] bool support_neighbours(Cell cell);
    [[nodiscard]] bool place_scarce_types(ConstraintStats& stats, Control* control);

    const TileBoard& board_;
    ConstraintRules rules_;
    std::size_t words_;       // per set of candidates
    std::size_t settled_at_;  // in the state: one word per cell, whether it is settled
    std::size_t left_at_;     // in the state: one word per type, its free copies
    std::vector<Word> state_;
    std::vector<Change> trail_;
    std::vector<Word> supporters_;  // for each side and colour, the candidates that show it there
    std::vector<Word> of_type_;     // for each type, its candidates
    std::vector<Word> supported_;   // scratch: what one side of a cell allows its neighbour
    std::vector<Cell> queue_;       // cells whose set has changed, the last one first
    std::vector<std::uint8_t> is_queued_;
    std::uint32_t work_ = 0;  // for polling
    bool was_cut_ = false;
};

}  // namespace edgewise
