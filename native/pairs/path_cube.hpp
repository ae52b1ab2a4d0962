// One cube of a board with pairs, where an argument about the whole board is divided among many searches.
//
// "It is enough to look at shortest solutions" is a statement about all solutions of a board, not about those of a
// cube: moves that shorten a solution may lead from one cube into another. So every cube has to be searched for the
// same thing, canonical paths, and only together do they say something: see docs/engines/cdcl-pairs.md.
#pragma once

#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "pairs/path_cdcl.hpp"

namespace edgewise {

struct PathCubeAnswer : PathAnswer {
    // Canonical paths exist that leave blanks where none are allowed: the argument settles nothing on this board.
    bool in_vain = false;
};

// Whether the argument can be made at all: blanks are allowed everywhere, or nowhere, and there are no clues.
[[nodiscard]] bool can_be_settled_in_cubes(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces);

// Looks for canonical paths with the edges of a cube `given`; those in `known` are not looked for. Where blanks are
// allowed, a solution comes with another one made by undoing a move, if there is one. Complete means: no other
// canonical paths lie in the cube. Throws std::invalid_argument when the argument cannot be made.
[[nodiscard]] PathCubeAnswer path_cube(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces,
                                       std::span<const Lit> given, std::span<const std::vector<Edge>> known,
                                       const PathCdclOptions& options, Control& control);

}  // namespace edgewise
