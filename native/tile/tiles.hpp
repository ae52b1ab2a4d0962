// Edge matching, exact: two searches over one table of candidates, on one thread or several.
//
// The constraint search is for small boards and boards with many fixed pieces, the scan search for large ones. Either
// way the tree is split into parts that free threads take one after another; the last solution wanted stops all of
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "tile/constraint/constraint_stats.hpp"
#include "tile/tile_board.hpp"
#include "tile/tile_state.hpp"

namespace edgewise {

// When to lay two cells at a time with vector instructions: after the first million placements if the machine supports
// them, from the start, or never. Counts and solutions are the same.
enum class VectorUse : std::uint8_t { automatic, on, off };

struct TilesOptions {
    std::uint64_t max_solutions = 1;
    std::int32_t threads = 1;
    std::uint64_t seed = 0;
    TileMethod method = TileMethod::automatic;
    ConstraintRules rules;
    bool break_symmetry = true;
    bool up_to_turns = false;  // report one of the four rotations of a square board
    bool directions = true;    // scan from several corners in turn when searching for one solution
    VectorUse vector = VectorUse::automatic;
    bool keep_state = false;  // report in the answer what is left to do
    // What an earlier run of the same board and options left to do, and how many solutions it found.
    std::optional<TilesState> left;
    std::uint64_t found = 0;
};

struct TilesStats {
    ConstraintStats counted;
    TileMethod method = TileMethod::automatic;
    std::uint64_t tasks = 0;
    std::int32_t threads = 1;
    std::int32_t directions = 0;
    bool used_vector = false;
    double search_seconds = 0;
};

struct TilesAnswer {
    std::vector<TileAnswer> boards;
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    TilesStats stats;
    std::optional<TilesState> left;  // what is left to do, if requested and if anything was started
    TileAnswer deepest;              // with it, the unfinished board with the most pieces at the end of a slice
};

[[nodiscard]] TilesAnswer tiles(const TileBoard& board, const TilesOptions& options, Control& control);

}  // namespace edgewise
