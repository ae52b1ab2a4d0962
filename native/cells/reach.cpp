#include "cells/reach.hpp"

#include <algorithm>

namespace edgewise {

namespace {

// Whether a path of the colour can take an edge to a vertex.
auto room_of(const CellState& state, Colour colour) {
    return [&state, colour](Edge edge, Vertex to) {
        return state.value(edge) != EdgeValue::off && state.colours().has(to, colour);
    };
}

}  // namespace

CellReach::CellReach(const LineGraph& graph) : search_(graph), reachable_(graph.vertex_count()) {}

bool CellReach::enforce(CellState& state, Control& control, std::uint32_t& work) {
    state.take_changed_colours(changed_colours_);
    for (const Colour colour : changed_colours_) {
        if (control.poll(work) || !rebuild(state, colour)) return false;
    }
    return true;
}

bool CellReach::rebuild(CellState& state, Colour colour) {
    ++state.counts.rebuilds;
    std::ranges::fill(reachable_, std::uint8_t{0});
    const bool joined = state.rules().bottleneck ? find_between_ends(state, colour) : flood_from_end(state, colour);
    if (!joined) return false;
    const Vertex count = state.graph().vertex_count();
    for (Vertex vertex = 0; vertex < count; ++vertex) {
        if (reachable_[vertex] == 0 && state.colours().has(vertex, colour) && !state.drop_colour(vertex, colour)) {
            return false;
        }
    }
    return true;
}

// Marks the blocks between the two ends of the pair. False when the room does not join the ends.
bool CellReach::find_between_ends(const CellState& state, Colour colour) {
    const auto [from, to] = state.ends_of(colour);
    const auto block = search_.find(from, to, BlockSearch::kImaginary, room_of(state, colour));
    for (const Edge edge : block) {
        for (const Vertex vertex : state.graph().ends(edge)) reachable_[vertex] = 1;
    }
    return !block.empty();
}

// Marks the whole room as seen from one end. False when the other end is not in it.
bool CellReach::flood_from_end(const CellState& state, Colour colour) {
    const LineGraph& graph = state.graph();
    const auto can_pass = room_of(state, colour);
    const auto [from, to] = state.ends_of(colour);
    flood_.assign(1, from);
    reachable_[from] = 1;
    while (!flood_.empty()) {
        const Vertex vertex = flood_.back();
        flood_.pop_back();
        for (const Edge edge : graph.edges_at(vertex)) {
            const Vertex near = graph.other_end(edge, vertex);
            if (reachable_[near] != 0 || !can_pass(edge, near)) continue;
            reachable_[near] = 1;
            flood_.push_back(near);
        }
    }
    return reachable_[to] != 0;
}

}  // namespace edgewise
