// Edge matching, exact: two searches over one table of candidates, on one thread or several.
//
// The constraint search is for small boards and boards with many fixed pieces, the scan search for large ones. Either
// way the tree is cut into parts that any thread takes when it is free; the first answer, or the last one wanted, stops
// all.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "tile/constraint_search.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

enum class TileMethod : std::uint8_t { automatic, constraint, scan };

struct TilesOptions {
    std::uint64_t max_solutions = 1;
    std::int32_t threads = 1;
    std::uint64_t seed = 0;
    TileMethod method = TileMethod::automatic;
    ConstraintRules rules;
    bool break_symmetry = true;
    bool up_to_turns = false;  // of the four turns of a square board give one
    bool directions = true;    // a search for one solution scans from several corners in turn
};

struct TilesStats {
    ConstraintStats counted;
    TileMethod method = TileMethod::automatic;
    std::uint64_t tasks = 0;
    std::int32_t threads = 1;
    std::int32_t directions = 0;
    double search_seconds = 0;
};

struct TilesAnswer {
    std::vector<TileAnswer> boards;
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    TilesStats stats;
};

[[nodiscard]] TilesAnswer tiles(const TileBoard& board, const TilesOptions& options, Control& control);

}  // namespace edgewise
