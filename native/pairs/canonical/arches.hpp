// Arches: a path that goes up a leg, along a row of squares and down a leg again, over nothing.
//
// The base of an arch lies along one side of a strip of squares; its legs are the first and the last rung of the strip.
// If no path visits the vertices below the base, the arch can be pulled straight, which makes its path shorter. If one
// does, it can neither cross the base nor touch it, so it forms an arch itself, narrower and one row down; and so on
// down to an arch of width one, which is a square with three lines. So a shortest solution has no arch over vertices
// that may all be blank. An end below the arch would break the chain, and so would a hole.
#pragma once

#include "graph/squares.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

// Rules out every arch for which the argument holds, up to a maximum width. The board must be classic.
void add_arch_clauses(const PathBoard& board, const Squares& squares, PathSearch& search);

}  // namespace edgewise
