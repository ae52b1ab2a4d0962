// The lines drawn so far as paths, and the one rule that no local constraint knows: a loop closes only at the end.
//
// Every path end knows the other end, how long the path is and how much of the clues it serves. Edges that join the two
// ends of one path are switched off as soon as closing there would leave something over; the reason, the whole path, is
// walked only if a conflict asks for it, and then only as far as the path went when the edge was switched off.
//
// When does a closed loop leave something over? Either it cannot be a solution by itself, because it serves less than
// the clues ask for or visits fewer points than must be visited; then the path is the whole reason. Or it could be, and
// then only a line elsewhere speaks against it: that line, the witness, belongs to the reason. Forgetting the witness
// makes solvable boards unsolvable.
#pragma once

#include <cstdint>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/strokes.hpp"
#include "line/graph/line_graph.hpp"
#include "line/loops/loop_constraints.hpp"

namespace edgewise {

class LoopPaths {
  public:
    LoopPaths(const LineGraph& graph, const LoopConstraints& constraints, Assignment& assignment, bool eager);

    enum class Found : std::uint8_t { nothing, consequence, early_loop, solution };

    // Takes in the lines of the trail that are new. To be called at a fixed point of the constraints only: it counts on
    // every line being in the tallies and on no clue being over its bound. Stops at the first thing it finds; an early
    // loop is left in `conflict` as literals that are all false, unless nobody wants to know.
    [[nodiscard]] Found visit(std::vector<Lit>& conflict, bool want_conflict);
    void backtrack(std::int32_t trail_size);

    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] std::uint64_t closings() const { return closings_; }

  private:
    struct End {
        Vertex far;            // the other end of the path; itself where there is none
        std::int32_t length;   // edges
        std::int32_t service;  // how often a clue counts one of them
    };
    struct Merge {
        std::int32_t position;
        Edge edge;
        End u;
        End v;
        bool closed;
    };

    [[nodiscard]] bool fails_alone(std::int32_t length, std::int32_t service) const {
        return service < clue_sum_ || length < required_;
    }
    [[nodiscard]] Found close(Edge edge, std::int32_t position, std::vector<Lit>& conflict, bool want_conflict);
    [[nodiscard]] bool switch_off_closing(Vertex end, std::int32_t position);
    [[nodiscard]] Edge witness_beyond(std::vector<Lit>& path) const;

    static constexpr Edge kNoWitness = -1;

    const LineGraph& graph_;
    const LoopConstraints& constraints_;
    Assignment& assignment_;
    bool eager_;
    std::vector<End> ends_;
    Strokes strokes_;
    std::vector<Merge> merges_;
    std::vector<Edge> witness_;            // per edge switched off by closing
    std::vector<std::int32_t> merged_at_;  // likewise: the trail position of the merge that did it
    mutable std::vector<std::uint8_t> marked_;
    std::int32_t next_ = 0;
    std::int32_t clue_sum_ = 0;
    std::int32_t required_ = 0;
    std::uint64_t closings_ = 0;
};

}  // namespace edgewise
