// Where blanks are allowed: what a shortest solution looks like, as clauses, and how to undo the last move towards it.
//
// A solution that is not canonical can be made shorter, or equally long through vertices with smaller numbers, by one
// of three moves: cut a cycle short, flip a corner to the other side of its square, pull an arch straight. So if there
// is a solution, there is one that satisfies the clauses below; and if only one does, moves lead from any other
// solution to it, and the last of these can be undone on it. The proofs are in docs/engines/cdcl-pairs.md.
//
// This answers "is there a solution?" and "is there only one?". It is no use for counting: most solutions are not
// canonical.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/edge_marks.hpp"
#include "graph/short_cycles.hpp"
#include "graph/squares.hpp"
#include "pairs/canonical/path_turns.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

class CanonicalPaths {
  public:
    // The board must be classic: see PathBoard::is_classic.
    CanonicalPaths(const PathBoard& board, const Squares& squares, const ShortCycles& cycles, bool with_turns);

    // The search must not allow three lines in a square, nor two in a triangle, and must have `turn_count` variables of
    // its own for turns.
    void add_clauses(PathSearch& search) const;
    [[nodiscard]] Var turn_count() const { return turns_ ? turns_->count() : 0; }

    // Another solution, made by undoing one move on a solution; empty when no move can be undone.
    [[nodiscard]] std::optional<std::vector<Edge>> undo_a_move(std::span<const Edge> solution) const;

  private:
    template <class Visit>
    bool for_each_quad(Visit visit) const;
    void add_corner_clauses(PathSearch& search) const;
    [[nodiscard]] std::optional<std::vector<Edge>> flip_a_corner(const EdgeMarks& on,
                                                                 const std::vector<std::uint8_t>& free) const;
    [[nodiscard]] std::optional<std::vector<Edge>> take_a_detour(const EdgeMarks& on,
                                                                 const std::vector<std::uint8_t>& free) const;

    const PathBoard& board_;
    const LineGraph& graph_;
    const Squares& squares_;
    const ShortCycles& cycles_;
    std::optional<PathTurns> turns_;  // where each turn is to have a variable
};

}  // namespace edgewise
