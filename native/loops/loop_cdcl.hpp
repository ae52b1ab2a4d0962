// Conflict-driven search for loops: decide, propagate, learn from every conflict, never make the same mistake twice.
//
// What sets it apart from a SAT solver with loop cuts: points, clues and sides are native constraints; edges that would
// close a loop too early are switched off before they do; an early loop is explained by its path or by the wall around
// it, whichever spans fewer levels; and the root is probed first. Each part has a file of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "cdcl/conflict_search_stats.hpp"
#include "cdcl/proof_log.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

struct CdclOptions : ConflictSearchOptions {
    bool probing = true;        // probe every edge at the root first
    bool table_probing = true;  // probe with tables alone first, where there are corners
    bool sides = true;          // inside/outside variables, where the form has faces
    bool corners = true;        // variables for turns at the corners of clues, where there are any
    bool walls = true;          // explain early loops by walls as well (needs sides)
    // Vertices from which on a board is large: there, walls are looked for on a map of what is open, and long jumps are
    // made short.
    std::uint64_t large_board = 40'000;
    bool wall_map = true;
    bool short_jumps = true;
    std::int32_t threads = 1;
    // Conflicts after which the threads share the board: before that, a second one would cost more than it brings.
    std::uint64_t split_after = 4000;
    std::uint64_t max_solutions = 1;
    // Write a proof that there are no other solutions. One thread writes it, and all variables are those of the
    // statement: edges, turns and sides.
    bool proof = false;
};

template <class Visit>
void visit_fields(CdclOptions& options, Visit&& visit) {
    visit_fields(static_cast<ConflictSearchOptions&>(options), visit);
    visit("probing", options.probing);
    visit("table_probing", options.table_probing);
    visit("sides", options.sides);
    visit("corners", options.corners);
    visit("walls", options.walls);
    visit("large_board", options.large_board);
    visit("wall_map", options.wall_map);
    visit("short_jumps", options.short_jumps);
    visit("split_after", options.split_after);
}

struct CdclStats : ConflictSearchStats {
    std::uint64_t by_sides = 0;     // literals forced by sides
    std::uint64_t by_corners = 0;   // literals forced by the tables of points and clues with turns
    std::uint64_t probe_fixed = 0;  // variables fixed after probing
    std::uint64_t path_cuts = 0;    // early loops explained by their path
    std::uint64_t wall_cuts = 0;    // early loops explained by a wall
    double probing_seconds = 0;
    double search_seconds = 0;
    std::int32_t threads = 1;

    CdclStats& operator+=(const CdclStats& other);
};

template <class Visit>
void visit_fields(const CdclStats& stats, Visit&& visit) {
    visit_fields(static_cast<const ConflictSearchStats&>(stats), visit);
    visit("by_sides", stats.by_sides);
    visit("by_corners", stats.by_corners);
    visit("path_cuts", stats.path_cuts);
    visit("wall_cuts", stats.wall_cuts);
    visit("probe_fixed", stats.probe_fixed);
    visit("root_fixed", stats.root_fixed);
    visit("variables", stats.variables);
    visit("probing_seconds", stats.probing_seconds);
    visit("search_seconds", stats.search_seconds);
    visit("threads", stats.threads);
}

struct CdclAnswer {
    std::vector<std::vector<Edge>> loops;  // the edges of each in the order of the loop
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    CdclStats stats;
    std::optional<WrittenProof> proof;  // where one was asked for, and the answer is complete
};

// `inner_faces` may be null; they are used only if the board is not settled without them. With several threads, a board
// that is not settled soon is split on an edge that matters: one search takes it as on, the other as off, and so on
// until every thread has a part of its own.
[[nodiscard]] CdclAnswer loop_cdcl(const LineGraph& graph, const FlatSets* inner_faces, const CdclOptions& options,
                                   Control& control);

}  // namespace edgewise
