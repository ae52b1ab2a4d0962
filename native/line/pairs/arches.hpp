// Arches: a path that goes up a leg, along a row of squares and down a leg again, over nothing.
//
// The base of an arch lies along one side of a strip of squares, its legs are the first and the last rung of the strip.
// If nobody is below the base, the path can be pulled straight, and is shorter. If somebody is, he can neither pass
// the base nor touch it, so he forms an arch himself, narrower and one row down; and so on, until an arch of width one,
// which is a square with three lines. So a shortest solution has no arch over vertices that are all plain blanks. An
// end below it would break the chain, and so would a hole.
#pragma once

#include "line/graph/squares.hpp"
#include "line/pairs/path_board.hpp"
#include "line/pairs/path_search.hpp"

namespace edgewise {

// Rules out every arch, up to a width, under which the argument holds. The board must be classic.
void add_arch_clauses(const PathBoard& board, const Squares& squares, PathSearch& search);

}  // namespace edgewise
