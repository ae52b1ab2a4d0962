// One conflict-driven search: the loop around decisions, conflicts, restarts and solutions.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "line/cdcl_analysis.hpp"
#include "line/cdcl_order.hpp"
#include "line/cdcl_propagation.hpp"
#include "line/cdcl_walls.hpp"
#include "line/loop_cdcl.hpp"

namespace edgewise {

class CdclSearch {
  public:
    CdclSearch(const LineGraph& graph, const Faces* faces, const CdclOptions& options, Control& control);

    enum class Outcome : std::uint8_t { exhausted, enough, paused, stopped };

    // Goes on until the question is settled, `pause_after` further conflicts have passed, the control says stop or
    // `cancelled` (may be null) becomes true.
    [[nodiscard]] Outcome run(std::uint64_t pause_after, const std::atomic<bool>* cancelled);

    [[nodiscard]] const std::vector<std::vector<Edge>>& loops() const { return loops_; }
    [[nodiscard]] CdclStats stats() const;

  private:
    [[nodiscard]] bool prepare();
    [[nodiscard]] bool learn_from_conflict();
    [[nodiscard]] bool take_solution();
    void explain_early_loop();
    void add_spare_reason();
    void go_back(std::int32_t level);
    void note_glue(std::int32_t glue);
    [[nodiscard]] bool restart_due() const;
    void decide();

    const LineGraph& graph_;
    const Faces* faces_;
    CdclOptions options_;
    Control& control_;
    LoopPropagation propagation_;
    ConflictAnalysis analysis_;
    std::optional<Walls> walls_;
    DecisionOrder order_;

    bool prepared_ = false;
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
    CdclStats stats_;
};

}  // namespace edgewise
