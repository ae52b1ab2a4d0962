#include <algorithm>
#include <limits>

#include "line/backtrack/backtrack.hpp"
#include "line/learnt/edge_odds.hpp"
#include "line/loops/loop_cdcl.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

SolutionSet as_set(std::vector<std::vector<Edge>> loops) {
    SolutionSet set;
    for (auto& loop : loops) {
        std::ranges::sort(loop);
        CHECK(set.insert(std::move(loop)).second);
    }
    return set;
}

template <class Options>
Options learnt() {
    Options options;
    options.choice = Choice::learnt;
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    return options;
}

}  // namespace

TEST(edge_odds) {
    Random random(1);
    // Whatever is tried first, every solution is found once.
    for (int round = 0; round < 100; ++round) {
        const LineGraph grid = random_grid(random, 2, 2);
        const FlatSets cells = grid_cells(2, 2);
        const SolutionSet expected = every_solution(grid);
        Control control({}, nullptr, nullptr);
        CHECK(as_set(loop_cdcl(grid, &cells, learnt<CdclOptions>(), control).loops) == expected);
        CHECK(as_set(backtrack(grid, &cells, learnt<BacktrackOptions>(), control).loops) == expected);
    }

    // Boards of every shape, down to those that are smaller than the surroundings of an edge.
    int judged = 0;
    for (int rows = 1; rows <= 8; ++rows) {
        for (int columns = 1; columns <= 8; ++columns) {
            const LineGraph grid = random_grid(random, rows, columns);
            const auto odds = edge_odds(grid, grid_cells(rows, columns));
            CHECK(odds.empty() || static_cast<Edge>(odds.size()) == grid.edge_count());
            judged += odds.empty() ? 0 : 1;
            CHECK(edge_odds(grid, FlatSets({0}, {})).empty());
        }
    }
    CHECK(judged > 0);
}

}  // namespace edgewise::test
