#include "backtrack/loop_block.hpp"

#include <algorithm>

namespace edgewise {

LoopBlock::LoopBlock(const LineGraph& graph) : search_(graph), in_block_(graph.edge_count(), 0) {}

bool LoopBlock::enforce(LoopState& state) {
    while (!state.closed()) {
        const auto trail = state.trail();
        const auto line = std::ranges::find_if(trail, [&](Edge edge) { return state.value(edge) == EdgeValue::on; });
        if (line == trail.end()) return true;

        // 1. Find the block of some line; every other line must be in it.
        if (!find_block(state, *line)) return false;
        const bool strays = std::any_of(line, trail.end(), [&](Edge edge) {
            return state.value(edge) == EdgeValue::on && in_block_[edge] != round_;
        });
        if (strays || !block_serves_clues(state)) return false;

        // 2. Switch off the edges outside. That can split the block further, so look again after a change.
        outside_.clear();
        for (Edge edge = 0; edge < state.graph().edge_count(); ++edge) {
            if (state.value(edge) == EdgeValue::open && in_block_[edge] != round_) outside_.push_back(edge);
        }
        if (outside_.empty()) return true;
        for (const Edge edge : outside_) {
            if (state.value(edge) != EdgeValue::open) continue;
            if (!state.assign(edge, EdgeValue::off)) return false;
        }
        if (!state.propagate()) return false;
    }
    return true;
}

// False when the block of the line is the line alone (a bridge).
bool LoopBlock::find_block(const LoopState& state, Edge line) {
    const auto [root, first] = state.graph().ends(line);
    const auto block =
        search_.find(root, first, line, [&](Edge edge, Vertex /*to*/) { return state.value(edge) != EdgeValue::off; });
    ++round_;
    in_block_[line] = round_;
    for (const Edge edge : block) in_block_[edge] = round_;
    return !block.empty();
}

bool LoopBlock::block_serves_clues(const LoopState& state) const {
    const LineGraph& graph = state.graph();
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        std::int32_t need = graph.bounds(clue).low;
        if (state.at_clue(clue).on >= need) continue;
        for (const Edge edge : graph.edges_of(clue)) need -= in_block_[edge] == round_ ? 1 : 0;
        if (need > 0) return false;
    }
    return true;
}

}  // namespace edgewise
