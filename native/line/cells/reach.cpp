#include "line/cells/reach.hpp"

#include <algorithm>

namespace edgewise {

CellReach::CellReach(const LineGraph& graph)
    : order_(graph.vertex_count()), low_(graph.vertex_count()), reachable_(graph.vertex_count()) {}

bool CellReach::enforce(CellState& state, Control& control, std::uint32_t& work) {
    state.take_changed_colours(changed_colours_);
    for (const Colour colour : changed_colours_) {
        if (control.poll(work) || !rebuild(state, colour)) return false;
    }
    return true;
}

bool CellReach::rebuild(CellState& state, Colour colour) {
    ++state.counts.rebuilds;
    const auto [from, to] = state.ends_of(colour);
    if (!walk_room(state, colour, from, to)) return false;
    const Vertex count = state.graph().vertex_count();
    for (Vertex vertex = 0; vertex < count; ++vertex) {
        const bool in_reach = state.rules().bottleneck ? reachable_[vertex] != 0 : order_[vertex] >= 0;
        if (!in_reach && state.colours().has(vertex, colour) && !state.drop_colour(vertex, colour)) return false;
    }
    return true;
}

// Walks the room of a colour from one end, depth first, and marks the blocks between the ends. False when the walk does
// not come to the other end.
bool CellReach::walk_room(const CellState& state, Colour colour, Vertex from, Vertex to) {
    const LineGraph& graph = state.graph();
    std::ranges::fill(order_, -1);
    std::ranges::fill(reachable_, std::uint8_t{0});
    walk_.clear();
    pending_.clear();
    std::int32_t met = 0;
    const auto meet = [&](Vertex vertex) {
        order_[vertex] = met;
        // The edge between the two ends: from the far one the walk reaches back to the beginning.
        low_[vertex] = vertex == to ? 0 : met;
        ++met;
        walk_.push_back({vertex, 0});
    };
    meet(from);
    while (!walk_.empty()) {
        const Vertex vertex = walk_.back().vertex;
        const auto edges = graph.edges_at(vertex);
        if (walk_.back().next < edges.size()) {
            const Edge edge = edges[walk_.back().next++];
            if (state.value(edge) == EdgeValue::off) continue;
            const Vertex near = graph.other_end(edge, vertex);
            if (!state.colours().has(near, colour)) continue;
            if (order_[near] >= 0) {
                low_[vertex] = std::min(low_[vertex], order_[near]);
            } else {
                pending_.push_back(near);
                meet(near);
            }
            continue;
        }
        walk_.pop_back();
        if (walk_.empty()) break;
        const Vertex above = walk_.back().vertex;
        low_[above] = std::min(low_[above], low_[vertex]);
        if (low_[vertex] >= order_[above]) close_block(vertex, above == from, to);
    }
    reachable_[from] = 1;
    return order_[to] >= 0;
}

// The vertices met since `child`, itself included, are a block together with the vertex above. Only a block at the
// start of the walk can hold the edge between the ends.
void CellReach::close_block(Vertex child, bool at_start, Vertex to) {
    const auto first = std::ranges::find(pending_.rbegin(), pending_.rend(), child).base() - 1;
    if (at_start && std::find(first, pending_.end(), to) != pending_.end()) {
        for (auto vertex = first; vertex != pending_.end(); ++vertex) reachable_[*vertex] = 1;
    }
    pending_.erase(first, pending_.end());
}

}  // namespace edgewise
