// The lines drawn so far as paths, and the one rule that no local constraint knows: a loop closes only at the end.
//
// Every path end knows the other end, the length of the path and how much of the clues it serves. An edge that joins
// the two ends of one path is switched off as soon as closing the loop there would leave something unmet. The reason,
// the whole path, is walked only if a conflict asks for it, and then only as far as the path went at that time.
//
// When does a closed loop leave something unmet? Either it cannot be a solution by itself, because it serves less than
// the clues ask for or visits fewer points than must be visited; then the path is the whole reason. Or it could be a
// solution, and only a line elsewhere rules it out: that line, the witness, belongs to the reason. Without the witness,
// solvable boards become unsolvable.
#pragma once

#include <cstdint>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/path_tracking.hpp"
#include "line/cdcl/strokes.hpp"
#include "line/graph/line_graph.hpp"
#include "line/loops/loop_constraints.hpp"

namespace edgewise {

class LoopPaths {
  public:
    LoopPaths(const LineGraph& graph, const LoopConstraints& constraints, Assignment& assignment, bool eager);

    // Adds the new lines of the trail. Call it at a fixed point of the constraints only: it relies on every line being
    // in the tallies and on no clue being over its bound. It stops at the first thing it finds. In a search, a loop
    // that closes too early is left in `conflict` as literals that are all false.
    [[nodiscard]] PathsFound visit(std::vector<Lit>& conflict, Purpose purpose);
    void backtrack(std::int32_t trail_size);

    // Whether the newest line closed a loop, which was then reported as a conflict or as a solution.
    [[nodiscard]] bool has_closed() const { return !merges_.empty() && merges_.back().closed; }

    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] std::uint64_t closings() const { return closings_; }

  private:
    struct End {
        Vertex far;            // the other end of the path; the vertex itself where there is no line
        std::int32_t length;   // edges
        std::int32_t service;  // how many times clues count these edges
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
    [[nodiscard]] PathsFound close(Edge edge, std::int32_t position, std::vector<Lit>& conflict, Purpose purpose);
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
    std::vector<std::int32_t> merged_at_;  // per such edge: the trail position of the merge that did it
    mutable std::vector<std::uint8_t> marked_;
    std::int32_t next_ = 0;
    std::int32_t clue_sum_ = 0;
    std::int32_t required_ = 0;
    std::uint64_t closings_ = 0;
};

}  // namespace edgewise
