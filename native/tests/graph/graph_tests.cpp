#include <map>
#include <stdexcept>

#include "graph/block.hpp"
#include "graph/edge_marks.hpp"
#include "graph/path_ends.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

TEST(flat_sets) {
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

TEST(line_graph) {
    const LineGraph triangle = make_graph({{0, 1}, {1, 2}, {2, 0}}, {5, 5, 5}, {{{0, 2}, {1, 2}}});
    CHECK(triangle.vertex_count() == 3 && triangle.edge_count() == 3 && triangle.clue_count() == 1);
    CHECK(triangle.other_end(1, 2) == 1);
    CHECK(triangle.edges_at(2).size() == 2);
    CHECK(triangle.clues_of(1).empty() && triangle.clues_of(2).size() == 1);
    CHECK(triangle.clue_density() > 0.66 && triangle.clue_density() < 0.67);
    CHECK_THROWS(make_graph({{0, 3}}, {5, 5, 5}));
    CHECK_THROWS(make_graph({{-1, 1}}, {5, 5, 5}));
    CHECK_THROWS(make_graph({{1, 1}}, {5, 5, 5}));
    // One edge, then two vertices: a clue may name the facts 0 to 2.
    CHECK(make_graph({{0, 1}}, {5, 5}, {{{2}, {0, 1}}}).clue_count() == 1);
    CHECK_THROWS(make_graph({{0, 1}}, {5, 5}, {{{3}, {0, 1}}}));
    CHECK_THROWS(make_graph({{0, 1}}, {5, 5}, {{{0, 0}, {0, 1}}}));
}

TEST(cycle) {
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
    // Two parallel edges are the shortest possible cycle.
    const LineGraph parallel = make_graph({{0, 1}, {0, 1}}, {5, 5});
    CHECK(ordered_cycle(parallel, std::vector<Edge>{0, 1}).size() == 2);
}

namespace {

// For each edge the edges that share a simple cycle with it, by trying every subset of the edges that are left.
std::map<Edge, std::set<Edge>> blocks_by_cycles(const LineGraph& graph, std::uint32_t left) {
    std::map<Edge, std::set<Edge>> blocks;
    for (std::uint32_t subset = 1; subset < (1U << graph.edge_count()); ++subset) {
        if ((subset & ~left) != 0) continue;
        std::vector<Edge> cycle;
        for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
            if ((subset >> edge & 1) != 0) cycle.push_back(edge);
        }
        if (ordered_cycle(graph, cycle).empty()) continue;
        for (const Edge edge : cycle) blocks[edge].insert(cycle.begin(), cycle.end());
    }
    for (auto& [edge, block] : blocks) block.erase(edge);
    return blocks;
}

}  // namespace

TEST(block) {
    Random random(7);
    for (int round = 0; round < 150; ++round) {
        const LineGraph graph = random_graph(random);
        if (graph.edge_count() == 0) continue;
        const auto left = static_cast<std::uint32_t>(random.below(std::size_t{1} << graph.edge_count()));
        const auto expected = blocks_by_cycles(graph, left);
        BlockSearch search(graph);
        const auto is_left = [&](Edge edge, Vertex /*to*/) { return (left >> edge & 1) != 0; };
        for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
            if (!is_left(edge, 0)) continue;
            const auto [u, v] = graph.ends(edge);
            for (const auto& [root, first] : {std::array{u, v}, std::array{v, u}}) {
                const auto block = search.find(root, first, edge, is_left);
                const auto known = expected.find(edge);
                CHECK(std::set<Edge>(block.begin(), block.end()) ==
                      (known == expected.end() ? std::set<Edge>() : known->second));
            }
        }
    }
    // An imaginary edge between the ends of a path makes one block of everything that a path between them could use.
    const LineGraph chain = make_graph({{0, 1}, {1, 2}, {2, 3}, {1, 4}}, std::vector<std::uint8_t>(5, 5));
    const auto any = [](Edge, Vertex) { return true; };
    BlockSearch search(chain);
    const auto block = search.find(0, 3, BlockSearch::kImaginary, any);
    CHECK((std::set<Edge>(block.begin(), block.end()) == std::set<Edge>{0, 1, 2}));
    CHECK(search.find(0, 3, BlockSearch::kImaginary, [](Edge edge, Vertex) { return edge != 1; }).empty());
}

TEST(path_ends) {
    PathEnds ends(5);
    const auto join = [&](Vertex u, Vertex v) {
        const PathEnds::Outer outer = ends.outer(u, v);
        ends.join(outer);
        return outer;
    };
    static_cast<void>(join(0, 1));
    static_cast<void>(join(2, 3));
    const PathEnds::Outer middle = join(1, 2);
    CHECK(ends.far(0) == 3 && ends.far(3) == 0 && ends.far(4) == 4);
    ends.part(1, 2, middle);
    CHECK(ends.far(0) == 1 && ends.far(1) == 0 && ends.far(2) == 3 && ends.far(3) == 2);
    const EdgeMarks marks = marks_of(std::vector<Edge>{4, 0, 2}, 6);
    CHECK((marked_edges(marks) == std::vector<Edge>{0, 2, 4}));
}

}  // namespace edgewise::test
