// Conflict-driven search for paths that join pairs: find a solution fast under extra rules, settle the question
// exactly.
//
// Most boards have a solution in which no path touches itself, and looking for such a solution first is quick; but
// whether there is another solution, or none, is a question about the true rule. This file decides in which order the
// arguments are tried, and the answer says which of them settled it. The arguments and their proofs are in
// docs/engines/cdcl-pairs.md; each part has a file of its own: path_labels, squares, canonical_paths, exchange_moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "base/names.hpp"
#include "cdcl/proof_log.hpp"
#include "graph/line_graph.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

struct PathCdclOptions {
    ConflictSearchOptions search;
    bool probing = true;           // probe every edge at the root first
    bool corner_rule = true;       // look for solutions whose squares have at most two lines first
    bool corner_turns = true;      // a variable for each turn of such a solution, if it is not found soon
    bool canonical = true;         // where blanks are allowed: look for shortest solutions only
    bool canonical_turns = true;   // a variable for each turn of such a path
    bool without_blanks = true;    // where blanks are allowed: look for a solution that leaves none, for a while
    bool by_way_of_blanks = true;  // where they are not: try to settle the board as if they were
    bool inflating = true;         // grow paths that leave blanks into a solution without any
    bool exchange_moves = true;    // rule out solutions that a local exchange turns into a cheaper one
    bool every_solution = false;   // enumerate under the true rule; otherwise at most two solutions are needed
    // Conflicts after which a quick attempt gives way to an argument that takes time to set up.
    std::uint64_t patience = 100;
    // Where blanks are allowed: conflicts after which classes of paths are searched beside canonical ones, in turns.
    std::uint64_t classes_after = 30'000;
    std::uint64_t max_solutions = 1;
    bool proof = false;  // write a proof that there are no other solutions
};

template <class Visit>
void visit_fields(PathCdclOptions& options, Visit&& visit) {
    visit_fields(options.search, visit);
    visit("probing", options.probing);
    visit("corner_rule", options.corner_rule);
    visit("corner_turns", options.corner_turns);
    visit("canonical", options.canonical);
    visit("canonical_turns", options.canonical_turns);
    visit("without_blanks", options.without_blanks);
    visit("by_way_of_blanks", options.by_way_of_blanks);
    visit("inflating", options.inflating);
    visit("exchange_moves", options.exchange_moves);
    visit("patience", options.patience);
    visit("classes_after", options.classes_after);
    visit("long_proof", options.search.long_proof);
}

// The rule that a statement rests on. All but `corner` are exact; with `filled` and `grown`, a solution is found
// and nothing settled.
enum class PathRule : std::uint8_t { none, truth, corner, filled, canonical, classes, blanks, grown, exchange };

constexpr std::array<Named<PathRule>, 8> names_of(PathRule /*unused*/) {
    return {{{"true rule", PathRule::truth},
             {"corner rule", PathRule::corner},
             {"no blanks", PathRule::filled},
             {"canonical paths", PathRule::canonical},
             {"classes of paths", PathRule::classes},
             {"canonical paths with blanks", PathRule::blanks},
             {"canonical paths, grown", PathRule::grown},
             {"exchange moves", PathRule::exchange}}};
}

struct PathAnswer {
    std::vector<std::vector<Edge>> solutions;
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    PathRule found_under = PathRule::none;  // the rule under which the first solution was found
    PathRule settled_by = PathRule::none;   // where complete: the argument that there are no others
    PathSearchStats stats;
    double probing_seconds = 0;
    double search_seconds = 0;
    std::optional<WrittenProof> proof;  // where one was asked for, and the answer is complete
};

template <class Visit>
void visit_fields(const PathAnswer& answer, Visit&& visit) {
    visit_fields(static_cast<const ConflictSearchStats&>(answer.stats), visit);
    visit("by_squares", answer.stats.by_squares);
    visit("misjoinings", answer.stats.misjoinings);
    visit("threads", 1);
    visit("found_under", answer.found_under);
    visit("settled_by", answer.settled_by);
}

// `faces` may be null. Throws std::invalid_argument when a pair names a vertex that does not exist.
[[nodiscard]] PathAnswer path_cdcl(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces,
                                   const PathCdclOptions& options, Control& control);

}  // namespace edgewise
