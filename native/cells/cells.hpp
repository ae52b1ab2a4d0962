// Cell by cell: depth-first search over the colours of empty cells, the cell with the fewest candidates first.
//
// The method that players and most published solvers use, made exact. Before a cell is chosen, everything that follows
// is propagated: which colours can reach which cell, cells with one colour left, ends and cells that need all the edges
// they have. Where all cells have a colour and a path could still run in several ways, because it touches itself, the
// search branches on its edges. A state without open edges joins every pair and draws nothing else: detached rings
// never occur.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "cells/state.hpp"

namespace edgewise {

struct CellsOptions {
    CellRules rules;
    std::int32_t table_megabytes = 64;  // for the dead states of each task
    std::uint64_t seed = 0;             // breaks ties between cells
    std::int32_t threads = 1;
    std::optional<std::int32_t> depth;  // how deep tasks are spawned; chosen from the threads when empty
    std::uint64_t max_solutions = 1;
};

template <class Visit>
void visit_fields(CellsOptions& options, Visit&& visit) {
    visit("single_colour", options.rules.single_colour);
    visit("degree", options.rules.degree);
    visit("reach", options.rules.reach);
    visit("bottleneck", options.rules.bottleneck);
    visit("regions", options.rules.regions);
    visit("dead_states", options.rules.dead_states);
    visit("table_megabytes", options.table_megabytes);
    visit("depth", options.depth);
}

struct CellsStats {
    std::uint64_t nodes = 0;       // states examined
    std::uint64_t branches = 0;    // states in which a cell or an edge was chosen
    std::uint64_t attempts = 0;    // values tried there
    std::uint64_t generated = 0;   // attempts that survived propagation
    std::uint64_t backtracks = 0;  // attempts that failed, at once or after a search
    std::uint64_t deepest = 0;
    std::uint64_t dead_states = 0;  // states already known to be dead
    std::uint64_t tasks = 0;
    CellCounts counts;
    std::int32_t threads = 1;
    std::int32_t depth = 0;

    // Adds what another task of the run counted; `threads` and `depth` belong to the run as a whole.
    CellsStats& operator+=(const CellsStats& other);
};

template <class Visit>
void visit_fields(const CellsStats& stats, Visit&& visit) {
    visit("nodes", stats.nodes);
    visit("attempts", stats.attempts);
    visit("backtracks", stats.backtracks);
    visit("branches", stats.branches);
    visit("generated", stats.generated);
    visit("deepest", stats.deepest);
    visit("by_single_colour", stats.counts.single_colour);
    visit("by_points", stats.counts.degree);
    visit("reach_rebuilds", stats.counts.rebuilds);
    visit("region_cuts", stats.counts.region_cuts);
    visit("dead_states", stats.dead_states);
    visit("tasks", stats.tasks);
    visit("threads", stats.threads);
    visit("depth", stats.depth);
}

struct CellsAnswer {
    std::vector<std::vector<Edge>> solutions;  // the edges that are on, in ascending order
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    CellsStats stats;
};

[[nodiscard]] CellsAnswer cells(const LineGraph& graph, const Pairs& pairs, const CellsOptions& options,
                                Control& control);

}  // namespace edgewise
