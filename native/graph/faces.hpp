// Inside and outside: the faces of a graph drawn in the plane, checked so that colouring them is sound.
//
// If every simple cycle is the sum of exactly one set of faces, and no edge lies on more than two faces, then an edge
// is on the loop exactly when its two faces differ (one inside, one outside), and both the inside and the outside are
// connected: a cycle of the graph is a minimal cut of the graph of faces. That is MacLane's criterion, and it is pure
// algebra: no drawing is needed. What a form lists as its faces is used only after it has passed this test; a board
// with a hole that is not listed fails it, and the engine then works without faces.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

using Face = std::int32_t;

class Faces {
  public:
    // Empty unless the sets are a basis of the graph's cycles in which each edge occurs at most twice.
    [[nodiscard]] static std::optional<Faces> of(const LineGraph& graph, const FlatSets& inner_faces);

    // The inner faces are 0 .. count() - 2; the outer one comes last.
    [[nodiscard]] std::int32_t count() const { return edges_.size(); }
    [[nodiscard]] Face outer() const { return edges_.size() - 1; }
    [[nodiscard]] std::span<const Edge> edges_of(Face face) const { return edges_[face]; }
    // The faces on both sides of an edge; the outer one twice for an edge that lies on no cycle.
    [[nodiscard]] const std::array<Face, 2>& beside(Edge edge) const { return beside_[edge]; }
    [[nodiscard]] Face across(Edge edge, Face face) const {
        return beside_[edge][0] == face ? beside_[edge][1] : beside_[edge][0];
    }

  private:
    FlatSets edges_;
    std::vector<std::array<Face, 2>> beside_;
};

}  // namespace edgewise
