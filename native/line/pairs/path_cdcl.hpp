// Conflict-driven search for paths that join pairs: find fast under rules that need not hold, settle exactly.
//
// Most boards have a solution in which no path touches itself, and looking for such a one first is quick; but whether
// there is another solution, or none, is a question about the true rule. Here is the order in which it is answered, and
// which argument answered it is part of the answer. The arguments stand, with their proofs, in
// docs/engines/cdcl-pairs.md; the parts in files of their own: path_labels, squares, canonical_paths, exchange_moves.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "line/graph/line_graph.hpp"
#include "line/pairs/path_search.hpp"

namespace edgewise {

struct PathCdclOptions {
    ConflictSearchOptions search;
    bool probing = true;           // probe every edge at the root first
    bool corner_rule = true;       // look for solutions whose squares have at most two lines first
    bool canonical = true;         // where blanks are allowed: look for shortest solutions only
    bool by_way_of_blanks = true;  // where they are not: try to settle the board as if they were
    bool exchange_moves = true;    // rule out what a local exchange makes into another solution
    bool every_solution = false;   // enumerate under the true rule; otherwise at most two solutions are wanted
    // Conflicts after which a quick attempt gives way to an argument that costs something to set up.
    std::uint64_t patience = 100;
    std::uint64_t max_solutions = 1;
};

// The rule that a statement rests on. All but `corner` are exact.
enum class PathRule : std::uint8_t { none, truth, corner, canonical, blanks, exchange };

struct PathAnswer {
    std::vector<std::vector<Edge>> solutions;
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    PathRule found_under = PathRule::none;  // the rule under which the first solution was looked for
    PathRule settled_by = PathRule::none;   // where complete: the argument that there is nothing else
    PathSearchStats stats;
    double probing_seconds = 0;
    double search_seconds = 0;
};

// `faces` may be null. Throws std::invalid_argument when a pair names a vertex that does not exist.
[[nodiscard]] PathAnswer path_cdcl(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces,
                                   const PathCdclOptions& options, Control& control);

}  // namespace edgewise
