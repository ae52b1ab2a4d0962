// A second solution nearby: redraw the lines of a window so that nothing changes outside.
//
// Where a board has several solutions, two of them usually differ in one spot. Cut a window out of a solution: the
// parts of its paths inside are strands, and any other way to join the ends of the strands, with the same number of
// lines at every vertex, makes another solution of the whole board. It is an exchange, found by search instead of in a
// table. A window is a small board with pairs of its own. Finding nothing proves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "graph/edge_marks.hpp"
#include "graph/line_graph.hpp"
#include "graph/short_cycles.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

class Redrawing {
  public:
    // The graph must have no clues.
    Redrawing(const LineGraph& graph, const ShortCycles& cycles, std::span<const Edge> solution,
              const ConflictSearchOptions& options, Control& control);

    // Tries the whole board, window by window. Empty when no window can be redrawn, or not quickly enough.
    [[nodiscard]] std::optional<std::vector<Edge>> another_solution();

  private:
    void cut_out(Vertex centre);
    [[nodiscard]] std::optional<std::vector<Edge>> redraw();
    [[nodiscard]] Vertex other_end_of_strand(Vertex end) const;

    const LineGraph& graph_;
    const ConflictSearchOptions& options_;
    Control& control_;
    EdgeMarks on_;
    FlatSets corners_;                 // per cycle
    FlatSets around_;                  // per vertex: the cycles at it
    std::vector<Vertex> window_;       // vertices by distance from the centre
    std::vector<std::int32_t> local_;  // per vertex: its number in the window, or -1
    std::vector<Edge> inner_;          // edges between vertices of the window
    std::vector<std::int32_t> lines_;  // per vertex of the window: how many of these are on
    std::size_t core_ = 0;             // how many vertices of the window need no window of their own
};

}  // namespace edgewise
