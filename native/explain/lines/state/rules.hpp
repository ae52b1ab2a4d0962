// The rules of a board as deductions see them: points and clues are one kind of thing, a set of edges with the counts
// that are allowed, so that two or three of them can be looked at together. Points are numbered first, then clues.
//
// A clue may count facts instead: visits, lines that are off, two lines that are both on. Such a rule is looked at by
// itself only (facts.hpp). A clue about the side of one face ties that face to the outer one; other clues about sides
// are no rules here.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise::explain {

using Rule = std::int32_t;

// Bit n is set where n lines are allowed.
using Counts = std::uint64_t;

inline std::int32_t lowest(Counts counts) {
    return std::countr_zero(counts);
}
inline std::int32_t highest(Counts counts) {
    return 63 - std::countl_zero(counts);
}

// A clue that says whether a face is inside.
struct Tie {
    Face face;
    bool inside;
    Rule rule;
};

class Rules {
  public:
    // Without pairs the rule is to draw one loop; faces are used there only.
    Rules(LineGraph graph, const FlatSets* faces, std::optional<Pairs> pairs);

    [[nodiscard]] const LineGraph& graph() const { return graph_; }
    [[nodiscard]] Edge edge_count() const { return graph_.edge_count(); }
    [[nodiscard]] Vertex point_count() const { return graph_.vertex_count(); }
    [[nodiscard]] Rule count() const { return edges_.size(); }
    [[nodiscard]] bool is_point(Rule rule) const { return rule < graph_.vertex_count(); }

    [[nodiscard]] std::span<const Edge> edges(Rule rule) const { return edges_[rule]; }
    [[nodiscard]] std::span<const Rule> of(Edge edge) const { return of_edge_[edge]; }
    // Other rules that share at least one edge with this one; rules that count facts are beside none.
    [[nodiscard]] std::span<const Rule> beside(Rule rule) const { return beside_[rule]; }
    [[nodiscard]] Counts allowed(Rule rule) const { return allowed_[rule]; }
    [[nodiscard]] bool needs_lines(Rule rule) const { return (allowed_[rule] & 1) == 0 && !counts_facts(rule); }
    [[nodiscard]] bool counts_facts(Rule rule) const { return any_facts_ && !facts_[rule].empty(); }
    // The facts that such a rule counts; its edges are those that settle them.
    [[nodiscard]] std::span<const Fact> facts(Rule rule) const { return facts_[rule]; }

    [[nodiscard]] const std::optional<Faces>& faces() const { return faces_; }
    // Each face at most once.
    [[nodiscard]] const std::vector<Tie>& ties() const { return ties_; }
    [[nodiscard]] const Pairs& pairs() const { return pairs_; }
    [[nodiscard]] bool joins_pairs() const { return joins_pairs_; }
    // The pair of which a vertex is an end, or -1.
    [[nodiscard]] std::int32_t pair_of(Vertex vertex) const { return pair_of_[vertex]; }

  private:
    void find_ties();

    LineGraph graph_;
    FlatSets edges_;
    FlatSets facts_;
    bool any_facts_ = false;
    FlatSets of_edge_;
    FlatSets beside_;
    std::vector<Counts> allowed_;
    std::optional<Faces> faces_;
    std::vector<Tie> ties_;
    bool joins_pairs_;
    Pairs pairs_;
    std::vector<std::int32_t> pair_of_;
};

}  // namespace edgewise::explain
