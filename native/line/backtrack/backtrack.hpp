// Backtracking with propagation and one-step lookahead, in parallel on oneTBB.
//
// The method people know from the field, done in full: propagate to a fixed point, choose the open edge by score,
// try both of its values before branching and take a forced one without branching, branch otherwise. The upper
// levels of the tree become tasks, each with a copy of the state; below that depth one thread searches on one
// state with a trail and takes moves back. With one thread nothing is copied and the run is the same every time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "line/backtrack/edge_choice.hpp"
#include "line/backtrack/loop_state.hpp"

namespace edgewise {

enum class Lookahead : std::uint8_t {
    none,    // branch at once
    chosen,  // try both values of the chosen edge
    all,     // try both values of every open edge until nothing is forced any more
};

struct BacktrackOptions {
    LoopRules rules;
    ChoiceWeights weights;
    Lookahead lookahead = Lookahead::all;
    bool block = true;  // keep the loop inside one biconnected component
    std::uint64_t seed = 0;
    std::int32_t threads = 1;
    std::optional<std::int32_t> depth;  // how deep tasks are spawned; chosen from the board when empty
    std::uint64_t max_solutions = 1;    // the search ends when it has this many
};

struct BacktrackStats {
    std::uint64_t nodes = 0;         // states in which an edge was chosen, or which turned out dead or solved
    std::uint64_t propagations = 0;  // assignments whose consequences were drawn, lookahead included
    std::uint64_t forced = 0;        // edges settled by lookahead, without branching
    std::uint64_t branches = 0;
    std::uint64_t deepest = 0;
    std::uint64_t tasks = 0;
    std::int32_t threads = 1;
    std::int32_t depth = 0;
};

struct BacktrackAnswer {
    std::vector<std::vector<Edge>> loops;  // each in the order in which the loop runs
    bool complete = false;                 // the whole tree was searched
    StopReason stopped_by = StopReason::none;
    BacktrackStats stats;
};

[[nodiscard]] BacktrackAnswer backtrack(const LineGraph& graph, const BacktrackOptions& options, Control& control);

// Sparse and large boards have bushy trees: more levels of tasks keep every thread busy. One thread needs none.
[[nodiscard]] std::int32_t spawn_depth(const LineGraph& graph, std::int32_t threads);

}  // namespace edgewise
