// Squares laid side by side on squared paper, where they fit: rows and columns for the vertices of a graph that has
// none.
//
// A sheet begins with one square and grows by every square that shares an edge with one already on it. It guarantees
// little, but enough for code that moves lines on it: different vertices are at different places, an edge of the sheet
// is an edge of the graph between the two vertices at those places, and no edge is on two sheets. Where two vertices
// would fall on one place, or one vertex on two, there is no sheet: a cylinder cannot be laid flat.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/line_graph.hpp"
#include "graph/squares.hpp"

namespace edgewise {

class Sheet {
  public:
    static constexpr Edge kNoEdge = -1;

    Sheet(std::int32_t rows, std::int32_t columns)
        : rows_(rows), columns_(columns), edges_(2 * static_cast<std::size_t>(rows) * columns, kNoEdge) {}

    [[nodiscard]] std::int32_t rows() const { return rows_; }
    [[nodiscard]] std::int32_t columns() const { return columns_; }
    // The edge from a place to the one on its right, or below it; kNoEdge where there is none.
    [[nodiscard]] Edge across(std::int32_t row, std::int32_t column) const { return edges_[2 * index(row, column)]; }
    [[nodiscard]] Edge down(std::int32_t row, std::int32_t column) const { return edges_[2 * index(row, column) + 1]; }
    void set_across(std::int32_t row, std::int32_t column, Edge edge) { edges_[2 * index(row, column)] = edge; }
    void set_down(std::int32_t row, std::int32_t column, Edge edge) { edges_[2 * index(row, column) + 1] = edge; }

  private:
    [[nodiscard]] std::size_t index(std::int32_t row, std::int32_t column) const {
        return static_cast<std::size_t>(row) * columns_ + column;
    }

    std::int32_t rows_;
    std::int32_t columns_;
    std::vector<Edge> edges_;
};

// Every sheet that can be laid out.
[[nodiscard]] std::vector<Sheet> lay_out(const LineGraph& graph, const Squares& squares);

}  // namespace edgewise
