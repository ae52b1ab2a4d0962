#include <algorithm>
#include <limits>
#include <numeric>

#include "cells/cells.hpp"
#include "cells/dead_states.hpp"
#include "cells/reach.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

struct PairsBoard {
    LineGraph graph;
    Pairs pairs;
};

CellsAnswer run(const PairsBoard& board, const CellsOptions& options, const Limits& limits = {}) {
    Control control(limits, nullptr, nullptr);
    return cells(board.graph, board.pairs, options, control);
}

CellsOptions all_solutions() {
    CellsOptions options;
    options.max_solutions = std::numeric_limits<std::uint64_t>::max();
    return options;
}

SolutionSet as_set(const CellsAnswer& answer) {
    SolutionSet set;
    for (const auto& solution : answer.solutions) CHECK(set.insert(solution).second);
    return set;
}

CellsOptions random_options(Random& random) {
    CellsOptions options = all_solutions();
    options.rules.single_colour = random.below(4) != 0;
    options.rules.degree = random.below(4) != 0;
    options.rules.reach = random.below(4) != 0;
    options.rules.bottleneck = random.below(4) != 0;
    options.rules.regions = random.below(4) != 0;
    options.rules.dead_states = random.below(4) != 0;
    if (random.below(8) == 0) options.table_megabytes = 0;
    options.seed = random.below(3);
    options.threads = random.below(8) == 0 ? 2 : 1;
    if (random.below(4) == 0) options.depth = static_cast<std::int32_t>(random.below(4));
    return options;
}

// Follows the lines from one end of each pair and counts them: no line may be left over.
bool joins_the_pairs(const PairsBoard& board, const std::vector<Edge>& on) {
    const LineGraph& graph = board.graph;
    std::vector<std::vector<Edge>> lines(graph.vertex_count());
    for (const Edge edge : on) {
        for (const Vertex vertex : graph.ends(edge)) lines[vertex].push_back(edge);
    }
    std::vector<int> visited(graph.vertex_count(), 0);
    std::size_t walked = 0;
    for (const auto& [from, to] : board.pairs) {
        if (from == to || lines[from].size() != 1 || lines[to].size() != 1) return false;
        Vertex here = from;
        Edge edge = lines[from][0];
        ++visited[from];
        while (true) {
            here = graph.other_end(edge, here);
            ++walked;
            if (visited[here]++ > 0) return false;
            if (lines[here].size() == 1) break;
            if (lines[here].size() != 2) return false;
            edge = lines[here][0] == edge ? lines[here][1] : lines[here][0];
        }
        if (here != to) return false;
    }
    if (walked != on.size()) return false;
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const std::uint8_t mask = graph.degree_mask(vertex);
        if ((mask >> lines[vertex].size() & 1) == 0) return false;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto count = std::ranges::count_if(graph.edges_of(clue),
                                                 [&](Edge edge) { return std::ranges::find(on, edge) != on.end(); });
        if (count < graph.bounds(clue).low || count > graph.bounds(clue).high) return false;
    }
    return true;
}

SolutionSet every_solution(const PairsBoard& board) {
    SolutionSet found;
    for (std::uint32_t subset = 0; subset < (1U << board.graph.edge_count()); ++subset) {
        std::vector<Edge> on;
        for (Edge edge = 0; edge < board.graph.edge_count(); ++edge) {
            if ((subset >> edge & 1) != 0) on.push_back(edge);
        }
        if (joins_the_pairs(board, on)) found.insert(on);
    }
    return found;
}

// Cells in rows, each joined with its neighbours: an end at each given cell, a hole where the mask says so.
PairsBoard grid(int rows, int columns, Pairs pairs, std::uint8_t others) {
    std::vector<std::array<Vertex, 2>> ends;
    for (Vertex cell = 0; cell < rows * columns; ++cell) {
        if (cell % columns + 1 < columns) ends.push_back({cell, cell + 1});
        if (cell + columns < rows * columns) ends.push_back({cell, cell + columns});
    }
    std::vector<std::uint8_t> masks(rows * columns, others);
    for (const auto& [one, other] : pairs) masks[one] = masks[other] = 0b010;
    return {make_graph(ends, masks), std::move(pairs)};
}

PairsBoard random_pairs(Random& random) {
    LineGraph graph = random_graph(random);
    std::vector<Vertex> order(graph.vertex_count());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    const bool cover_all = random.below(3) == 0;
    const std::size_t count = random.below(std::min<std::size_t>(3, order.size() / 2) + 1);
    std::vector<std::uint8_t> masks;
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) masks.push_back(graph.degree_mask(vertex));
    if (cover_all) {
        for (std::uint8_t& mask : masks) mask = mask == kNoLine ? mask : mask & ~kNoLine;
    }
    Pairs pairs;
    for (std::size_t pair = 0; pair < count; ++pair) {
        pairs.push_back({order[2 * pair], order[2 * pair + 1]});
        for (const Vertex end : {order[2 * pair], order[2 * pair + 1]})
            masks[end] = random.below(9) == 0 ? 0b101 : 0b010;
    }
    std::vector<std::array<Vertex, 2>> ends;
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) ends.push_back(graph.ends(edge));
    std::vector<ClueSpec> clues;
    for (Clue clue = 0; clue < graph.clue_count() && random.below(2) == 0; ++clue) {
        clues.push_back({{graph.edges_of(clue).begin(), graph.edges_of(clue).end()}, graph.bounds(clue)});
    }
    return {make_graph(ends, masks, clues), std::move(pairs)};
}

