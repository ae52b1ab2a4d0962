#include "line/backtrack/loop_block.hpp"

#include <algorithm>

namespace edgewise {

LoopBlock::LoopBlock(const LineGraph& graph)
    : in_block_(graph.edge_count(), 0), order_(graph.vertex_count()), low_(graph.vertex_count()) {}

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

        // 2. Switch off what is outside. Doing so can split the block further, so look again after a change.
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

// Tarjan's walk from one end of `line`, which is entered first: the block that holds it is then the one that is
// complete when the walk comes back over that first edge. False when that block is the line alone (a bridge).
bool LoopBlock::find_block(const LoopState& state, Edge line) {
    const LineGraph& graph = state.graph();
    std::ranges::fill(order_, 0);
    ++round_;
    pending_.assign(1, line);
    const auto [root, first] = graph.ends(line);
    std::int32_t clock = 2;
    order_[root] = low_[root] = 1;
    order_[first] = low_[first] = 2;
    walk_.assign(1, Step{first, line, 0});
    while (!walk_.empty()) {
        Step& step = walk_.back();
        const Vertex vertex = step.vertex;
        const auto edges = graph.edges_at(vertex);
        if (step.next < static_cast<std::int32_t>(edges.size())) {
            const Edge edge = edges[step.next++];
            if (edge == step.entered_by || state.value(edge) == EdgeValue::off) continue;
            const Vertex neighbour = graph.other_end(edge, vertex);
            if (order_[neighbour] == 0) {
                order_[neighbour] = low_[neighbour] = ++clock;
                pending_.push_back(edge);
                walk_.push_back({neighbour, edge, 0});
            } else if (order_[neighbour] < order_[vertex]) {
                pending_.push_back(edge);
                low_[vertex] = std::min(low_[vertex], order_[neighbour]);
            }
            continue;
        }
        const Edge entered_by = step.entered_by;
        walk_.pop_back();
        if (walk_.empty()) break;
        const Vertex parent = walk_.back().vertex;
        low_[parent] = std::min(low_[parent], low_[vertex]);
        if (low_[vertex] >= order_[parent]) {
            // A block that hangs on `parent` is complete, and it is not the line's: drop its edges.
            while (pending_.back() != entered_by) pending_.pop_back();
            pending_.pop_back();
        }
    }
    for (const Edge edge : pending_) in_block_[edge] = round_;
    return pending_.size() > 1;
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
