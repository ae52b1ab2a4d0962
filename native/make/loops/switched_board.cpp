#include "make/loops/switched_board.hpp"

#include <numeric>
#include <stdexcept>
#include <utility>

namespace edgewise::make {

SwitchedBoard::SwitchedBoard(LineGraph graph, FlatSets edges, std::vector<ClueBounds> bounds,
                             std::vector<Switch> switch_of, Switch switch_count)
    : LineGraph(std::move(graph)),
      switched_edges_(std::move(edges)),
      switched_bounds_(std::move(bounds)),
      switch_of_(std::move(switch_of)) {
    const auto count = static_cast<std::size_t>(switched_edges_.size());
    if (switched_bounds_.size() != count || switch_of_.size() != count) {
        throw std::invalid_argument("clues, bounds and switches differ in number");
    }
    for (Clue clue = 0; clue < switched_edges_.size(); ++clue) {
        for (const Edge edge : switched_edges_[clue]) {
            if (edge < 0 || edge >= edge_count())
                throw std::invalid_argument("a clue counts an edge that is not there");
        }
    }
    clues_of_edge_ = switched_edges_.inverted(edge_count());
    std::vector<std::int32_t> starts(count + 1);
    std::iota(starts.begin(), starts.end(), 0);
    for (const Switch which : switch_of_) {
        if (which < 0 || which >= switch_count) throw std::invalid_argument("a clue has a switch that is not there");
    }
    clues_of_switch_ = FlatSets(std::move(starts), switch_of_).inverted(switch_count);
}

}  // namespace edgewise::make
