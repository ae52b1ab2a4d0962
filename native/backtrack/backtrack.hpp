// Backtracking with propagation and one-step lookahead, on several threads.
//
// The well-known method, done in full: propagate to a fixed point, choose an open edge by score, try both of its values
// and take the only one that survives without branching, branch otherwise. The upper levels of the tree become tasks,
// each with a copy of the state; below that depth one thread searches on one state with a trail and undoes its moves.
// With one thread nothing is copied and the run is the same every time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "backtrack/loop_state.hpp"
#include "base/control.hpp"
#include "base/names.hpp"

namespace edgewise {

enum class Lookahead : std::uint8_t {
    none,    // branch at once
    chosen,  // try both values of the chosen edge
    all,     // try both values of every open edge until nothing more is forced
};

constexpr std::array<Named<Lookahead>, 3> names_of(Lookahead /*unused*/) {
    return {{{"all", Lookahead::all}, {"chosen", Lookahead::chosen}, {"none", Lookahead::none}}};
}

struct BacktrackOptions {
    LoopRules rules;
    Lookahead lookahead = Lookahead::all;
    bool block = true;  // keep the loop inside one biconnected component
    std::uint64_t seed = 0;
    std::int32_t threads = 1;
    std::optional<std::int32_t> depth;  // how deep tasks are spawned; chosen from the board when empty
    std::uint64_t max_solutions = 1;
};

template <class Visit>
void visit_fields(BacktrackOptions& options, Visit&& visit) {
    visit("lookahead", options.lookahead);
    visit("clue_rule", options.rules.clues);
    visit("point_rule", options.rules.points);
    visit("closing_rule", options.rules.closing);
    visit("block_rule", options.block);
    visit("depth", options.depth);
}

struct BacktrackStats {
    std::uint64_t nodes = 0;         // states in which an edge was chosen, or that turned out dead or solved
    std::uint64_t propagations = 0;  // assignments propagated, lookahead included
    std::uint64_t forced = 0;        // edges fixed by lookahead, without branching
    std::uint64_t branches = 0;
    std::uint64_t deepest = 0;
    std::uint64_t tasks = 0;
    std::int32_t threads = 1;
    std::int32_t depth = 0;

    // Adds what another task of the run counted; `threads` and `depth` belong to the run as a whole.
    BacktrackStats& operator+=(const BacktrackStats& other);
};

template <class Visit>
void visit_fields(const BacktrackStats& stats, Visit&& visit) {
    visit("nodes", stats.nodes);
    visit("propagations", stats.propagations);
    visit("forced", stats.forced);
    visit("branches", stats.branches);
    visit("deepest", stats.deepest);
    visit("tasks", stats.tasks);
    visit("threads", stats.threads);
    visit("depth", stats.depth);
}

struct BacktrackAnswer {
    std::vector<std::vector<Edge>> loops;  // the edges of each in the order of the loop
    bool complete = false;                 // the whole tree was searched
    StopReason stopped_by = StopReason::none;
    BacktrackStats stats;
};

[[nodiscard]] BacktrackAnswer backtrack(const LineGraph& graph, const BacktrackOptions& options, Control& control);

// Sparse and large boards have bushy trees: more levels of tasks keep every thread busy. One thread needs no tasks.
[[nodiscard]] std::int32_t spawn_depth(const LineGraph& graph, std::int32_t threads);

}  // namespace edgewise
