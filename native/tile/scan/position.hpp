// Where a scan search stands, by the candidates that lie on the board and not by addresses in memory: another process,
// another build or another search with the same lists can go on from it, and nothing is lost or done twice.
//
// Every list is tried from its beginning to its end, so what lies at a place says what has been tried there: all that
// stands before it in its list. What is left is the rest of the lists from `floor` on, the deepest first.
#pragma once

#include <cstdint>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

struct ScanPosition {
    std::vector<Candidate> laid;  // at the first places, in the order of the scan
    std::int32_t floor = 0;       // places below this one are a prefix: their lists belong to other searches
    Candidate next = -1;          // to be tried at the next place, with what follows it in its list; -1 on a full board
};

}  // namespace edgewise
