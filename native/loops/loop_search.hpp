// One conflict-driven search for loops: the order of its steps, how it explains loops that close too early, and what it
// does with a solution.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/found_solutions.hpp"
#include "cdcl/conflict_search.hpp"
#include "loops/loop_cdcl.hpp"
#include "loops/loop_probing.hpp"
#include "loops/loop_walls.hpp"
#include "loops/propagation/loop_propagation.hpp"
#include "loops/region_walls.hpp"

namespace edgewise {

// What searches that work on one question share.
struct LoopTeam {
    LoopTeam(std::uint64_t wanted, Control& control) : found(wanted, control) {}

    FoundSolutions found;  // of all searches together
    std::atomic<bool> cancelled{false};
};

// The counters of a search, or of propagation alone, with those that only loops have.
[[nodiscard]] CdclStats loop_stats(const ConflictSearchStats& counted, const LoopPropagation& propagation);

class LoopSearch {
  public:
    // `facts` are literals of edges that are known to hold; where there are any, the root has been probed for edges.
    // `faces`, `corners` and `log` may be null; where there is a log, its statement has the turns of these corners.
    LoopSearch(const LineGraph& graph, const Faces* faces, const LoopCorners* corners, std::span<const Lit> facts,
               const CdclOptions& options, Control& control, ProofLog* log = nullptr);

    enum class Outcome : std::uint8_t { exhausted, enough, paused, stopped };

    // Runs until nothing is left, the team has enough solutions or is cancelled, `pause_after` more conflicts have
    // occurred, or the control stops it.
    [[nodiscard]] Outcome run(std::uint64_t pause_after, LoopTeam& team);

    // For splitting, between runs: an edge that matters and is open at the root (which the search returns to), ...
    [[nodiscard]] Edge edge_to_split_on();
    // ... a literal to take for granted from now on, ...
    void assume(Lit lit);
    // ... and a loop that another search has found.
    void forbid(const std::vector<Edge>& loop);

    // The loops found until now, which it forgets, as it does those that it finds from now on.
    [[nodiscard]] std::vector<std::vector<Edge>> take_loops() {
        remembers_ = false;
        return std::exchange(loops_, {});
    }
    [[nodiscard]] CdclStats stats() const;

    // Ends the proof, where one is written: the search is exhausted.
    void end_proof();

  private:
    void probe();
    [[nodiscard]] bool learn();
    [[nodiscard]] bool take_solution(LoopTeam& team);
    void explain_early_loop();
    [[nodiscard]] bool can_afford_wall();
    void add_spare_reason();
    [[nodiscard]] Heat heat_of_edges() const;

    const LineGraph& graph_;
    const Faces* faces_;
    CdclOptions options_;
    Control& control_;
    LoopPropagation propagation_;
    Var variables_;  // before the search, which makes room for all of them
    ConflictSearch<LoopPropagation> search_;
    std::optional<LoopWalls> walls_;
    std::optional<RegionWalls> map_;  // on a large board, in place of the walls above
    std::optional<LoopProbing> probing_;

    bool probed_before_;  // by an earlier search, for edges
    PropagationState root_state_ = PropagationState::open;
    bool remembers_;  // the loops that it finds: other searches may have to be told of them
    std::vector<std::vector<Edge>> loops_;
    std::vector<Lit> spare_reason_;  // the explanation of an early loop that was not chosen
    std::int32_t spare_glue_ = 0;
    std::uint32_t work_ = 0;
    std::uint64_t probe_fixed_ = 0;
    std::uint64_t path_cuts_ = 0;
    std::uint64_t wall_cuts_ = 0;
    std::uint64_t paid_propagations_ = 0;  // at the last search for a wall on a large board
    double probing_seconds_ = 0;
    double search_seconds_ = 0;
};

}  // namespace edgewise
