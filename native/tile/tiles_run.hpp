// Everything that one exact search works with, so that the scan and the constraint search take the same argument.
#pragma once

#include "base/control.hpp"
#include "tile/board_rotations.hpp"
#include "tile/found_boards.hpp"
#include "tile/tile_board.hpp"
#include "tile/tiles.hpp"

namespace edgewise {

struct TilesRun {
    const TileBoard& board;
    const TilesOptions& options;
    const BoardRotations& rotations;
    FoundBoards& found;
    Control& control;
    TilesAnswer& answer;
};

}  // namespace edgewise
