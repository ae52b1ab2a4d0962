// Probing at the root: try both values of an edge and keep what must be so.
//
// A value that fails leaves the other; what both values imply holds anyway. Every new fact puts the edges around it
// back into the queue. Many boards are solved by this alone, and on the others the search begins with fewer open edges.
// Conflicts are not explained here: nothing is learnt but facts.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "line/graph/faces.hpp"
#include "line/graph/line_graph.hpp"
#include "line/loops/loop_propagation.hpp"

namespace edgewise {

class Probing {
  public:
    Probing(const LineGraph& graph, const Faces* faces, LoopPropagation& propagation, Control& control);

    // At the root, with nothing decided: every edge that is worth it. The state is `conflict` when the board has no
    // solution.
    [[nodiscard]] LoopPropagation::State run();
    // The same around the facts that are new since the last time, or since this object was made.
    [[nodiscard]] LoopPropagation::State resume();
    [[nodiscard]] bool has_news() const { return facts_seen_ < assignment_.trail_size(); }

    [[nodiscard]] std::uint32_t probes() const { return probes_; }

  private:
    enum class Side : std::uint8_t { failed, survived, skipped };

    [[nodiscard]] LoopPropagation::State work_off_queue(LoopPropagation::State state);
    [[nodiscard]] LoopPropagation::State probe(Edge edge);
    [[nodiscard]] Side try_value(Lit lit, std::vector<Lit>& implied);
    [[nodiscard]] LoopPropagation::State settle();
    [[nodiscard]] bool worth_a_try(Edge edge) const;
    void push(Edge edge);
    void push_around_new_facts();

    const LineGraph& graph_;
    const Faces* faces_;
    LoopPropagation& propagation_;
    Assignment& assignment_;
    Control& control_;
    std::vector<Edge> queue_;
    std::vector<std::uint8_t> queued_;
    std::vector<std::uint32_t> queued_at_;    // per edge: the probe after which it was last put into the queue
    std::vector<std::uint32_t> survived_at_;  // per literal: the last probe that implied it without harm
    std::vector<std::uint8_t> marked_;
    std::vector<Lit> implied_on_;
    std::vector<Lit> implied_off_;
    std::int32_t facts_seen_;
    std::uint32_t probes_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise
