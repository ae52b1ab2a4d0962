// Empty regions: connected vertices without a colour. A path through a region enters it from a cell of its colour that
// still lacks a line and leaves it to another such cell. So a region with a vertex that must be covered needs two such
// cells of one colour beside it; without them the state is dead, however much room each colour has elsewhere.
#pragma once

#include <cstdint>
#include <vector>

#include "cells/state.hpp"

namespace edgewise {

class CellRegions {
  public:
    explicit CellRegions(const LineGraph& graph, Colour pairs);

    // False when some region cannot be covered.
    [[nodiscard]] bool can_be_covered(const CellState& state);

  private:
    [[nodiscard]] bool region_is_served(const CellState& state, Vertex first);

    std::vector<std::uint8_t> seen_;          // vertices of regions that have been checked
    std::vector<std::uint32_t> beside_;       // per vertex: the region that last counted it
    std::vector<std::uint32_t> counted_for_;  // per colour: the region that its count belongs to
    std::vector<std::int32_t> cells_beside_;  // per colour: its cells beside that region
    std::vector<Vertex> flood_;
    std::uint32_t region_ = 0;
};

}  // namespace edgewise
