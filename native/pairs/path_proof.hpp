// A proof about paths, written by one search under the true rule.
//
// The arguments that settle most boards quickly (the corner rule, canonical paths, blanks, exchanges) are no clauses:
// each says that a solution could be turned into another one. They find the first solution, and a second one where
// there is one nearby. What is left, that there is no other, is searched for with nothing but points, clues, colours
// and rings, because those are what a judge knows.
#pragma once

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "pairs/path_cdcl.hpp"
#include "pairs/search/path_board.hpp"

namespace edgewise {

// `first` is the answer to the question for one solution. `faces` may be null. The result has a proof, a second
// solution, or was stopped.
[[nodiscard]] PathAnswer proven(const PathBoard& board, const FlatSets* faces, const PathCdclOptions& options,
                                Control& control, PathAnswer first);

}  // namespace edgewise
