#include "backtrack/edge_choice.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/random.hpp"

namespace edgewise {

namespace {

constexpr std::int32_t kPathEnd = 10000;  // a point with one line: the path has to go on
constexpr std::int32_t kTwoWays = 5000;   // a point with no line and two open edges: both or neither
constexpr std::int32_t kSettledClue =
    2000;                                // a clue that needs all its open edges or none of them (if its rule is off)
constexpr std::int32_t kOneOpen = 1500;  // a clue with one open edge
constexpr std::int32_t kTwoOpen = 1000;  // a clue with two
constexpr std::int32_t kBalance = 100;   // otherwise: best where half of the open edges are needed

std::int32_t point_score(const LoopState::Count& point) {
    if (point.on == 1) return kPathEnd;
    if (point.on == 0 && point.open == 2) return kTwoWays;
    return 0;
}

std::int32_t clue_score(const LoopState::Count& count, ClueBounds bounds) {
    if (count.on == bounds.high || count.on + count.open == bounds.low) return kSettledClue;
    if (count.open == 1) return kOneOpen;
    if (count.open == 2) return kTwoOpen;
    const std::int32_t need = bounds.low - count.on;
    const std::int32_t lopsided = std::abs(2 * need - count.open);
    return std::max(0, kBalance * (count.open - lopsided) / count.open);
}

std::int32_t score(const LoopState& state, Edge edge) {
    const LineGraph& graph = state.graph();
    std::int32_t total = 0;
    for (const Vertex vertex : graph.ends(edge)) total += point_score(state.at_point(vertex));
    for (const Clue clue : graph.clues_of(edge)) total += clue_score(state.at_clue(clue), graph.bounds(clue));
    return total;
}

}  // namespace

EdgeChoice::EdgeChoice(const LineGraph& graph, std::uint64_t seed) : order_(graph.edge_count()) {
    std::iota(order_.begin(), order_.end(), 0);
    if (seed != 0) Random(seed).shuffle(order_);
}

Edge EdgeChoice::pick(const LoopState& state) const {
    Edge best = kNone;
    std::int32_t best_score = -1;
    for (const Edge edge : order_) {
        if (state.value(edge) != EdgeValue::open) continue;
        const std::int32_t edge_score = score(state, edge);
        if (edge_score > best_score) {
            best = edge;
            best_score = edge_score;
        }
    }
    return best;
}

}  // namespace edgewise
