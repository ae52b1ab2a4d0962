#include "frontier/state/board.hpp"

#include <algorithm>

namespace edgewise {

FrontierBoard::FrontierBoard(const LineGraph& graph, const std::optional<Pairs>& pairs,
                             std::span<const EdgeValue> facts)
    : graph_(graph),
      facts_(facts.begin(), facts.end()),
      degrees_(graph.vertex_count()),
      pair_at_(graph.vertex_count(), kNoPair),
      joins_pairs_(pairs.has_value()) {
    set_degrees(pairs);
    reduce_clues();
}

void FrontierBoard::set_degrees(const std::optional<Pairs>& pairs) {
    if (pairs) {
        pair_count_ = static_cast<std::int32_t>(pairs->size());
        for (std::int32_t pair = 0; pair < pair_count_; ++pair) {
            for (const Vertex vertex : (*pairs)[pair]) {
                if (pair_at_[vertex] != kNoPair) impossible_ = true;
                pair_at_[vertex] = pair;
            }
        }
    }
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const std::uint8_t allowed = pair_at_[vertex] != kNoPair ? kOneLine : kNoLine | kTwoLines;
        degrees_[vertex] = graph_.degree_mask(vertex) & allowed;
        const bool reachable =
            std::ranges::any_of(graph_.edges_at(vertex), [this](Edge edge) { return survives(edge); });
        if (degrees_[vertex] == 0 || (!reachable && (degrees_[vertex] & kNoLine) == 0)) impossible_ = true;
    }
}

void FrontierBoard::reduce_clues() {
    std::vector<std::int32_t> starts{0}, members;
    for (Clue clue = 0; clue < graph_.clue_count(); ++clue) {
        ClueBounds bounds = graph_.bounds(clue);
        const std::size_t first = members.size();
        for (const Edge edge : graph_.edges_of(clue)) {
            if (facts_[edge] == EdgeValue::open) members.push_back(edge);
            if (facts_[edge] == EdgeValue::on) {
                --bounds.low;
                --bounds.high;
            }
        }
        const auto open = static_cast<std::int32_t>(members.size() - first);
        if (bounds.high < 0 || bounds.low > open || bounds.low > bounds.high) impossible_ = true;
        if (open == 0 || (bounds.low <= 0 && bounds.high >= open)) {
            members.resize(first);
            continue;
        }
        starts.push_back(static_cast<std::int32_t>(members.size()));
        bounds_.push_back({std::max(bounds.low, 0), std::min(bounds.high, open)});
    }
    clue_edges_ = FlatSets(std::move(starts), std::move(members));
    edge_clues_ = clue_edges_.inverted(graph_.edge_count());
}

}  // namespace edgewise
