// The position of a scan search, by the candidates on the board and not by addresses in memory: another process,
// another build or another search with the same lists can resume from it, and nothing is lost or done twice.
//
// Every list is tried from beginning to end, so the candidate at a place says what has been tried there: everything
// before it in its list. What is left is the rest of the lists from `floor` on, the deepest first.
#pragma once

#include <cstdint>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

struct ScanPosition {
    std::vector<Candidate> laid;  // at the first places, in scan order
    std::int32_t floor = 0;       // length of the prefix: the lists of its places belong to other searches
    Candidate next = -1;          // to be tried at the next place, with all that follow in its list; -1 on a full board
};

}  // namespace edgewise
