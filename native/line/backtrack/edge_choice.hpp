// Which open edge to branch on: the one whose surroundings are closest to being settled.
//
// Every point and every clue around an edge adds to its score. The weights are in one table so that they can be read,
// changed and switched off one by one.
#pragma once

#include <cstdint>
#include <vector>

#include "line/backtrack/loop_state.hpp"

namespace edgewise {

struct ChoiceWeights {
    std::int32_t path_end = 10000;     // a point with one line: the path has to go on
    std::int32_t two_ways = 5000;      // a point with no line and two open edges: both or neither
    std::int32_t settled_clue = 2000;  // a clue that needs all its open edges or none of them (if its rule is off)
    std::int32_t one_open = 1500;      // a clue with one open edge
    std::int32_t two_open = 1000;      // a clue with two
    std::int32_t balance = 100;        // otherwise: best where half of the open edges are needed
};

class EdgeChoice {
  public:
    // `seed` 0 breaks ties by edge number, any other seed by a random order.
    EdgeChoice(const LineGraph& graph, const ChoiceWeights& weights, std::uint64_t seed);

    static constexpr Edge kNone = -1;

    // The open edge with the highest score, or kNone when every edge is decided.
    [[nodiscard]] Edge pick(const LoopState& state) const;

    [[nodiscard]] std::int32_t score(const LoopState& state, Edge edge) const;

  private:
    [[nodiscard]] std::int32_t point_score(const LoopState::Count& point) const;
    [[nodiscard]] std::int32_t clue_score(const LoopState::Count& count, ClueBounds bounds) const;

    ChoiceWeights weights_;
    std::vector<Edge> order_;
};

}  // namespace edgewise
