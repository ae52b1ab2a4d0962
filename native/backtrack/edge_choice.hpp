// Which open edge to branch on: the one whose surroundings are closest to being settled.
//
// Every point and every clue around an edge adds to its score.
#pragma once

#include <cstdint>
#include <vector>

#include "backtrack/loop_state.hpp"

namespace edgewise {

class EdgeChoice {
  public:
    // `seed` 0 breaks ties by edge number, any other seed by a random order.
    EdgeChoice(const LineGraph& graph, std::uint64_t seed);

    static constexpr Edge kNone = -1;

    // The open edge with the highest score, or kNone when every edge is decided.
    [[nodiscard]] Edge pick(const LoopState& state) const;

  private:
    std::vector<Edge> order_;
};

}  // namespace edgewise
