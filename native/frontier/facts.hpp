// Facts before counting: which edges have the same value in every solution.
//
// Every known edge is one plug fewer to count with, so this decides how much work is left: on puzzles made for people,
// probing fixes nearly everything, and what takes the bare sweep seconds takes milliseconds. For loops it is the
// probing of the conflict-driven search; for pairs, degrees and clues are propagated to a fixed point.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "frontier/state/board.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

struct FrontierFacts {
    std::vector<EdgeValue> edges;
    bool contradiction = false;
    // Where the facts are a whole solution, the only one there is.
    std::optional<std::vector<Edge>> only_solution;
    std::uint64_t probes = 0;
    std::uint64_t known = 0;
};

[[nodiscard]] FrontierFacts no_facts(const LineGraph& graph);
[[nodiscard]] FrontierFacts loop_facts(const LineGraph& graph, Control& control);
[[nodiscard]] FrontierFacts pair_facts(const LineGraph& graph, const Pairs& pairs);

}  // namespace edgewise
