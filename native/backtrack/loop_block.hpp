// The one block that can still hold the loop.
//
// A loop never visits a point twice, so it lies inside a single biconnected component ("block") of the graph of edges
// that are not off. Once a line is drawn, its block is known: a line in another block, or a clue that the block cannot
// serve, is a contradiction, and every open edge outside the block is off. Propagation cannot see this (all its counts
// are local), and without it a search on a sparse board goes on for ever behind a gap of one point.
#pragma once

#include <cstdint>
#include <vector>

#include "backtrack/loop_state.hpp"
#include "graph/block.hpp"

namespace edgewise {

class LoopBlock {
  public:
    explicit LoopBlock(const LineGraph& graph);

    // Switches off every edge outside the block and propagates, until nothing changes. False when the lines can no
    // longer become one loop. Does nothing while no line is drawn.
    [[nodiscard]] bool enforce(LoopState& state);

  private:
    [[nodiscard]] bool find_block(const LoopState& state, Edge line);
    [[nodiscard]] bool block_serves_clues(const LoopState& state) const;

    BlockSearch search_;
    std::vector<std::uint32_t> in_block_;  // per edge: the round in which it was last found in the block
    std::uint32_t round_ = 0;
    std::vector<Edge> outside_;
};

}  // namespace edgewise
