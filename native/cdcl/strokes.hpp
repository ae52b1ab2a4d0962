// The lines drawn so far, by vertex, so that a path can be walked from one end to the other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cdcl/assignment.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

class Strokes {
  public:
    Strokes(const LineGraph& graph, const Assignment& assignment)
        : graph_(graph), assignment_(assignment), lines_(graph.vertex_count()), degree_(graph.vertex_count(), 0) {}

    [[nodiscard]] std::uint8_t degree(Vertex vertex) const { return degree_[vertex]; }

    // No vertex may have more than two.
    void add(Edge edge) {
        for (const Vertex vertex : graph_.ends(edge)) lines_[vertex][degree_[vertex]++] = edge;
    }
    // Removes the newest line.
    void remove(Edge edge) {
        for (const Vertex vertex : graph_.ends(edge)) --degree_[vertex];
    }

    // Appends the false literals of the lines on the way from one end to the other, or once around, ignoring lines
    // drawn after the given position of the trail. Returns the vertex where the walk ends.
    Vertex walk(Vertex from, std::int32_t last_position, std::vector<Lit>& out) const;

  private:
    const LineGraph& graph_;
    const Assignment& assignment_;
    std::vector<std::array<Edge, 2>> lines_;
    std::vector<std::uint8_t> degree_;
};

}  // namespace edgewise