void agrees_with_oracle(const PairsBoard& board, Random& random) {
    const SolutionSet expected = every_solution(board);
    for (int round = 0; round < 3; ++round) {
        const CellsAnswer answer = run(board, random_options(random));
        CHECK(answer.complete);
        CHECK(as_set(answer) == expected);
    }
}

// A corridor of three cells with a side room of one: what is attached by a single cell is out of reach.
TEST(bottleneck) {
    const PairsBoard board{make_graph({{0, 1}, {1, 2}, {1, 3}}, {0b010, 0b101, 0b010, 0b101}), {{0, 2}}};
    CellState state(board.graph, board.pairs, {});
    CHECK(state.start());
    CellReach reach(board.graph);
    Control control({}, nullptr, nullptr);
    std::uint32_t work = 0;
    CHECK(reach.enforce(state, control, work));
    CHECK(!state.colours().has(3, 0));
    CHECK(state.settle());
    CHECK(state.open_edges() == 0);
    CHECK(state.counts.rebuilds == 1);
}

// A state that occurs again is known; one that differs in a single colour is not.
TEST(dead_states) {
    const PairsBoard board = grid(3, 3, {{0, 8}}, 0b101);
    CellState state(board.graph, board.pairs, {});
    CHECK(state.start());
    DeadStates dead(1 << 20);
    const auto place = dead.enter(state);
    CHECK(place.has_value());
    CHECK(dead.enter(state).has_value());
    if (place) dead.mark_dead(*place);
    CHECK(!dead.enter(state).has_value());
    const std::size_t before = state.log_length();
    CHECK(state.fill(4, 0) && state.settle());
    CHECK(dead.enter(state).has_value());
    state.undo_to(before);
    CHECK(!dead.enter(state).has_value());
    DeadStates tiny(8);  // too small for a single key: it starts over every time, and nothing is ever known
    const auto lost = tiny.enter(state);
    CHECK(tiny.enter(state).has_value());
    if (lost) tiny.mark_dead(*lost);
    CHECK(tiny.enter(state).has_value());
}

}  // namespace

TEST(cells) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Random random(seed);
        agrees_with_oracle(random_pairs(random), random);
        const auto one = static_cast<Vertex>(random.below(9));
        const auto other = static_cast<Vertex>((one + 1 + random.below(8)) % 9);
        const bool cover_all = random.below(2) == 0;
        agrees_with_oracle(grid(3, 3, {{one, other}}, cover_all ? 0b100 : 0b101), random);
    }

    // The number of paths from corner to corner of an empty 5 × 5 board, in parallel and on one thread.
    const PairsBoard empty = grid(5, 5, {{0, 24}}, 0b101);
    for (const std::int32_t threads : {1, 2, 4}) {
        CellsOptions options = all_solutions();
        options.threads = threads;
        const CellsAnswer answer = run(empty, options);
        CHECK(answer.complete && answer.solutions.size() == 8512);
        CHECK((answer.stats.tasks > 0) == (threads > 1));
    }

    // Limits: the one that stopped the run is named, and no solution found is lost.
    CellsOptions options = all_solutions();
    options.max_solutions = 100;
    CHECK(run(empty, options).stopped_by == StopReason::solutions);
    CHECK(run(empty, options).solutions.size() == 100);
    options.max_solutions = 0;
    CHECK(run(empty, options).stopped_by == StopReason::solutions);
    options = all_solutions();
    CHECK(run(empty, options, {.seconds = {}, .nodes = 50, .memory_bytes = {}}).stopped_by == StopReason::nodes);
    CHECK(run(empty, options, {.seconds = {}, .nodes = {}, .memory_bytes = 99}).stopped_by == StopReason::memory);
    CHECK(run(empty, options, {.seconds = 0, .nodes = {}, .memory_bytes = {}}).stopped_by == StopReason::time);

    // The order in which the pairs are listed changes nothing, not even the work done.
    const PairsBoard listed = grid(5, 5, {{0, 20}, {2, 22}, {4, 24}}, 0b101);
    PairsBoard shuffled = listed;
    shuffled.pairs = {{24, 4}, {0, 20}, {22, 2}};
    CHECK(run(listed, options).solutions == run(shuffled, options).solutions);
    CHECK(run(listed, options).stats.nodes == run(shuffled, options).stats.nodes);
    CHECK(!run(listed, options).solutions.empty());
}

}  // namespace edgewise::test
