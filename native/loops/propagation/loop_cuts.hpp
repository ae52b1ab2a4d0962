// Loops that close too early, as cuts of a proof: each with something that shows why it is no solution.
//
// The search knows that a loop fails by sums over all clues. A judge wants one clue that it leaves unmet, one vertex
// that it does not visit, or one line beside it. It is looked for only when a proof is written.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/proof_log.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

class LoopCuts {
  public:
    // `faces` may be null, unless a clue names one.
    LoopCuts(const LineGraph& graph, const Faces* faces, ProofLog& log);

    static constexpr Edge kNone = -1;

    // A loop as the false literals of its lines in order; `closing` is one more of its lines, behind the others.
    // `beside` is a line elsewhere, where that is what rules the loop out.
    void note(std::span<const Lit> lines, Edge closing, Edge beside);

  private:
    // The first clue over edges that these leave below its lower bound, or one about facts that they break, or -1.
    [[nodiscard]] Clue unmet_clue(std::span<const Edge> edges);
    // The first vertex that must be visited and is not, or -1.
    [[nodiscard]] Vertex missed_vertex(std::span<const Edge> edges);

    const LineGraph& graph_;
    const Faces* faces_;
    ProofLog& log_;
    std::vector<Clue> asking_;      // clues above zero
    std::vector<Vertex> required_;  // vertices that must be visited
    std::vector<std::int32_t> served_;
    std::vector<std::uint8_t> visited_;
    std::vector<std::int32_t> numbers_;  // of the cut: what is unmet, then the edges
};

}  // namespace edgewise
