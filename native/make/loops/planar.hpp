// A board as a drawing in the plane: which faces lie around each face, in order, those that only touch it at a corner
// among them. A face can change sides and leave one loop behind exactly where the ring around it changes sides twice.
//
// The order is found without coordinates: an inner face has two edges at each of its corners, so that the faces at a
// point follow each other from edge to edge, in one fan or in several with the outer face between them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise::make {

struct Centre {
    double x;
    double y;
};

// One byte a face, the outer one included: 1 inside of the loop, 0 outside.
using Sides = std::vector<std::uint8_t>;

class Planar {
  public:
    struct Place {
        Face face;
        bool beside;  // shares an edge, not only a corner
    };

    // Throws std::invalid_argument where the cells are not the inner faces of the graph.
    Planar(LineGraph graph, const FlatSets& cells, std::vector<Centre> centres);

    [[nodiscard]] const LineGraph& graph() const { return graph_; }
    [[nodiscard]] const Faces& faces() const { return faces_; }
    // The inner faces, which are numbered first; the next number is the outer face.
    [[nodiscard]] Face cell_count() const { return faces_.outer(); }
    [[nodiscard]] const std::vector<Centre>& centres() const { return centres_; }
    // The faces around an inner face, in order; the outer one may come several times.
    [[nodiscard]] std::span<const Place> around(Face face) const {
        return {places_.data() + starts_[face], places_.data() + starts_[face + 1]};
    }

    // How many neighbours of a face are on each side, if it can change sides and one loop stays one loop.
    struct Turn {
        bool can;
        std::int32_t outside;
        std::int32_t inside;
    };
    [[nodiscard]] Turn turn(const Sides& sides, Face face) const;

    // The edges between inside and outside, one byte each.
    [[nodiscard]] std::vector<std::uint8_t> border(const Sides& sides) const;
    // How many of them lie around each inner face.
    [[nodiscard]] std::vector<std::int32_t> counts(const std::vector<std::uint8_t>& on) const;
    // The sides of a loop; empty where the edges are not the border of a region.
    [[nodiscard]] Sides sides_of(const std::vector<std::uint8_t>& on) const;

  private:
    [[nodiscard]] std::vector<Face> faces_at(Vertex vertex) const;
    void add_ring(Face face, const std::vector<std::vector<Face>>& corners);
    [[nodiscard]] Edge onward(Face face, Vertex vertex, Edge from) const;

    LineGraph graph_;
    Faces faces_;
    std::vector<Centre> centres_;
    std::vector<std::int32_t> starts_{0};
    std::vector<Place> places_;
};

}  // namespace edgewise::make
