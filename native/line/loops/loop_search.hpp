// One conflict-driven search: the loop around decisions, conflicts, restarts and solutions.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "line/cdcl/analysis.hpp"
#include "line/cdcl/order.hpp"
#include "line/loops/loop_cdcl.hpp"
#include "line/loops/loop_probing.hpp"
#include "line/loops/loop_propagation.hpp"
#include "line/loops/loop_walls.hpp"

namespace edgewise {

// What searches that share a question have in common.
struct CdclTeam {
    std::atomic<std::uint64_t> found{0};  // solutions, of all of them together
    std::atomic<bool> cancelled{false};
};

// What propagation alone has counted.
[[nodiscard]] CdclStats propagation_stats(const LoopPropagation& propagation);

class CdclSearch {
  public:
    // `facts` are literals of edges that are known to hold; where there are any, the root has been probed for edges.
    CdclSearch(const LineGraph& graph, const Faces* faces, std::span<const Lit> facts, const CdclOptions& options,
               Control& control);

    enum class Outcome : std::uint8_t { exhausted, enough, paused, stopped };

    // Goes on until nothing is left, the team has enough solutions or is cancelled, `pause_after` further conflicts
    // have passed, or the control says stop.
    [[nodiscard]] Outcome run(std::uint64_t pause_after, CdclTeam& team);

    // For splitting, between runs: an edge that matters and is open at the root (where the search then is), a fact to
    // be taken for granted from now on, a loop that somebody else has found.
    [[nodiscard]] Edge edge_to_split_on();
    void assume(Lit lit);
    void forbid(const std::vector<Edge>& loop);

    [[nodiscard]] const std::vector<std::vector<Edge>>& loops() const { return loops_; }
    [[nodiscard]] CdclStats stats() const;

  private:
    void probe();
    void add_at_root(std::vector<Lit> clause);
    [[nodiscard]] bool learn_from_conflict();
    [[nodiscard]] bool take_solution();
    void explain_early_loop();
    void add_spare_reason();
    void go_back(std::int32_t level);
    void note_glue(std::int32_t glue);
    [[nodiscard]] bool restart_due() const;
    void decide();
    [[nodiscard]] Heat heat_of_edges() const;

    const LineGraph& graph_;
    const Faces* faces_;
    CdclOptions options_;
    Control& control_;
    LoopPropagation propagation_;
    ConflictAnalysis<LoopPropagation> analysis_;
    std::optional<Walls> walls_;
    std::optional<Probing> probing_;
    DecisionOrder order_;

    bool hopeless_ = false;  // the root contradicts itself
    bool looked_at_;         // somebody has probed the root before
    LoopPropagation::State root_state_ = LoopPropagation::State::open;
    std::vector<std::vector<Edge>> loops_;
    std::vector<Lit> spare_reason_;  // the explanation of an early loop that was not chosen
    std::int32_t spare_glue_ = 0;
    double recent_glue_ = 0;
    double usual_glue_ = 0;
    std::uint64_t since_restart_ = 0;
    std::uint64_t next_reduce_ = 0;
    std::uint64_t reduce_interval_ = 0;
    std::uint32_t work_ = 0;
    Heat heat_;  // by variables
    CdclStats stats_;
};

}  // namespace edgewise
