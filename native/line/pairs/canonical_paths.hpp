// Where blanks are allowed: what a shortest solution looks like, as clauses, and how to undo the step towards it.
//
// A solution that is not canonical can be made shorter, or equally long through vertices with smaller numbers, by one
// of three moves: cut a square short, flip a corner to the other side of its square, pull an arch straight. So if there
// is a solution there is one that satisfies the clauses below; and if only one satisfies them, any other solution is
// some moves away from it, the last of which can be undone on it. The proofs are in docs/engines/cdcl-pairs.md.
//
// Good for "is there one?" and "is it the only one?". Never for counting: most solutions are not canonical.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "line/graph/edge_marks.hpp"
#include "line/graph/squares.hpp"
#include "line/pairs/path_board.hpp"
#include "line/pairs/path_search.hpp"

namespace edgewise {

class CanonicalPaths {
  public:
    // The board must be classic: see PathBoard::is_classic.
    CanonicalPaths(const PathBoard& board, const Squares& squares);

    // To be added to a search in which no square may have three lines.
    void add_clauses(PathSearch& search) const;

    // Another solution, by undoing one move on a solution; empty when none can be undone.
    [[nodiscard]] std::optional<std::vector<Edge>> undo_a_move(std::span<const Edge> solution) const;

  private:
    void add_corner_clauses(PathSearch& search) const;
    [[nodiscard]] std::optional<std::vector<Edge>> flip_a_corner(const EdgeMarks& on,
                                                                 const std::vector<std::uint8_t>& free) const;
    [[nodiscard]] std::optional<std::vector<Edge>> take_a_detour(const EdgeMarks& on,
                                                                 const std::vector<std::uint8_t>& free) const;

    const PathBoard& board_;
    const LineGraph& graph_;
    const Squares& squares_;
};

}  // namespace edgewise
