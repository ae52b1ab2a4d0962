// A graph with further clues that can be switched on and off between questions.
//
// One switch may work several clues: what a player sees as one sign on the board can be a handful of counts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/line_graph.hpp"

namespace edgewise::make {

using Switch = std::int32_t;

class SwitchedBoard : public LineGraph {
  public:
    // The clues of `graph` hold always. Further clue k counts `edges[k]` and belongs to switch `switch_of[k]`. Switches
    // without a clue are free for whoever asks the questions. Throws std::invalid_argument, naming what is wrong, when
    // the arrays do not fit together.
    SwitchedBoard(LineGraph graph, FlatSets edges, std::vector<ClueBounds> bounds, std::vector<Switch> switch_of,
                  Switch switch_count);

    [[nodiscard]] Switch switch_count() const { return clues_of_switch_.size(); }
    [[nodiscard]] Clue switched_count() const { return switched_edges_.size(); }
    [[nodiscard]] std::span<const Edge> switched_edges(Clue clue) const { return switched_edges_[clue]; }
    [[nodiscard]] ClueBounds switched_bounds(Clue clue) const { return switched_bounds_[clue]; }
    [[nodiscard]] Switch switch_of(Clue clue) const { return switch_of_[clue]; }
    [[nodiscard]] std::span<const Clue> clues_of_switch(Switch which) const { return clues_of_switch_[which]; }
    [[nodiscard]] std::span<const Clue> switched_clues_of(Edge edge) const { return clues_of_edge_[edge]; }

  private:
    FlatSets switched_edges_;
    std::vector<ClueBounds> switched_bounds_;
    std::vector<Switch> switch_of_;
    FlatSets clues_of_edge_;
    FlatSets clues_of_switch_;
};

}  // namespace edgewise::make
