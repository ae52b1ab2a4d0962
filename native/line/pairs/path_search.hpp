// One conflict-driven search on a board with pairs. It stops at every solution and can be asked to go on, with more
// clauses, with fewer assumptions, or both: the strategy stands in path_cdcl.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/heat.hpp"
#include "line/cdcl/analysis.hpp"
#include "line/cdcl/order.hpp"
#include "line/graph/squares.hpp"
#include "line/pairs/path_board.hpp"
#include "line/pairs/path_probing.hpp"
#include "line/pairs/path_propagation.hpp"

namespace edgewise {

struct PathSearchOptions {
    bool eager_closing = true;
    bool restarts = true;
    bool minimise = true;
    bool forget = true;
    bool heat = false;  // note where the search decides and where it goes wrong
    std::uint64_t seed = 0;
};

struct PathSearchStats {
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t propagations = 0;
    std::uint64_t by_points = 0;  // of these, forced by points, clues, squares and clauses
    std::uint64_t by_clues = 0;
    std::uint64_t by_squares = 0;
    std::uint64_t by_clauses = 0;
    std::uint64_t closings = 0;     // edges switched off because they would have closed a path
    std::uint64_t misjoinings = 0;  // edges switched off because they would have joined two pairs
    std::uint64_t learnt = 0;
    std::uint64_t glue_sum = 0;
    std::uint64_t restarts = 0;
    std::uint64_t probes = 0;
    std::uint64_t root_fixed = 0;  // variables known at the root in the end
    std::uint64_t variables = 0;
    Heat heat;  // for each edge, how often it was decided or took part in a conflict; empty unless asked for

    PathSearchStats& operator+=(const PathSearchStats& other);
};

class PathSearch {
  public:
    // What the search is told about squares with three lines.
    enum class Touching : std::uint8_t {
        allowed,    // nothing: the true rule
        assumed,    // there are none, but every lesson remembers that this was assumed
        forbidden,  // there are none
    };

    // `squares` are needed unless touching is allowed.
    PathSearch(const PathBoard& board, const Squares* squares, Touching touching, const PathSearchOptions& options,
               Control& control);

    enum class Outcome : std::uint8_t {
        solution,   // every edge is decided; `solution()` has those that are on
        exhausted,  // there is nothing, or nothing more
        refuted,    // there is nothing, or nothing more, under the assumption
        paused,     // `pause_after` conflicts have passed
        stopped,    // the control says so
    };

    // Tries both values of every edge that is worth it, under the assumption where there is one.
    void probe();
    [[nodiscard]] Outcome run(std::uint64_t pause_after);

    // The edges that are on, after `run` has come upon a solution.
    [[nodiscard]] std::vector<Edge> solution() const;
    // Rules out every assignment with all of these edges on. To be called right after a solution, or at the root.
    void forbid(std::span<const Edge> on);
    // From now on squares may have three lines: what was assumed, or has been refuted, is dropped.
    void allow_touching();
    // A clause that holds for ever.
    void add(std::vector<Lit> clause);

    [[nodiscard]] PathSearchStats stats() const;

  private:
    [[nodiscard]] std::int32_t base_level() const { return assuming_ ? 1 : 0; }
    [[nodiscard]] Lit no_touch() const { return negative(propagation_.constraints.touch()); }
    [[nodiscard]] bool learn_from_conflict();
    void go_back(std::int32_t level);
    void note_glue(std::int32_t glue);
    [[nodiscard]] bool restart_due() const;

    const PathBoard& board_;
    const Squares* squares_;
    PathSearchOptions options_;
    Control& control_;
    PathPropagation propagation_;
    ConflictAnalysis<PathPropagation> analysis_;
    DecisionOrder order_;
    std::optional<PathProbing> probing_;
    bool assuming_;
    bool hopeless_ = false;  // the root contradicts itself
    double recent_glue_ = 0;
    double usual_glue_ = 0;
    std::uint64_t since_restart_ = 0;
    std::uint64_t next_reduce_;
    std::uint64_t reduce_interval_;
    std::uint64_t decisions_ = 0;
    std::uint64_t conflicts_ = 0;
    std::uint64_t restarts_ = 0;
    std::uint32_t work_ = 0;
    Heat heat_;  // by variables
};

}  // namespace edgewise
