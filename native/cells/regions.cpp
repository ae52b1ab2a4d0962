#include "cells/regions.hpp"

#include <algorithm>

namespace edgewise {

CellRegions::CellRegions(const LineGraph& graph, Colour pairs)
    : seen_(graph.vertex_count()),
      beside_(graph.vertex_count(), 0),
      counted_for_(pairs + 1, 0),
      cells_beside_(pairs + 1, 0) {}

bool CellRegions::can_be_covered(const CellState& state) {
    std::ranges::fill(seen_, std::uint8_t{0});
    for (Vertex vertex = 0; vertex < state.graph().vertex_count(); ++vertex) {
        if (seen_[vertex] != 0 || state.filled(vertex) || state.open_at(vertex) == 0) continue;
        if (!region_is_served(state, vertex)) return false;
    }
    return true;
}

// Floods the region around a vertex and counts the cells of each colour beside it.
bool CellRegions::region_is_served(const CellState& state, Vertex first) {
    const LineGraph& graph = state.graph();
    const CellColours& colours = state.colours();
    ++region_;
    bool must_be_covered = false;
    bool served = false;
    flood_.assign(1, first);
    seen_[first] = 1;
    while (!flood_.empty()) {
        const Vertex vertex = flood_.back();
        flood_.pop_back();
        must_be_covered = must_be_covered || !colours.has(vertex, colours.blank());
        for (const Edge edge : graph.edges_at(vertex)) {
            if (state.value(edge) == EdgeValue::off) continue;
            const Vertex near = graph.other_end(edge, vertex);
            if (!state.filled(near)) {
                if (seen_[near] == 0) flood_.push_back(near);
                seen_[near] = 1;
            } else if (state.lacks(near) > 0 && beside_[near] != region_) {
                beside_[near] = region_;
                const Colour colour = colours.first(near);
                if (counted_for_[colour] != region_) cells_beside_[colour] = 0;
                counted_for_[colour] = region_;
                served = ++cells_beside_[colour] >= 2 || served;
            }
        }
    }
    return served || !must_be_covered;
}

}  // namespace edgewise
