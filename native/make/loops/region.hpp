// Random loops, as the border of a region that a walk over single faces shapes.
//
// A region grows like a tree until the board is in use everywhere. Then a Metropolis walk turns one face after the
// other from side to side wherever that leaves one loop. It prefers long borders or short ones, here more and there
// less, as a smooth random field over the board has it: so that a loop has mazes and open places, and no two look
// alike.
#pragma once

#include <cstdint>

#include "make/loops/planar.hpp"

namespace edgewise::make {

struct LoopTaste {
    double winding = 0.5;  // how much long borders are preferred: blobs below 0, mazes from 1 on
    double variety = 0.6;  // how much that differs from place to place
    double share = 0.5;    // of the faces, those inside
    std::int32_t sweeps = 30;
};

// The sides of a loop that surrounds at least two faces, where the board has as many.
[[nodiscard]] Sides random_region(const Planar& board, const LoopTaste& taste, std::uint64_t seed);

}  // namespace edgewise::make
