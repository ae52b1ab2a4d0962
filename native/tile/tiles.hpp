// Edge matching, exact: two searches over one table of candidates, on one thread or several.
//
// The constraint search is for small boards and boards with many fixed pieces, the scan search for large ones. Either
// way the tree is split into parts that free threads take one after another; the last solution wanted stops all of
// them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "base/mean.hpp"
#include "base/names.hpp"
#include "tile/constraint/constraint_stats.hpp"
#include "tile/tile_board.hpp"
#include "tile/tile_state.hpp"

namespace edgewise {

// When to lay two cells at a time with vector instructions: after the first million placements if the machine supports
// them, from the start, or never. Counts and solutions are the same.
enum class VectorUse : std::uint8_t { automatic, on, off };

constexpr std::array<Named<VectorUse>, 3> names_of(VectorUse /*unused*/) {
    return {{{"auto", VectorUse::automatic}, {"on", VectorUse::on}, {"off", VectorUse::off}}};
}

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
    bool heat = false;        // report where the search spent its effort (the constraint search alone knows)
    bool keep_state = false;  // report in the answer what is left to do
    // What an earlier run of the same board and options left to do, and how many solutions it found.
    std::optional<TilesState> left;
    std::uint64_t found = 0;
};

template <class Visit>
void visit_fields(TilesOptions& options, Visit&& visit) {
    visit("search", options.method);
    visit("up_to_turns", options.up_to_turns);
    visit("break_symmetry", options.break_symmetry);
    visit("directions", options.directions);
    visit("vector", options.vector);
    visit("arcs", options.rules.arcs);
    visit("cell_singletons", options.rules.cell_singletons);
    visit("piece_singletons", options.rules.piece_singletons);
    visit("rare_first", options.rules.rare_first);
    visit("heat", options.heat);
}

struct TilesStats {
    ConstraintStats counted;
    TileMethod method = TileMethod::automatic;
    std::uint64_t tasks = 0;
    std::int32_t threads = 1;
    std::int32_t directions = 0;
    bool used_vector = false;
    double search_seconds = 0;
};

template <class Visit>
void visit_fields(const TilesStats& stats, Visit&& visit) {
    const ConstraintStats& counted = stats.counted;
    const bool is_scan = stats.method == TileMethod::scan;
    visit("nodes", counted.placements);
    visit("search", is_scan ? TileMethod::scan : TileMethod::constraint);
    visit("placements_per_second", mean(counted.placements, stats.search_seconds));
    visit("deepest", counted.deepest);
    visit("directions", only_if(is_scan, stats.directions));
    visit("vector", only_if(is_scan, stats.used_vector ? VectorUse::on : VectorUse::off));
    visit("backtracks", only_if(!is_scan, counted.backtracks));
    visit("wipe_outs", only_if(!is_scan, counted.wipe_outs));
    visit("cell_singletons", only_if(!is_scan, counted.cell_singletons));
    visit("piece_singletons", only_if(!is_scan, counted.piece_singletons));
    visit("search_seconds", stats.search_seconds);
    visit("tasks", stats.tasks);
    visit("threads", stats.threads);
}

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
