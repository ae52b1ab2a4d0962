// Exact counting: how many ways there are to draw the lines, by dynamic programming over a moving frontier.
//
// Vertices are processed one after another. All that the rest of the board needs to know of what was drawn so far is
// where lines cross the frontier, how they are connected, and what open clues still need; partial drawings that agree
// in this are one state with a count. The answer is exact at any size, and solutions can be read back: the first ones,
// or any number of uniformly random ones. Each part has a file of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "base/names.hpp"
#include "frontier/state/board.hpp"
#include "frontier/state/count.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

enum class FrontierWant : std::uint8_t {
    count,    // how many solutions there are
    first,    // up to `solutions` of them, and whether there are more
    samples,  // `solutions` of them, drawn at random with replacement
    edges,    // how many there are, and how many of them use each edge
};

constexpr std::array<Named<FrontierWant>, 4> names_of(FrontierWant /*unused*/) {
    return {{{"count", FrontierWant::count},
             {"first", FrontierWant::first},
             {"samples", FrontierWant::samples},
             {"edges", FrontierWant::edges}}};
}

struct FrontierOptions {
    FrontierWant want = FrontierWant::count;
    std::uint64_t solutions = 0;
    bool probing = true;     // fix edges that are the same in every solution before counting
    bool look_ahead = true;  // drop states in which a vertex nearby can no longer be passed
    // When only counting, layers of this many states are swept part by part.
    std::int32_t parts_from = 50'000;
    // In parts: where the rest of the board is its own mirror image, states that are each other's image are one.
    bool mirror = true;
    std::int32_t threads = 1;
    std::uint64_t seed = 0;
};

template <class Visit>
void visit_fields(FrontierOptions& options, Visit&& visit) {
    visit("probing", options.probing);
    visit("look_ahead", options.look_ahead);
    visit("parts_from", options.parts_from);
    visit("mirror", options.mirror);
}

struct FrontierStats {
    std::uint64_t states = 0;
    std::uint64_t peak_states = 0;
    std::uint64_t peak_bytes = 0;
    std::uint64_t probes = 0;
    std::uint64_t probe_fixed = 0;
    std::int32_t steps = 0;
    std::int32_t widest = 0;
    std::int32_t key_bits = 0;
    std::int32_t count_words = 1;
    double probing_seconds = 0;
    double search_seconds = 0;
    std::int32_t threads = 1;
};

template <class Visit>
void visit_fields(const FrontierStats& stats, Visit&& visit) {
    visit("nodes", stats.states);
    visit("peak_states", stats.peak_states);
    visit("peak_bytes", stats.peak_bytes);
    visit("steps", stats.steps);
    visit("widest", stats.widest);
    visit("key_bits", stats.key_bits);
    visit("count_bits", 64 * stats.count_words);
    visit("probes", stats.probes);
    visit("probe_fixed", stats.probe_fixed);
    visit("probing_seconds", stats.probing_seconds);
    visit("search_seconds", stats.search_seconds);
    visit("threads", stats.threads);
}

struct FrontierAnswer {
    bool complete = false;  // otherwise only the reason for stopping is valid
    StopReason stopped_by = StopReason::none;
    Count count;  // for `first`, exact only up to the number of solutions asked for
    std::vector<std::vector<Edge>> solutions;
    std::vector<Count> edge_counts;
    FrontierStats stats;
};

// `pairs` is empty for one loop.
[[nodiscard]] FrontierAnswer frontier(const LineGraph& graph, const std::optional<Pairs>& pairs,
                                      const FrontierOptions& options, Control& control);

// The most edges that cross the frontier when no edge is known: what counting a board costs in the worst case.
[[nodiscard]] std::int32_t frontier_width(const LineGraph& graph);

}  // namespace edgewise
