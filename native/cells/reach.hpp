// Where each colour can still go: the vertices that some path from one end of the pair to the other could visit.
//
// The room of a colour is the graph of the vertices that may have it and the edges between them that are not off. A
// path visits no vertex twice, so it stays inside the blocks (biconnected components) between the two ends of its pair:
// anything attached to the room by a single vertex is out of reach, whether behind a bottleneck or beyond the other
// end. With an imaginary edge between the two ends, all those blocks are one. Only colours whose room has shrunk are
// looked at; the state's log undoes what was found when the search backtracks.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "cells/state.hpp"
#include "graph/block.hpp"

namespace edgewise {

class CellReach {
  public:
    explicit CellReach(const LineGraph& graph);

    // Removes each changed colour wherever it cannot be. False when a pair or a cell is cut off, or when the run was
    // stopped; `work` is the caller's counter for polling.
    [[nodiscard]] bool enforce(CellState& state, Control& control, std::uint32_t& work);

  private:
    [[nodiscard]] bool rebuild(CellState& state, Colour colour);
    [[nodiscard]] bool find_between_ends(const CellState& state, Colour colour);
    [[nodiscard]] bool flood_from_end(const CellState& state, Colour colour);

    BlockSearch search_;
    std::vector<std::uint8_t> reachable_;
    std::vector<Vertex> flood_;
    std::vector<Colour> changed_colours_;
};

}  // namespace edgewise
