// The native twin of Python's LineForm: a graph, the degrees its vertices may have, and clues over edges.
//
// It is built once, checked once and then shared read-only by every thread of every engine. It knows no puzzle and no
// grid; what a player calls a cell is a clue here: a set of edges with a lowest and a highest number of them that may
// be on the line.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"

namespace edgewise {

using Vertex = std::int32_t;
using Edge = std::int32_t;
using Clue = std::int32_t;

// Bits of a degree mask: which numbers of lines a vertex may have.
constexpr std::uint8_t kNoLine = 0b001;
constexpr std::uint8_t kOneLine = 0b010;
constexpr std::uint8_t kTwoLines = 0b100;

// The pairs of vertices that paths have to join; none where the rule is to draw one loop.
using Pairs = std::vector<std::array<Vertex, 2>>;

struct ClueBounds {
    std::int32_t low;
    std::int32_t high;
};

class LineGraph {
  public:
    // Throws std::invalid_argument, naming what is wrong, when the arrays do not describe a graph: everything else may
    // index without checks.
    LineGraph(std::vector<std::int32_t> tails, std::vector<std::int32_t> heads, std::vector<std::uint8_t> degree_masks,
              FlatSets clue_edges, std::vector<ClueBounds> clue_bounds);

    [[nodiscard]] Vertex vertex_count() const { return static_cast<Vertex>(degree_masks_.size()); }
    [[nodiscard]] Edge edge_count() const { return static_cast<Edge>(ends_.size()); }
    [[nodiscard]] Clue clue_count() const { return static_cast<Clue>(bounds_.size()); }

    [[nodiscard]] const std::array<Vertex, 2>& ends(Edge edge) const { return ends_[edge]; }
    [[nodiscard]] Vertex other_end(Edge edge, Vertex vertex) const {
        return ends_[edge][0] == vertex ? ends_[edge][1] : ends_[edge][0];
    }
    [[nodiscard]] std::span<const Edge> edges_at(Vertex vertex) const { return incidence_[vertex]; }
    [[nodiscard]] std::span<const Edge> edges_of(Clue clue) const { return clue_edges_[clue]; }
    [[nodiscard]] std::span<const Clue> clues_of(Edge edge) const { return edge_clues_[edge]; }
    [[nodiscard]] ClueBounds bounds(Clue clue) const { return bounds_[clue]; }

    // Bit d is set where degree d is allowed.
    [[nodiscard]] std::uint8_t degree_mask(Vertex vertex) const { return degree_masks_[vertex]; }

    [[nodiscard]] std::span<const std::uint8_t> degree_masks() const { return degree_masks_; }

    // The share of the edges that some clue counts; engines use it to guess how bushy a search will be.
    [[nodiscard]] double clue_density() const { return clue_density_; }

  private:
    std::vector<std::array<Vertex, 2>> ends_;
    std::vector<std::uint8_t> degree_masks_;
    FlatSets incidence_;
    FlatSets clue_edges_;
    FlatSets edge_clues_;
    std::vector<ClueBounds> bounds_;
    double clue_density_ = 0;
};

}  // namespace edgewise
