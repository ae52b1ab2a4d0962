// One fixed point for boards with pairs: constraints, clauses and path labels, the twin of LoopPropagation.
#pragma once

#include <cstdint>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/clauses.hpp"
#include "line/graph/squares.hpp"
#include "line/pairs/path_board.hpp"
#include "line/pairs/path_constraints.hpp"
#include "line/pairs/path_labels.hpp"

namespace edgewise {

class PathPropagation {
  public:
    // With `squares` there is a variable `touch` behind the edges; see PathConstraints.
    PathPropagation(const PathBoard& board, const Squares* squares, bool eager_closing);

    // False when the board contradicts itself before anything is decided.
    [[nodiscard]] bool start() { return constraints.start(); }

    // Until nothing follows any more. False on a contradiction, which is left in `conflict`.
    [[nodiscard]] bool propagate();

    void decide(Lit lit) {
        assignment.open_level();
        assignment.assign(lit, {});
    }
    void backtrack(std::int32_t level);
    // The literals, all false, that forced a literal that holds.
    void explain(Lit lit, std::vector<Lit>& out);

    [[nodiscard]] std::uint64_t propagations() const { return propagations_; }

    Assignment assignment;
    PathConstraints constraints;
    ClauseStore clauses;
    PathLabels labels;
    std::vector<Lit> conflict;  // after a contradiction: literals that are all false and cannot all be

  private:
    std::int32_t next_ = 0;
    std::uint64_t propagations_ = 0;
};

}  // namespace edgewise
