// One fixed point from four sources: constraints, clauses, paths, and whoever decides.
//
// Keeps the trail and everything that hangs on it in step: what is assigned is visited by each source in turn, and what
// is taken back is taken back from all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/clauses.hpp"
#include "line/loops/loop_constraints.hpp"
#include "line/loops/loop_paths.hpp"

namespace edgewise {

class LoopPropagation {
  public:
    LoopPropagation(const LineGraph& graph, const Faces* faces, bool eager_closing);

    // False when the board contradicts itself before anything is decided.
    [[nodiscard]] bool start();

    enum class State : std::uint8_t { open, conflict, early_loop, solution };

    enum class Purpose : std::uint8_t {
        search,  // a contradiction is left in `conflict`
        probe,   // nobody asks why: an early loop need not be walked
    };

    // Until nothing follows any more.
    [[nodiscard]] State propagate(Purpose purpose);

    void decide(Lit lit) {
        assignment.open_level();
        assignment.assign(lit, {});
    }
    void backtrack(std::int32_t level);
    // The literals, all false, that forced a literal that holds.
    void explain(Lit lit, std::vector<Lit>& out);

    [[nodiscard]] std::uint64_t propagations() const { return propagations_; }

    Assignment assignment;
    LoopConstraints constraints;
    ClauseStore clauses;
    LoopPaths paths;
    std::vector<Lit> conflict;  // after a conflict or an early loop: literals that are all false and cannot all be

  private:
    std::int32_t next_ = 0;
    std::uint64_t propagations_ = 0;
};

}  // namespace edgewise
