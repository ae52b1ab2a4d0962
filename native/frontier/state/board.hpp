// What is left to count once facts are known: edges that are off are gone, edges that are on stay as lines that must be
// drawn, and clues speak of open edges only.
//
// The sweep over the board pays for every open edge across its frontier and for every clue that is not settled, so it
// starts from here and not from the form.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/edge_value.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

class FrontierBoard {
  public:
    // `pairs` is empty for one loop; `facts` has an entry for each edge.
    FrontierBoard(const LineGraph& graph, const std::optional<Pairs>& pairs, std::span<const EdgeValue> facts);

    // Seen at once: a clue or a vertex cannot be served, or a vertex ends two paths.
    [[nodiscard]] bool is_impossible() const { return impossible_; }
    [[nodiscard]] bool joins_pairs() const { return joins_pairs_; }
    [[nodiscard]] std::int32_t pair_count() const { return pair_count_; }

    [[nodiscard]] const LineGraph& graph() const { return graph_; }
    [[nodiscard]] bool survives(Edge edge) const { return facts_[edge] != EdgeValue::off; }
    [[nodiscard]] bool is_must(Edge edge) const { return facts_[edge] == EdgeValue::on; }
    // Bits 0, 1 and 2: how many lines may meet here, as far as the global rule allows.
    [[nodiscard]] std::uint8_t degrees(Vertex vertex) const { return degrees_[vertex]; }
    // The pair that ends here, or kNoPair.
    [[nodiscard]] std::int32_t pair_at(Vertex vertex) const { return pair_at_[vertex]; }
    static constexpr std::int32_t kNoPair = -1;

    // Clues over open edges, with bounds for these alone; clues without open edges are gone.
    [[nodiscard]] Clue clue_count() const { return clue_edges_.size(); }
    [[nodiscard]] std::span<const Edge> edges_of(Clue clue) const { return clue_edges_[clue]; }
    [[nodiscard]] std::span<const Clue> clues_of(Edge edge) const { return edge_clues_[edge]; }
    [[nodiscard]] ClueBounds bounds(Clue clue) const { return bounds_[clue]; }

  private:
    void set_degrees(const std::optional<Pairs>& pairs);
    void reduce_clues();

    const LineGraph& graph_;
    std::vector<EdgeValue> facts_;
    std::vector<std::uint8_t> degrees_;
    std::vector<std::int32_t> pair_at_;
    FlatSets clue_edges_;
    FlatSets edge_clues_;
    std::vector<ClueBounds> bounds_;
    std::int32_t pair_count_ = 0;
    bool joins_pairs_ = false;
    bool impossible_ = false;
};

}  // namespace edgewise
