#include <algorithm>
#include <limits>
#include <numeric>

#include "loops/loop_cdcl.hpp"
#include "make/clues/minimal_clues.hpp"
#include "make/loops/switched_loop.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

using namespace make;

constexpr std::uint64_t kForEver = 1'000'000;

// A graph whose clues are behind switches, several of them behind one now and then.
struct Switched {
    SwitchedBoard board;
    std::vector<ClueSpec> clues;
    std::vector<Switch> switch_of;
};

LineGraph without_clues(const LineGraph& graph) {
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) ends.push_back(graph.ends(edge));
    std::vector<std::uint8_t> masks;
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) masks.push_back(graph.degree_mask(vertex));
    return make_graph(ends, masks);
}

Switched switched(const LineGraph& graph, Switch free, Random* random) {
    std::vector<ClueSpec> clues;
    std::vector<Switch> switch_of;
    std::vector<std::int32_t> starts{0}, members;
    std::vector<ClueBounds> bounds;
    Switch count = 0;
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto edges = graph.edges_of(clue);
        clues.push_back({{edges.begin(), edges.end()}, graph.bounds(clue)});
        members.insert(members.end(), edges.begin(), edges.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
        bounds.push_back(graph.bounds(clue));
        switch_of.push_back(count > 0 && random != nullptr && random->below(4) == 0 ? count - 1 : count);
        count = switch_of.back() + 1;
    }
    return {{without_clues(graph), FlatSets(starts, members), bounds, switch_of, count + free}, clues, switch_of};
}

// The graph with the clues whose switches are on.
LineGraph with(const Switched& puzzle, const std::vector<std::uint8_t>& on) {
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < puzzle.board.edge_count(); ++edge) ends.push_back(puzzle.board.ends(edge));
    std::vector<std::uint8_t> masks;
    for (Vertex v = 0; v < puzzle.board.vertex_count(); ++v) masks.push_back(puzzle.board.degree_mask(v));
    std::vector<ClueSpec> clues;
    for (std::size_t clue = 0; clue < puzzle.clues.size(); ++clue) {
        if (on[puzzle.switch_of[clue]] != 0) clues.push_back(puzzle.clues[clue]);
    }
    return make_graph(ends, masks, clues);
}

// Many questions to one search, against every subset of edges: the answers, and that cores are enough for them.
void agrees_with_oracle(const Switched& puzzle, const FlatSets* cells, Random& random) {
    Control control({}, nullptr, nullptr);
    const auto faces = cells != nullptr ? Faces::of(puzzle.board, *cells) : std::nullopt;
    SwitchedLoop search(puzzle.board, faces ? &*faces : nullptr, control);
    std::vector<Edge> forbidden;
    for (int round = 0; round < 8; ++round) {
        std::vector<std::uint8_t> on(puzzle.board.switch_count());
        for (auto& one : on) one = random.below(3) != 0 ? 1 : 0;
        SolutionSet expected = every_solution(with(puzzle, on));
        expected.erase(forbidden);
        const auto outcome = search.ask(on, {}, kForEver);
        CHECK((outcome == SwitchedLoop::Outcome::loop) == !expected.empty());
        if (outcome == SwitchedLoop::Outcome::loop) {
            std::vector<Edge> loop = search.loop();
            std::ranges::sort(loop);
            CHECK(expected.contains(loop));
            if (forbidden.empty()) {
                forbidden = loop;
                search.forbid(loop);
            }
        } else {
            std::vector<std::uint8_t> core(on.size(), 0);
            for (const Switch which : search.core()) {
                CHECK(on[which] != 0);
                core[which] = 1;
            }
            SolutionSet left = every_solution(with(puzzle, core));
            left.erase(forbidden);
            CHECK(left.empty());
        }
    }
}

LineGraph grid_with_counts_of(const LineGraph& grid, const FlatSets& cells, const std::vector<Edge>& loop) {
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < grid.edge_count(); ++edge) ends.push_back(grid.ends(edge));
    std::vector<ClueSpec> clues;
    for (Face cell = 0; cell < cells.size(); ++cell) {
        const auto count = static_cast<std::int32_t>(
            std::ranges::count_if(cells[cell], [&](Edge edge) { return std::ranges::find(loop, edge) != loop.end(); }));
        clues.push_back({{cells[cell].begin(), cells[cell].end()}, {count, count}});
    }
    return make_graph(ends, std::vector<std::uint8_t>(grid.vertex_count(), 0b101), clues);
}

}  // namespace

