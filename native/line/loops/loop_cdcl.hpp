// Conflict-driven search for loops: decide, propagate, learn from what went wrong, never make the same mistake twice.
//
// What sets it apart from a SAT solver with loop cuts: points, clues and sides are native constraints; edges that would
// close a loop too early are switched off before they do; an early loop is explained by the shorter of its path and the
// wall around it; and the root is probed first. The parts stand in files of their own.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "base/heat.hpp"
#include "line/graph/line_graph.hpp"

namespace edgewise {

struct CdclOptions {
    bool probing = true;        // probe every edge at the root first
    bool sides = true;          // inside/outside variables, where the form has faces
    bool walls = true;          // explain early loops by walls, too (needs sides)
    bool eager_closing = true;  // switch closing edges off at once instead of waiting for the loop
    bool restarts = true;
    bool minimise = true;  // shorten what is learnt
    bool forget = true;    // throw out clauses that are not used
    bool heat = false;     // note where the search decides and where it goes wrong
    std::uint64_t seed = 0;
    std::int32_t threads = 1;
    // Conflicts after which several threads share the board: before that, a second one would cost more than it brings.
    std::uint64_t split_after = 4000;
    std::uint64_t max_solutions = 1;
};

struct CdclStats {
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t propagations = 0;
    std::uint64_t by_points = 0;  // of these, forced by points, clues, sides and clauses
    std::uint64_t by_clues = 0;
    std::uint64_t by_sides = 0;
    std::uint64_t by_clauses = 0;
    std::uint64_t probes = 0;
    std::uint64_t probe_fixed = 0;  // variables known after probing
    std::uint64_t root_fixed = 0;   // variables known at the root in the end
    std::uint64_t variables = 0;
    std::uint64_t closings = 0;   // edges switched off because they would have closed a loop
    std::uint64_t path_cuts = 0;  // early loops explained by their path
    std::uint64_t wall_cuts = 0;  // early loops explained by a wall
    std::uint64_t learnt = 0;
    std::uint64_t glue_sum = 0;
    std::uint64_t restarts = 0;
    double probing_seconds = 0;
    double search_seconds = 0;
    std::int32_t threads = 1;
    // For each edge, how often it or a face beside it was decided or took part in a conflict; empty unless asked for.
    Heat heat;
};

struct CdclAnswer {
    std::vector<std::vector<Edge>> loops;  // each in the order in which the loop runs
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    CdclStats stats;
};

// `inner_faces` may be null; they are looked at only if the board is not settled without them. With several threads, a
// board that is not settled soon is split on an edge that matters: one search takes it on, the other off, and so on
// until every thread has a part of its own.
[[nodiscard]] CdclAnswer loop_cdcl(const LineGraph& graph, const FlatSets* inner_faces, const CdclOptions& options,
                                   Control& control);

}  // namespace edgewise
