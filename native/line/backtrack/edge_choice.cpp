#include "line/backtrack/edge_choice.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/random.hpp"

namespace edgewise {

EdgeChoice::EdgeChoice(const LineGraph& graph, const ChoiceWeights& weights, std::uint64_t seed)
    : weights_(weights), order_(graph.edge_count()) {
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

std::int32_t EdgeChoice::score(const LoopState& state, Edge edge) const {
    const LineGraph& graph = state.graph();
    std::int32_t total = 0;
    for (const Vertex vertex : graph.ends(edge)) total += point_score(state.at_point(vertex));
    for (const Clue clue : graph.clues_of(edge)) total += clue_score(state.at_clue(clue), graph.bounds(clue));
    return total;
}

std::int32_t EdgeChoice::point_score(const LoopState::Count& point) const {
    if (point.on == 1) return weights_.path_end;
    if (point.on == 0 && point.open == 2) return weights_.two_ways;
    return 0;
}

std::int32_t EdgeChoice::clue_score(const LoopState::Count& count, ClueBounds bounds) const {
    if (count.on == bounds.high || count.on + count.open == bounds.low) return weights_.settled_clue;
    if (count.open == 1) return weights_.one_open;
    if (count.open == 2) return weights_.two_open;
    const std::int32_t need = bounds.low - count.on;
    const std::int32_t lopsided = std::abs(2 * need - count.open);
    return std::max(0, weights_.balance * (count.open - lopsided) / count.open);
}

}  // namespace edgewise
