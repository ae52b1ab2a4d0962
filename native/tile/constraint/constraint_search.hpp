// Keeps, for every cell, the set of candidates that may still lie there, and draws what follows until nothing does.
//
// For small boards and boards with many fixed pieces, where one deduction saves more than it costs. Three rules, each
// with a switch: neighbours support each other by colour (arc consistency); a cell with one candidate uses a copy up,
// and a type without copies leaves all other cells (position singletons); a type with as many copies as cells that
// still take it is on these cells (piece singletons). The whole state is one array of words, and a trail of changed
// words restores it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/heat.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

struct ConstraintRules {
    bool arcs = true;
    bool cell_singletons = true;
    bool piece_singletons = true;
    bool rare_first = true;  // candidates with rare colours first
};

struct ConstraintStats {
    std::uint64_t placements = 0;
    std::uint64_t backtracks = 0;
    std::uint64_t wipe_outs = 0;
    std::uint64_t cell_singletons = 0;
    std::uint64_t piece_singletons = 0;
    std::int32_t deepest = 0;
    Heat heat;  // for each cell, how often a candidate was tried there
};

// A part of the tree, or what is left of one. The search is free of memory: the same decisions lead to the same state,
// so where it stands is the decisions that it has made, and the one that it was about to make.
struct ConstraintPart {
    using Decision = std::pair<Cell, Candidate>;

    std::vector<Decision> decisions;
    std::size_t floor = 0;         // the first of them are a prefix: the alternatives to these are other parts
    std::optional<Decision> next;  // what to try below them, with what comes after it; nothing for all there is

    [[nodiscard]] bool is_begun() const { return next || decisions.size() > floor; }
};

class ConstraintSearch {
  public:
    using Decision = ConstraintPart::Decision;
    using OnSolution = std::function<void(const std::vector<Candidate>&)>;

    // `corner_type` restricts cell 0 to one type, or -1. `seed` breaks ties in another order; 0 leaves them.
    ConstraintSearch(const TileBoard& board, const ConstraintRules& rules, TileType corner_type, std::uint64_t seed);

    // Every solution of a part, until the control says stop; then what is left of it. Throws std::invalid_argument for
    // decisions that this search would not make.
    [[nodiscard]] std::optional<ConstraintPart> run(const ConstraintPart& part, Control& control,
                                                    const OnSolution& on_solution);

    // Gives up after so many placements in all; `gave_up` tells whether it has.
    void limit(std::uint64_t placements) { most_placements_ = placements; }
    [[nodiscard]] bool gave_up() const { return stats_.placements >= most_placements_; }

    // Parts that together are the whole tree, at least `wanted` where there are as many. The placements that lead to
    // them are counted here, so that the parts together count what the whole does.
    [[nodiscard]] std::vector<ConstraintPart> split(std::size_t wanted);

    // A part cut in several that together are the same, with prefixes longer by one decision. A solution is not cut.
    [[nodiscard]] std::vector<ConstraintPart> cut(const ConstraintPart& part);

    // What was settled on each cell when the last run was stopped, -1 where nothing was.
    [[nodiscard]] const std::vector<Candidate>& laid() const { return laid_; }

    [[nodiscard]] const ConstraintStats& stats() const { return stats_; }
    void forget_stats();

  private:
    using Word = std::uint64_t;
    struct Change {
        std::size_t index;
        Word before;
    };

    [[nodiscard]] Word* domain(Cell cell) { return state_.data() + static_cast<std::size_t>(cell) * words_; }
    [[nodiscard]] bool settled(Cell cell) const { return state_[settled_at_ + cell] != 0; }
    [[nodiscard]] const Word* supporters(std::int32_t side, Colour colour) const {
        return supporters_.data() + (static_cast<std::size_t>(side) * board_.colour_count() + colour) * words_;
    }
    [[nodiscard]] const Word* of_type(TileType type) const {
        return of_type_.data() + static_cast<std::size_t>(type) * words_;
    }
    void set(std::size_t index, Word value);
    void undo_to(std::size_t mark);
    void touch(Cell cell);
    void stop_waiting();
    [[nodiscard]] std::int32_t size(Cell cell) const;
    [[nodiscard]] bool intersect(Cell cell, const Word* keep);
    [[nodiscard]] bool without_type(Cell cell, TileType type);
    [[nodiscard]] bool assume(const Decision& decision);
    [[nodiscard]] bool propagate();
    [[nodiscard]] bool settle(Cell cell);
    [[nodiscard]] bool support_neighbours(Cell cell);
    [[nodiscard]] bool place_scarce_types();
    [[nodiscard]] Cell choose() const;
    [[nodiscard]] std::vector<Candidate> choices(Cell cell) const;
    [[nodiscard]] bool search(std::size_t depth, Control& control, const OnSolution& on_solution);
    [[nodiscard]] std::size_t where_to_go_on(std::size_t depth, Cell cell, std::span<const Candidate> tried) const;
    void note_laid();
    [[nodiscard]] bool stand(std::span<const Decision> decisions);

    const TileBoard& board_;
    ConstraintRules rules_;
    std::size_t words_;
    std::size_t settled_at_;  // in the state: one word a cell, whether its candidate has used up a copy
    std::size_t left_at_;     // in the state: one word a type, its free copies
    std::vector<Word> state_;
    std::vector<Change> trail_;
    std::vector<Word> supporters_;  // for each side and colour, the candidates that show it there
    std::vector<Word> of_type_;
    std::vector<Word> supported_;     // what one side of a cell allows, while its neighbour is told
    std::vector<std::int32_t> rank_;  // the order in which candidates are tried
    std::vector<std::int32_t> tie_;   // the order in which equal cells are chosen
    std::vector<Cell> waiting_;
    std::vector<std::uint8_t> is_waiting_;
    std::vector<Decision> path_;               // what is decided now
    std::optional<Decision> next_;             // what was about to be decided when the control said stop
    const ConstraintPart* resumed_ = nullptr;  // while its decisions are made again
    std::vector<Candidate> laid_;
    bool possible_ = true;
    std::uint32_t work_ = 0;
    std::uint64_t most_placements_ = ~std::uint64_t{0};
    ConstraintStats stats_;
};

}  // namespace edgewise
