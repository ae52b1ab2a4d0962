// The faces with three or four sides, where a path touches itself if it runs along all sides but one.
//
// What a form lists as a face counts only if it is a simple cycle. As with squares, the arguments built on it need the
// cycle and not the plane. Two triangles with a common side also make a cycle of four edges, around that side: where a
// path turns at one end of the side, it could turn at the other end instead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

using Cycle = std::int32_t;

// Four edges in order; edge i joins corners i and i + 1, modulo four.
struct Quad {
    std::array<Edge, 4> edges;
    std::array<Vertex, 4> corners;
};

class ShortCycles {
  public:
    ShortCycles(const LineGraph& graph, const FlatSets& faces);

    [[nodiscard]] Cycle count() const { return static_cast<Cycle>(rings_.size()); }
    // In order around the cycle; edge i joins corners i and i + 1.
    [[nodiscard]] std::span<const Edge> edges_of(Cycle cycle) const {
        return {rings_[cycle].edges.data(), rings_[cycle].size};
    }
    [[nodiscard]] std::span<const Vertex> corners_of(Cycle cycle) const {
        return {rings_[cycle].corners.data(), rings_[cycle].size};
    }
    [[nodiscard]] std::span<const Cycle> beside(Edge edge) const { return beside_[edge]; }
    // Around each pair of triangles with a common side; that side joins corners 0 and 2.
    [[nodiscard]] const std::vector<Quad>& rhombi() const { return rhombi_; }

  private:
    static constexpr std::size_t kFewest = 3;
    static constexpr std::size_t kMost = 4;

    struct Ring {
        std::array<Edge, kMost> edges{};
        std::array<Vertex, kMost> corners{};
        std::size_t size = 0;
    };

    [[nodiscard]] static std::optional<Ring> ring_of(const LineGraph& graph, std::span<const Edge> face);
    void find_rhombi(const LineGraph& graph);

    std::vector<Ring> rings_;
    FlatSets beside_;
    std::vector<Quad> rhombi_;
};

}  // namespace edgewise
