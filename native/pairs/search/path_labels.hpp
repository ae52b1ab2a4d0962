// The lines drawn so far as paths that know where they began: no path may close, and none may join two pairs.
//
// Every path end knows the other end, and with it the pair that the path belongs to, if it has reached one. An edge
// that would close a path, or join paths of two pairs, is switched off as soon as both of its sides are known. The
// reason, the path on either side, is walked only if a conflict asks for it, and then only as far as the paths went at
// that time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/path_tracking.hpp"
#include "cdcl/proof_log.hpp"
#include "cdcl/strokes.hpp"
#include "graph/path_ends.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_constraints.hpp"

namespace edgewise {

class PathLabels {
  public:
    PathLabels(const PathBoard& board, const PathConstraints& constraints, Assignment& assignment, bool eager);

    // Adds the new lines of the trail. Call it at a fixed point of the constraints only: it relies on no vertex having
    // more lines than it may. It stops at the first thing it finds. In a search, a contradiction is left in `conflict`
    // as literals that are all false. It reports no solutions: a board is solved when every edge is decided.
    [[nodiscard]] PathsFound visit(std::vector<Lit>& conflict, Purpose purpose);
    void backtrack(std::int32_t trail_size);

    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] std::uint64_t closings() const { return closings_; }
    [[nodiscard]] std::uint64_t misjoinings() const { return misjoinings_; }

    // From now on every closed path that is explained is noted as a cut. Paths that join two pairs need none: the
    // statement gives every vertex the colour of its pair.
    void write_to(ProofLog& log) { log_ = &log; }

  private:
    struct Merge {
        std::int32_t position;
        Edge edge;
        PathEnds::Outer outer;
        bool closed;
    };

    [[nodiscard]] bool has_room(Vertex vertex) const { return strokes_.degree(vertex) < board_.capacity(vertex); }
    [[nodiscard]] bool strangers(Vertex one, Vertex other) const {
        const Pair here = board_.pair_of(one);
        const Pair there = board_.pair_of(other);
        return here != kNoPair && there != kNoPair && here != there;
    }
    [[nodiscard]] bool switch_off_around(Vertex end, std::int32_t position);
    static constexpr Edge kNoEdge = -1;
    // A ring as the false literals of its lines in order; `closing` is one more of its lines.
    void note_ring(std::span<const Lit> lines, Edge closing) const;

    const PathBoard& board_;
    const LineGraph& graph_;
    const PathConstraints& constraints_;
    Assignment& assignment_;
    bool eager_;
    PathEnds ends_;
    Strokes strokes_;
    std::vector<Merge> merges_;
    ProofLog* log_ = nullptr;              // where a proof is written
    std::vector<std::int32_t> merged_at_;  // per edge switched off: the trail position of the merge that did it
    std::int32_t next_ = 0;
    std::uint64_t closings_ = 0;
    std::uint64_t misjoinings_ = 0;
};

}  // namespace edgewise
