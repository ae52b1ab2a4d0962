#include <algorithm>
#include <limits>
#include <numeric>

#include "cdcl/restarts.hpp"
#include "graph/faces.hpp"
#include "loops/loop_cdcl.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

CdclAnswer run(const LineGraph& graph, const FlatSets* faces, const CdclOptions& options, const Limits& limits = {}) {
    Control control(limits, nullptr, nullptr);
    return loop_cdcl(graph, faces, options, control);
}

CdclOptions random_options(Random& random) {
    const auto usually = [&] { return random.below(4) != 0; };
    CdclOptions options;
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    options.probing = usually();
    options.sides = usually();
    options.corners = usually();
    options.table_probing = usually();
    options.walls = usually();
    options.eager_closing = usually();
    options.restarts = usually();
    options.minimise = usually();
    options.forget = usually();
    options.large_board = random.below(2) == 0 ? 0 : 40'000;
    options.wall_map = usually();
    options.short_jumps = usually();
    options.heat = usually();
    options.seed = random.below(5);
    if (random.below(6) == 0) {
        options.threads = static_cast<std::int32_t>(2 + random.below(3));
        options.split_after = random.below(4);
    }
    return options;
}

// Every solution once, whatever is switched on or off, against every subset of edges.
void agrees_with_oracle(const LineGraph& graph, const FlatSets* cells, Random& random) {
    CHECK(cells == nullptr || Faces::of(graph, *cells).has_value());
    const SolutionSet expected = every_solution(graph);
    for (int round = 0; round < 3; ++round) {
        const CdclOptions options = random_options(random);
        const CdclAnswer answer = run(graph, cells, options);
        const auto heat = answer.stats.heat.counts();
        CHECK(heat.empty() || (options.heat && heat.size() == static_cast<std::size_t>(graph.edge_count())));
        CHECK(!options.heat || std::reduce(heat.begin(), heat.end()) >= answer.stats.decisions);
        SolutionSet found;
        for (auto loop : answer.loops) {
            std::ranges::sort(loop);
            CHECK(found.insert(std::move(loop)).second);
        }
        CHECK(answer.complete);
        CHECK(found == expected);
    }
}

}  // namespace

TEST(faces) {
    Random random(1);
    const LineGraph grid = random_grid(random, 3, 3);
    const FlatSets cells = grid_cells(3, 3);
    const auto faces = Faces::of(grid, cells);
    CHECK(faces.has_value() && faces->count() == 10 && faces->outer() == 9);
    CHECK(faces->edges_of(9).size() == 12);
    CHECK(faces->across(0, 0) == 9 && faces->across(0, 9) == 0);

    // A cell that is not listed leaves a hole that would count as outside: refused.
    std::vector<std::int32_t> starts{0}, members;
    const auto list_cells = [&](auto wanted) {
        starts.assign(1, 0);
        members.clear();
        for (Face face = 0; face < cells.size(); ++face) {
            if (!wanted(face)) continue;
            members.insert(members.end(), cells[face].begin(), cells[face].end());
            starts.push_back(static_cast<std::int32_t>(members.size()));
        }
    };
    list_cells([](Face face) { return face != 4; });
    CHECK(!Faces::of(grid, FlatSets(starts, members)).has_value());
    // The same cell twice, or edges that do not form a cycle: refused.
    list_cells([](Face) { return true; });
    CHECK(!Faces::of(make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}), FlatSets({0, 3, 6}, {0, 1, 2, 0, 1, 2}))
               .has_value());
    CHECK(!Faces::of(make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}), FlatSets({0, 2}, {0, 1})).has_value());
    CHECK(!Faces::of(make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}), FlatSets({0, 1}, {7})).has_value());
    // A bridge between two triangles has the outer face on both sides.
    const LineGraph bridge =
        make_graph({{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}}, std::vector<std::uint8_t>(6, 5));
    const FlatSets two_triangles({0, 3, 6}, {0, 1, 2, 4, 5, 6});
    const auto both = Faces::of(bridge, two_triangles);
    CHECK(both.has_value() && both->beside(3)[0] == both->outer() && both->beside(3)[1] == both->outer());
    CdclOptions options;
    options.max_solutions = 9;
    CHECK(run(bridge, &two_triangles, options).loops.size() == 2);
}

// With glue that never changes, restarts come by Luby's sequence alone; without patience there are none.
TEST(restarts) {
    Restarts patient({.interval = 1, .margin = 1.15, .patience = 3});
    Restarts glue_only({.interval = 1, .margin = 1.15});
    std::vector<std::uint64_t> gaps;
    std::uint64_t gap = 0;
    for (std::uint64_t conflicts = 1; gaps.size() < 7; ++conflicts) {
        patient.note_conflict(5, conflicts);
        glue_only.note_conflict(5, conflicts);
        CHECK(!glue_only.is_due());
        ++gap;
        if (!patient.is_due()) continue;
        patient.note_restart();
        gaps.push_back(gap);
        gap = 0;
    }
    CHECK((gaps == std::vector<std::uint64_t>{3, 3, 6, 3, 3, 6, 12}));
    CHECK(patient.count() == 7 && glue_only.count() == 0);
    // Clauses that get worse are a reason to restart, but not before the interval is over.
    Restarts worse({.interval = 50, .margin = 1.15});
    for (std::uint64_t conflicts = 1; conflicts < 50; ++conflicts) {
        worse.note_conflict(conflicts < 40 ? 3 : 30, conflicts);
        CHECK(!worse.is_due());
    }
    worse.note_conflict(30, 50);
    CHECK(worse.is_due());
}

TEST(cdcl) {
    const FlatSets two_by_two = grid_cells(2, 2);
    const FlatSets two_by_three = grid_cells(2, 3);
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Random random(seed);
        agrees_with_oracle(random_graph(random), nullptr, random);
        agrees_with_oracle(random_squares(random), nullptr, random);
        agrees_with_oracle(random_grid(random, 2, 2), &two_by_two, random);
        if (seed % 20 == 0) agrees_with_oracle(random_grid(random, 2, 3), &two_by_three, random);
    }

    // Limits: the one that stopped the run is named, and no solution found is lost.
    Random random(7);
    const LineGraph empty =
        make_graph({{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}, {1, 3}}, std::vector<std::uint8_t>(4, 0b101));
    CdclOptions options;
    options.max_solutions = 3;
    CHECK(run(empty, nullptr, options).loops.size() == 3);
    CHECK(run(empty, nullptr, options).stopped_by == StopReason::solutions);
    options.max_solutions = 100;
    CHECK(run(empty, nullptr, options).loops.size() == 7);
    CHECK(run(empty, nullptr, options, {.seconds = {}, .nodes = 0, .memory_bytes = {}}).stopped_by ==
          StopReason::nodes);
    CHECK(run(empty, nullptr, options, {.seconds = {}, .nodes = {}, .memory_bytes = 9}).stopped_by ==
          StopReason::memory);

    // One thread is deterministic.
    const LineGraph grid = random_grid(random, 5, 5);
    const FlatSets cells = grid_cells(5, 5);
    CHECK(run(grid, &cells, options).stats.propagations == run(grid, &cells, options).stats.propagations);
}

}  // namespace edgewise::test
