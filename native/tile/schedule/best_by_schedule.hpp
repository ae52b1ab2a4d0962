// Best score for little memory: one scheduled search after another, each with another seed, direction and choice of
// colours.
//
// A run first learns its schedule: it searches a slice without mismatches, sees how deep it gets, allows one mismatch
// from there on, searches another slice, and so on until a board is full. So the schedule suits any board, whatever its
// size and colours, and early cells stay without mismatches. Then the run searches by it, and each better board
// tightens it. A tree that the schedule allows and that is searched to its end is opened, without schedule and quota;
// when that comes to an end, too, no board is better and all runs end.
//
// Runs know nothing of each other, and of equal boards that of the earlier run is taken: with a given number of runs
// the board does not depend on the number of threads.
#pragma once

#include "base/control.hpp"
#include "tile/best_tiles.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

// Fills in the board, the score, the placements and the runs; `answer` has what is known from before.
void best_by_schedule(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer);

}  // namespace edgewise