TEST(switched_loop) {
    Random random(17);
    for (int round = 0; round < 80; ++round) {
        agrees_with_oracle(switched(random_graph(random), 0, &random), nullptr, random);
    }
    const FlatSets cells = grid_cells(2, 3);
    for (int round = 0; round < 8; ++round) {
        agrees_with_oracle(switched(random_grid(random, 2, 3), 0, &random), random.below(2) != 0 ? &cells : nullptr,
                           random);
    }
    const LineGraph graph = make_graph({{0, 1}, {1, 2}, {2, 0}}, {0b101, 0b101, 0b101});
    CHECK_THROWS(SwitchedBoard(graph, FlatSets({0, 1}, {3}), {{0, 1}}, {0}, 1));
    CHECK_THROWS(SwitchedBoard(graph, FlatSets({0, 1}, {2}), {{0, 1}}, {1}, 1));
    CHECK_THROWS(SwitchedBoard(graph, FlatSets({0, 1}, {2}), {}, {0}, 1));
}

// What is left makes the loop the only one, and without any group that is left there is another.
TEST(minimal_clues) {
    Random random(5);
    const FlatSets cells = grid_cells(3, 3);
    CdclOptions every;
    every.max_solutions = std::numeric_limits<std::uint64_t>::max();
    Control unlimited({}, nullptr, nullptr);
    const auto loops = loop_cdcl(without_clues(random_grid(random, 3, 3)), nullptr, every, unlimited).loops;
    CHECK(loops.size() == 213);
    int minimal = 0;
    for (int round = 0; round < 20; ++round) {
        const LineGraph empty = without_clues(random_grid(random, 3, 3));
        const std::vector<Edge>& loop = loops[random.below(loops.size())];
        const LineGraph full = grid_with_counts_of(empty, cells, loop);
        const auto faces = Faces::of(empty, cells);
        // Opposite cells together, or each on its own.
        const bool pairs = random.below(2) != 0;
        const FlatSets groups = pairs ? FlatSets({0, 2, 4, 6, 8, 9}, {0, 8, 1, 7, 2, 6, 3, 5, 4})
                                      : FlatSets({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {0, 1, 2, 3, 4, 5, 6, 7, 8});
        const Switched puzzle = switched(full, groups.size(), nullptr);
        std::vector<std::int32_t> order(groups.size());
        std::iota(order.begin(), order.end(), 0);
        random.shuffle(order);
        const std::int32_t kept = random.below(2) != 0 ? order.back() : -1;
        if (kept >= 0) order.pop_back();
        Control control({}, nullptr, nullptr);
        MinimalClues removal(puzzle.board, random.below(4) != 0 ? &*faces : nullptr, loop, groups, kForEver, control);
        const Removal outcome = removal.run(order);
        const auto solutions = [&](std::int32_t without) {
            std::vector<std::uint8_t> on(puzzle.board.switch_count(), 0);
            for (std::int32_t group = 0; group < groups.size(); ++group) {
                if (removal.left()[group] == 0 || group == without) continue;
                for (const Switch which : groups[group]) on[which] = 1;
            }
            // Every loop of the board is known: those that fit need not be looked for again.
            const LineGraph graph = with(puzzle, on);
            return std::ranges::count_if(loops, [&](const auto& one) { return is_solution(graph, one); });
        };
        const bool can_be_unique =
            std::ranges::count_if(loops, [&](const auto& one) { return is_solution(full, one); }) == 1;
        CHECK((outcome == Removal::minimal) == can_be_unique);
        if (outcome != Removal::minimal) continue;
        ++minimal;
        CHECK(kept < 0 || removal.left()[kept] != 0);
        CHECK(solutions(-1) == 1);
        for (const std::int32_t group : order) CHECK(removal.left()[group] == 0 || solutions(group) > 1);
    }
    CHECK(minimal > 5);
}

}  // namespace edgewise::test
