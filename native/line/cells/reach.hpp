// Where each colour can still go: the vertices that some path from one end of the pair to the other could pass.
//
// The room of a colour is the graph of the vertices that may have it and the edges between them that are not off. A
// path passes no vertex twice, so it stays inside the blocks (biconnected components) between the two ends of its pair:
// whatever hangs on the room by a single vertex is out of reach, be it behind a bottleneck or beyond the other end.
// With an edge put between the two ends all those blocks are one, which is what the walk here finds. Only colours whose
// room has shrunk are looked at; the state's log undoes what was found when the search goes back.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "line/cells/state.hpp"

namespace edgewise {

class CellReach {
  public:
    explicit CellReach(const LineGraph& graph);

    // Takes each changed colour away where it cannot be. False when a pair or a cell is cut off, or when the run was
    // stopped; `work` is the caller's counter for polling.
    [[nodiscard]] bool enforce(CellState& state, Control& control, std::uint32_t& work);

  private:
    [[nodiscard]] bool rebuild(CellState& state, Colour colour);
    [[nodiscard]] bool walk_room(const CellState& state, Colour colour, Vertex from, Vertex to);
    void close_block(Vertex child, bool at_start, Vertex to);

    // One step of the depth-first walk: a vertex and where in its list of edges the walk is.
    struct Step {
        Vertex vertex;
        std::size_t next;
    };

    std::vector<std::int32_t> order_;      // when the walk met a vertex, -1 before
    std::vector<std::int32_t> low_;        // the earliest vertex that its subtree reaches back to
    std::vector<std::uint8_t> reachable_;  // in the blocks between the ends
    std::vector<Step> walk_;
    std::vector<Vertex> pending_;  // met and not yet given to a block
    std::vector<Colour> changed_colours_;
};

}  // namespace edgewise
