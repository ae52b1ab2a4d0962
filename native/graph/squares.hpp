// The faces with four sides, where a path on a square board can touch itself.
//
// What a form lists as a face counts only if it is a simple cycle of four edges through four vertices. Nothing else is
// required: the arguments built on squares need the cycle, not the plane.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

using Square = std::int32_t;

class Squares {
  public:
    Squares(const LineGraph& graph, const FlatSets& faces);

    [[nodiscard]] Square count() const { return static_cast<Square>(edges_.size()); }
    // In order around the square; edge i joins corners i and i + 1, modulo four.
    [[nodiscard]] const std::array<Edge, 4>& edges_of(Square square) const { return edges_[square]; }
    [[nodiscard]] const std::array<Vertex, 4>& corners_of(Square square) const { return corners_[square]; }
    [[nodiscard]] std::span<const Square> beside(Edge edge) const { return beside_[edge]; }

  private:
    std::vector<std::array<Edge, 4>> edges_;
    std::vector<std::array<Vertex, 4>> corners_;
    FlatSets beside_;
};

}  // namespace edgewise
