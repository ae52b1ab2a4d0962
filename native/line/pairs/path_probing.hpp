// Probing of boards with pairs: try both values of an edge and keep what must be so.
//
// As for loops, with one difference: it can look under an assumption, one level above the root. What it finds there is
// no fact but a clause, "this, or the assumption is wrong", and stays true when the assumption is given up.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "line/pairs/path_propagation.hpp"

namespace edgewise {

class PathProbing {
  public:
    PathProbing(const PathBoard& board, const Squares* squares, PathPropagation& propagation, Control& control);

    // At the root, with nothing decided, or one level above it, with `touch` assumed to be false. Looks at every edge
    // that is worth it the first time, and around new facts later. False when the level contradicts itself.
    [[nodiscard]] bool run();

    [[nodiscard]] std::uint32_t probes() const { return probes_; }

  private:
    enum class Side : std::uint8_t { failed, survived, skipped };

    [[nodiscard]] bool probe(Edge edge);
    [[nodiscard]] Side try_value(Lit lit, std::vector<Lit>& implied);
    void keep(Lit lit);
    [[nodiscard]] bool worth_a_try(Edge edge) const;
    void push(Edge edge);
    void push_around_new_facts();

    const PathBoard& board_;
    const LineGraph& graph_;
    const Squares* squares_;
    PathPropagation& propagation_;
    Assignment& assignment_;
    Control& control_;
    std::int32_t base_ = 0;  // the level that is probed
    std::vector<Edge> queue_;
    std::vector<std::uint8_t> queued_;
    std::vector<std::uint32_t> queued_at_;    // per edge: the probe after which it was last put into the queue
    std::vector<std::uint32_t> survived_at_;  // per literal: the last probe that implied it without harm
    std::vector<std::uint8_t> marked_;
    std::vector<Lit> implied_on_;
    std::vector<Lit> implied_off_;
    std::int32_t facts_seen_ = 0;
    std::uint32_t probes_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise
