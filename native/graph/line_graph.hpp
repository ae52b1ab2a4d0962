// The native twin of Python's LineForm: a graph, the degrees its vertices may have, and clues.
//
// It is built once, checked once and then shared read-only by every thread of every engine. It knows no puzzle and no
// grid; what a player calls a cell is a clue here: a set of edges with a lowest and a highest number of them that may
// be on the line. Clues that count other facts as well are set apart (fact_clues.hpp): most boards have none, and
// whoever does not know them has nothing to skip.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/fact_clues.hpp"

namespace edgewise {

// Bits of a degree mask: which numbers of lines a vertex may have.
constexpr std::uint8_t kNoLine = 0b001;
constexpr std::uint8_t kOneLine = 0b010;
constexpr std::uint8_t kTwoLines = 0b100;

// The pairs of vertices that paths have to join; none where the rule is to draw one loop.
using Pairs = std::vector<std::array<Vertex, 2>>;

class LineGraph {
  public:
    // Throws std::invalid_argument, naming what is wrong, when the arrays do not describe a graph: everything else may
    // index without checks. The members of clues are edges or, numbered behind them, vertices, then faces, of which
    // there are `face_count`, and then joints; the complement of a number says that the fact does not hold.
    LineGraph(std::vector<std::int32_t> tails, std::vector<std::int32_t> heads, std::vector<std::uint8_t> degree_masks,
              FlatSets clue_members, std::vector<ClueBounds> clue_bounds, std::int32_t face_count = 0,
              std::vector<std::array<Edge, 2>> joints = {});

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

    // The clues that count more than edges that are on; null where there are none. Such a clue keeps its number, and
    // has no edges and no bounds above.
    [[nodiscard]] const FactClues* facts() const { return facts_ ? &*facts_ : nullptr; }
    // Throws std::invalid_argument if there are any: for whoever does not know them.
    void require_edges_only() const;

    // Bit d is set where degree d is allowed.
    [[nodiscard]] std::uint8_t degree_mask(Vertex vertex) const { return degree_masks_[vertex]; }

    [[nodiscard]] std::span<const std::uint8_t> degree_masks() const { return degree_masks_; }

    // The share of the edges that some clue counts; engines use it to guess how bushy a search will be.
    [[nodiscard]] double clue_density() const { return clue_density_; }

  private:
    // Whether clues count edges alone, each at most once, with the last clue of each edge; the first clue that counts
    // anything else ends it.
    [[nodiscard]] bool clues_count_edges(std::vector<std::int32_t>& last_clue) const;
    void set_facts_apart(std::int32_t face_count, std::vector<std::array<Edge, 2>> joints);

    std::vector<std::array<Vertex, 2>> ends_;
    std::vector<std::uint8_t> degree_masks_;
    FlatSets incidence_;
    FlatSets clue_edges_;
    FlatSets edge_clues_;
    std::vector<ClueBounds> bounds_;
    std::optional<FactClues> facts_;
    double clue_density_ = 0;
};

}  // namespace edgewise
