#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "cubes/cubes.hpp"
#include "cubes/lookahead.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

// Whether an assignment of all edges, one bit each, lies in a cube.
bool holds(const Cube& cube, std::uint32_t on) {
    return std::ranges::all_of(cube.given, [&](Lit lit) { return is_positive(lit) == ((on >> var_of(lit) & 1) != 0); });
}

TEST(cubes_cover_every_assignment_once) {
    Random random(20);
    int cut = 0;
    for (int board = 0; board < 300; ++board) {
        const LineGraph graph = random_graph(random);
        Control control({}, nullptr, nullptr);
        const auto most = static_cast<std::int32_t>(1 + random.below(12));
        const auto cubes = cut_into_cubes(graph, nullptr, nullptr, {}, {.most = most}, control);
        CHECK(!cubes.empty());
        CHECK(static_cast<std::int32_t>(cubes.size()) <= most);
        cut += cubes.size() > 1 ? 1 : 0;
        double total = 0;
        for (const Cube& cube : cubes) total += cube.share;
        CHECK(total > 0.999 && total < 1.001);
        for (std::uint32_t on = 0; on < (1U << graph.edge_count()); on += 7) {
            CHECK(std::ranges::count_if(cubes, [&](const Cube& cube) { return holds(cube, on); }) == 1);
        }
    }
    CHECK(cut > 50);
}

TEST(a_cube_is_cut_again) {
    Random random(3);
    const LineGraph graph = random_grid(random, 6, 6);
    const FlatSets cells = grid_cells(6, 6);
    Control control({}, nullptr, nullptr);
    const auto cubes = cut_into_cubes(graph, nullptr, &cells, {}, {.most = 8}, control);
    for (const Cube& cube : cubes) {
        for (const Cube& piece : cut_into_cubes(graph, nullptr, &cells, cube.given, {.most = 3}, control)) {
            CHECK(piece.given.size() >= cube.given.size());
            CHECK(std::ranges::equal(cube.given, std::span(piece.given).first(cube.given.size())));
        }
    }
    const std::vector<Lit> twice{positive(0), negative(0)};
    const std::vector<Lit> beyond{positive(graph.edge_count())};
    CHECK_THROWS(cut_into_cubes(graph, nullptr, nullptr, twice, {}, control));
    CHECK_THROWS(cut_into_cubes(graph, nullptr, nullptr, beyond, {}, control));
}

TEST(shares_follow_what_is_settled) {
    CHECK(std::abs(share_of(5, 5) - 0.5) < 1e-6);
    CHECK(share_of(10, 2) < 0.3);
    CHECK(std::abs(share_of(10, 2) + share_of(2, 10) - 1) < 1e-6);
}

}  // namespace

}  // namespace edgewise::test
