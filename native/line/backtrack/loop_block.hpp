// The one block that can still hold the loop.
//
// A loop never passes a point twice, so it lies inside a single biconnected component ("block") of the graph of
// edges that are not off. Once a line is drawn, its block is known: a line in another block, or a clue that the
// block cannot serve, dooms the state, and every open edge outside the block is off. Propagation is blind to this
// (all its counts are local) and without it a search on a sparse board wanders for ever behind a gap of one point.
#pragma once

#include <cstdint>
#include <vector>

#include "line/backtrack/loop_state.hpp"

namespace edgewise {

class LoopBlock {
  public:
    explicit LoopBlock(const LineGraph& graph);

    // Switches off what lies outside the block and draws the consequences, until nothing changes.
    // False when the lines cannot become one loop any more. Says nothing while no line is drawn.
    [[nodiscard]] bool enforce(LoopState& state);

  private:
    [[nodiscard]] bool find_block(const LoopState& state, Edge line);
    [[nodiscard]] bool block_serves_clues(const LoopState& state) const;

    // One step of the depth-first walk: a vertex, the edge it was entered by, and where in its list the walk is.
    struct Step {
        Vertex vertex;
        Edge entered_by;
        std::int32_t next;
    };

    std::vector<std::uint32_t> in_block_;  // per edge: the round in which it was last found in the block
    std::uint32_t round_ = 0;
    std::vector<std::int32_t> order_;  // per vertex: when the walk of this round met it
    std::vector<std::int32_t> low_;    // per vertex: the earliest vertex its subtree reaches back to
    std::vector<Step> walk_;
    std::vector<Edge> pending_;  // edges met and not yet given to a block
    std::vector<Edge> outside_;
};

}  // namespace edgewise
