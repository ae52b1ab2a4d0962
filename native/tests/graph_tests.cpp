#include <stdexcept>

#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

void test_flat_sets() {
    const FlatSets sets({0, 2, 2, 5}, {1, 3, 0, 1, 2});
    CHECK(sets.size() == 3);
    CHECK(sets[0].size() == 2 && sets[0][1] == 3);
    CHECK(sets[1].empty());
    const FlatSets inverse = sets.inverted(4);
    CHECK(inverse.size() == 4);
    CHECK(inverse[1].size() == 2 && inverse[1][0] == 0 && inverse[1][1] == 2);
    CHECK(inverse[3].size() == 1 && inverse[3][0] == 0);
    CHECK(FlatSets().size() == 0);
    CHECK_THROWS(FlatSets({0, 3}, {1, 2}));
    CHECK_THROWS(FlatSets({0, 2, 1}, {1}));
    CHECK_THROWS(FlatSets({}, {}));
}

void test_line_graph() {
    const LineGraph triangle = make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}, {{{0, 2}, {1, 2}}});
    CHECK(triangle.vertex_count() == 3 && triangle.edge_count() == 3 && triangle.clue_count() == 1);
    CHECK(triangle.other_end(1, 2) == 1);
    CHECK(triangle.edges_at(2).size() == 2);
    CHECK(triangle.clues_of(1).empty() && triangle.clues_of(2).size() == 1);
    CHECK(triangle.clue_density() > 0.66 && triangle.clue_density() < 0.67);
    CHECK_THROWS(make_graph({{0, 3}}, {5, 5, 5}));
    CHECK_THROWS(make_graph({{-1, 1}}, {5, 5, 5}));
    CHECK_THROWS(make_graph({{1, 1}}, {5, 5, 5}));
    CHECK_THROWS(make_graph({{0, 1}}, {5, 5}, {{{1}, {0, 1}}}));
    CHECK_THROWS(make_graph({{0, 1}}, {5, 5}, {{{0, 0}, {0, 1}}}));
}

void test_cycle() {
    // Two triangles that share vertex 2.
    const LineGraph graph =
        make_graph({{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}}, std::vector<std::uint8_t>(5, 5));
    const auto cycle = [&](std::vector<Edge> on) { return ordered_cycle(graph, on); };
    CHECK((cycle({2, 0, 1}) == std::vector<Edge>{0, 1, 2}));
    CHECK(cycle({}).empty());
    CHECK(cycle({0, 1}).empty());
    CHECK(cycle({0, 1, 2, 3}).empty());
    CHECK(cycle({0, 1, 2, 3, 4, 5}).empty());
    // Two triangles apart from each other are two cycles.
    const LineGraph apart =
        make_graph({{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}, std::vector<std::uint8_t>(6, 5));
    CHECK(ordered_cycle(apart, std::vector<Edge>{0, 1, 2, 3, 4, 5}).empty());
    // Two parallel edges are the shortest cycle there is.
    const LineGraph parallel = make_graph({{0, 1}, {0, 1}}, {5, 5});
    CHECK(ordered_cycle(parallel, std::vector<Edge>{0, 1}).size() == 2);
}

}  // namespace edgewise::test
