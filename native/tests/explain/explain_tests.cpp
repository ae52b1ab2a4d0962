#include "explain/lines/explainer.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace edgewise::test {

namespace {

using explain::Explainer;
using explain::kCasesWithinCases;

std::vector<std::uint8_t> shared_values(const LineGraph& graph, const SolutionSet& solutions) {
    std::vector<std::uint8_t> truth;
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        const auto uses = std::ranges::count_if(
            solutions, [&](const std::vector<Edge>& on) { return std::ranges::find(on, edge) != on.end(); });
        const bool is_shared = uses == 0 || uses == std::ssize(solutions);
        truth.push_back(is_shared ? (uses == 0 ? 0 : 1) : 2);
    }
    return truth;
}

// Step after step on a board with a loop: every conclusion is right in all solutions, and asking leaves nothing behind.
void steps_are_right(std::uint64_t seed) {
    Random random(seed);
    const bool is_grid = random.below(2) == 0;
    const LineGraph graph = is_grid ? random_grid(random, 2, 2) : random_graph(random);
    const SolutionSet solutions = every_solution(graph);
    if (solutions.empty()) return;
    const FlatSets cells = grid_cells(2, 2);
    const auto truth = shared_values(graph, solutions);
    Explainer explainer(graph, is_grid ? &cells : nullptr, std::nullopt);
    Control control({}, nullptr, {});
    while (const auto found = explainer.easiest(truth, kCasesWithinCases, control)) {
        CHECK(!found->edges.empty());
        for (const auto& [edge, on] : found->edges) {
            CHECK(explainer.value(edge) == explain::kOpen);
            CHECK(truth[edge] == (on ? 1 : 0));
            explainer.know(edge, on);
        }
    }
    const std::size_t known = explainer.known().size();
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        if (explainer.value(edge) != explain::kOpen || truth[edge] > 1) continue;
        CHECK(!explainer.why(edge, truth[edge] == 1, kCasesWithinCases, control));
    }
    CHECK(explainer.known().size() == known);
    explainer.forget_all();
    CHECK(explainer.known().empty());
    CHECK(explainer.close(truth, kCasesWithinCases, control).stopped_by == StopReason::none);
    CHECK(explainer.known().size() == known);
}

// Pairs on any graph, solvable or not: whatever is asked, nothing is left behind.
void pairs_leave_nothing_behind(std::uint64_t seed) {
    Random random(seed);
    const LineGraph graph = random.below(2) == 0 ? random_grid(random, 3, 3) : random_graph(random);
    const Vertex last = graph.vertex_count() - 1;
    Pairs pairs{{0, last}};
    if (last > 2) pairs.push_back({1, 2});
    Explainer explainer(graph, nullptr, pairs);
    Control control({}, nullptr, {});
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        const bool on = random.below(2) == 0;
        const auto found = explainer.why(edge, on, kCasesWithinCases, control);
        // Where the board has no solution, or the value is wrong, rules may say the opposite: about this edge even so.
        CHECK(!found || (found->edges.size() == 1 && found->edges.front().first == edge));
        CHECK(explainer.known().empty());
    }
}

}  // namespace

TEST(explain) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) steps_are_right(seed);
    for (std::uint64_t seed = 0; seed < 100; ++seed) pairs_leave_nothing_behind(seed);
}

}  // namespace edgewise::test
