#include "backtrack/loop_state.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

// Everything that undo must restore, as one comparable value.
std::vector<std::int32_t> snapshot(const LoopState& state) {
    std::vector<std::int32_t> all{state.path_count(), state.unmet(), state.closed() ? 1 : 0};
    const LineGraph& graph = state.graph();
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) all.push_back(static_cast<std::int32_t>(state.value(edge)));
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        all.insert(all.end(), {state.at_point(vertex).on, state.at_point(vertex).open});
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        all.insert(all.end(), {state.at_clue(clue).on, state.at_clue(clue).open});
    }
    return all;
}

// Random moves and propagations, then everything undone step by step: each state must be restored exactly.
void undo_restores(std::uint64_t seed) {
    Random random(seed);
    const LineGraph graph = random.below(2) == 0 ? random_graph(random) : random_grid(random, 3, 3);
    LoopState state(graph, LoopRules{});
    if (!state.start()) return;
    std::vector<std::pair<std::size_t, std::vector<std::int32_t>>> history;
    for (int step = 0; step < 12 && graph.edge_count() > 0; ++step) {
        const auto edge = static_cast<Edge>(random.below(graph.edge_count()));
        if (state.value(edge) != EdgeValue::open) continue;
        history.emplace_back(state.trail_length(), snapshot(state));
        const bool stands = state.assign_and_propagate(edge, random.below(2) == 0 ? EdgeValue::on : EdgeValue::off);
        if (!stands || state.closed()) break;
    }
    while (!history.empty()) {
        state.undo_to(history.back().first);
        CHECK(snapshot(state) == history.back().second);
        history.pop_back();
    }
}

}  // namespace

TEST(loop_state) {
    // A square: once one edge is on, the points force the others and the loop closes.
    const LineGraph square = make_graph({{0, 1}, {1, 2}, {2, 3}, {3, 0}}, {5, 5, 5, 5});
    LoopState state(square, LoopRules{});
    CHECK(state.start());
    CHECK(state.trail_length() == 0);
    CHECK(state.assign_and_propagate(0, EdgeValue::on));
    CHECK(state.closed() && state.trail_length() == 4);
    state.undo_to(0);
    CHECK(!state.closed() && state.path_count() == 0);
    CHECK(state.assign_and_propagate(0, EdgeValue::off));
    CHECK(!state.closed() && state.trail_length() == 4);

    // Two squares side by side with a clue on the far one: the near one must not close alone.
    const LineGraph pair = make_graph({{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {1, 4}, {2, 5}},
                                      std::vector<std::uint8_t>(6, 5), {{{6}, {1, 1}}});
    LoopState early(pair, LoopRules{});
    CHECK(early.start());
    CHECK(early.value(6) == EdgeValue::on);
    CHECK(!early.assign_and_propagate(5, EdgeValue::on) || early.closed());

    // A graph that contradicts itself before anything is drawn.
    const LineGraph hopeless = make_graph({{0, 1}}, {5, 5}, {{{0}, {2, 2}}});
    LoopState none(hopeless, LoopRules{});
    CHECK(!none.start());
    const LineGraph lonely = make_graph({{0, 1}}, {4, 5});
    LoopState alone(lonely, LoopRules{});
    CHECK(!alone.start());

    for (std::uint64_t seed = 1; seed <= 2000; ++seed) undo_restores(seed);
}

}  // namespace edgewise::test
