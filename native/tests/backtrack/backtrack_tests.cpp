#include <algorithm>
#include <limits>

#include "backtrack/backtrack.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

BacktrackAnswer run(const LineGraph& graph, const BacktrackOptions& options, const Limits& limits = {}) {
    Control control(limits, nullptr, nullptr);
    return backtrack(graph, options, control);
}

SolutionSet as_set(const BacktrackAnswer& answer) {
    SolutionSet set;
    for (auto loop : answer.loops) {
        std::ranges::sort(loop);
        CHECK(set.insert(std::move(loop)).second);
    }
    return set;
}

BacktrackOptions random_options(Random& random) {
    BacktrackOptions options;
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    options.rules.clues = random.below(4) != 0;
    options.rules.points = random.below(4) != 0;
    options.rules.closing = random.below(4) != 0;
    options.block = random.below(4) != 0;
    options.lookahead = static_cast<Lookahead>(random.below(3));
    options.seed = random.below(3);
    options.threads = random.below(8) == 0 ? 2 : 1;
    if (random.below(4) == 0) options.depth = static_cast<std::int32_t>(random.below(4));
    return options;
}

// The whole set of solutions, whatever is switched on or off, against every subset of edges.
void agrees_with_oracle(const LineGraph& graph, Random& random) {
    const SolutionSet expected = every_solution(graph);
    for (int round = 0; round < 3; ++round) {
        const BacktrackAnswer answer = run(graph, random_options(random));
        CHECK(answer.complete);
        CHECK(as_set(answer) == expected);
    }
}

}  // namespace

TEST(backtrack) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Random random(seed);
        agrees_with_oracle(random_graph(random), random);
        agrees_with_oracle(random_grid(random, 2, 2), random);
        if (seed % 20 == 0) agrees_with_oracle(random_grid(random, 2, 3), random);
    }

    // Limits: the one that stopped the run is named, and no solution found is lost.
    Random random(7);
    std::vector<std::array<Vertex, 2>> ends;
    for (Vertex u = 0; u < 9; ++u) {
        for (Vertex v = 0; v < u; ++v) ends.push_back({v, u});
    }
    const LineGraph complete_graph = make_graph(ends, std::vector<std::uint8_t>(9, 0b101));
    BacktrackOptions options;
    options.max_solutions = 1000;
    CHECK(run(complete_graph, options).stopped_by == StopReason::solutions);
    CHECK(run(complete_graph, options).loops.size() == 1000);
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    CHECK(run(complete_graph, options, {.seconds = {}, .nodes = 50, .memory_bytes = {}}).stopped_by ==
          StopReason::nodes);
    CHECK(run(complete_graph, options, {.seconds = {}, .nodes = {}, .memory_bytes = 99}).stopped_by ==
          StopReason::memory);
    CHECK(run(complete_graph, options, {.seconds = 0, .nodes = {}, .memory_bytes = {}}).stopped_by == StopReason::time);

    // The number of cycles in the complete graph on nine points, in parallel and on one thread.
    for (const std::int32_t threads : {1, 2, 4}) {
        options.threads = threads;
        const BacktrackAnswer answer = run(complete_graph, options);
        CHECK(answer.complete && answer.loops.size() == 62814);
        CHECK((answer.stats.tasks > 0) == (threads > 1));
    }

    // One thread is deterministic, and a seed changes only the order.
    options.threads = 1;
    const LineGraph grid = random_grid(random, 4, 4);
    CHECK(run(grid, options).stats.nodes == run(grid, options).stats.nodes);
    const SolutionSet plain = as_set(run(grid, options));
    options.seed = 5;
    CHECK(as_set(run(grid, options)) == plain);
}

}  // namespace edgewise::test
