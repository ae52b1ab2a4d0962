// One conflict-driven search on a board with pairs. It stops at every solution and can be resumed with more clauses,
// with fewer assumptions, or both: the strategy is in path_cdcl.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "cdcl/conflict_search.hpp"
#include "graph/short_cycles.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_probing.hpp"
#include "pairs/search/path_propagation.hpp"

namespace edgewise {

struct PathSearchStats : ConflictSearchStats {
    std::uint64_t by_squares = 0;   // literals forced by squares and triangles
    std::uint64_t misjoinings = 0;  // edges switched off because they would have joined two pairs

    PathSearchStats& operator+=(const PathSearchStats& other);
};

class PathSearch {
  public:
    // What the search knows about cycles with lines on all sides but one.
    enum class Touching : std::uint8_t {
        allowed,    // nothing: the true rule
        assumed,    // there are none; every learnt clause that uses this names the assumption
        forbidden,  // there are none
    };

    // `cycles` are needed unless touching is allowed. Behind all others there are `more` variables, which only clauses
    // speak about; they need cycles. Where a proof is written, touching must be allowed.
    PathSearch(const PathBoard& board, const ShortCycles* cycles, Touching touching,
               const ConflictSearchOptions& options, Control& control, Var more = 0, ProofLog* log = nullptr);

    enum class Outcome : std::uint8_t {
        solution,   // every edge is decided; `solution()` has those that are on
        exhausted,  // there is nothing, or nothing more
        refuted,    // there is nothing, or nothing more, under the assumption
        paused,     // `pause_after` more conflicts have occurred
        stopped,    // by the control
    };

    // Tries both values of every edge that is worth it, under the assumption where there is one.
    void probe();
    [[nodiscard]] Outcome run(std::uint64_t pause_after);

    // The edges that are on, after `run` has found a solution.
    [[nodiscard]] std::vector<Edge> solution() const;
    // Rules out every assignment with all of these edges on. Call it right after a solution, or at the root.
    void forbid(std::span<const Edge> on);
    // From now on cycles may have such lines: the assumption, refuted or not, is dropped.
    void allow_touching();
    // From now on nothing is expected to be found: what is left is a proof.
    void expect_nothing() { search_.expect_nothing(); }
    // Adds a permanent clause.
    void add(std::vector<Lit> clause);
    // That some path touches itself, and the first of the variables that only clauses speak about.
    [[nodiscard]] Lit touch() const { return negation(no_touch()); }
    [[nodiscard]] Var first_more() const { return propagation_.constraints.touch() + 1; }

    // Ends the proof, where one is written: the search is exhausted.
    void end_proof();

    [[nodiscard]] PathSearchStats stats() const;

  private:
    [[nodiscard]] std::int32_t base_level() const { return assuming_ ? 1 : 0; }
    [[nodiscard]] Lit no_touch() const { return negative(propagation_.constraints.touch()); }

    const PathBoard& board_;
    const ShortCycles* cycles_;
    Control& control_;
    PathPropagation propagation_;
    Var variables_;  // before the search, which makes room for all of them
    ConflictSearch<PathPropagation> search_;
    std::optional<PathProbing> probing_;
    bool assuming_;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise
