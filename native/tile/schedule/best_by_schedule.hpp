// Best score in little memory: one scheduled search after another, each with another seed, direction and choice of
// colours.
//
// A run learns its schedule (see schedule_run.hpp) and searches by it; each better board tightens it. If the tree that
// the schedule allows is exhausted, the run continues without schedule and quota; if that tree is exhausted, too, the
// board is optimal and all runs end.
//
// Runs are independent of each other, and of equal boards that of the earlier run is taken: with a given number of runs
// the board does not depend on the number of threads.
#pragma once

#include "base/control.hpp"
#include "tile/best_tiles.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

// Fills in the board, the score, the placements and the runs; `answer` holds the results of earlier runs.
void best_by_schedule(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer);

}  // namespace edgewise
