// Propagation to a fixed point from three sources: local constraints, clauses and the paths drawn so far.
//
// It keeps the trail and everything derived from it in step: each source visits every literal that is assigned, and
// undoes every literal that is taken back. Loops and pairs bring constraints and paths of their own; how the three work
// together is the same for both and is written here once. This file names neither: the instances are declared in
// loops/loop_propagation.hpp and pairs/path_propagation.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/clauses.hpp"
#include "line/cdcl/path_tracking.hpp"

namespace edgewise {

enum class PropagationState : std::uint8_t {
    open,      // a fixed point without a contradiction
    conflict,  // a contradiction
    solution,  // the paths are a solution, whatever is still open
};

// `Constraints` propagate and explain what is local; `Paths` track the lines drawn so far and know the global rule.
template <class Constraints, class Paths>
class Propagation {
  public:
    // `regions` (faces or squares) may be null.
    Propagation(const typename Constraints::Board& board, const typename Constraints::Regions* regions,
                bool eager_closing)
        : assignment(Constraints::variable_count(board, regions)),
          constraints(board, regions, assignment),
          clauses(assignment),
          paths(board, constraints, assignment, eager_closing) {}

    Propagation(const Propagation&) = delete;
    Propagation& operator=(const Propagation&) = delete;

    // False when the board contradicts itself before anything is decided.
    [[nodiscard]] bool start() { return constraints.start(); }

    // Runs until nothing more follows. In a search, a contradiction is left in `conflict`.
    [[nodiscard]] PropagationState propagate(Purpose purpose);

    void decide(Lit lit) {
        assignment.open_level();
        assignment.assign(lit, {});
    }
    void backtrack(std::int32_t level);
    // Appends the literals, all false, that forced a literal that holds.
    void explain(Lit lit, std::vector<Lit>& out);

    [[nodiscard]] std::uint64_t propagations() const { return propagations_; }

    Assignment assignment;
    Constraints constraints;
    ClauseStore clauses;
    Paths paths;
    std::vector<Lit> conflict;  // after a contradiction: literals that are all false, at least one of which must hold

  private:
    std::int32_t next_ = 0;
    std::uint64_t propagations_ = 0;
};

template <class Constraints, class Paths>
PropagationState Propagation<Constraints, Paths>::propagate(Purpose purpose) {
    conflict.clear();
    while (true) {
        // 1. Local constraints and clauses.
        while (next_ < assignment.trail_size()) {
            const Lit lit = assignment.trail()[next_++];
            ++propagations_;
            if (!constraints.visit(lit, conflict) || !clauses.visit(lit, conflict)) return PropagationState::conflict;
        }
        // 2. Paths.
        switch (paths.visit(conflict, purpose)) {
            case PathsFound::nothing:
                return PropagationState::open;
            case PathsFound::conflict:
                return PropagationState::conflict;
            case PathsFound::solution:
                return PropagationState::solution;
            case PathsFound::consequence:
                break;
        }
    }
}

template <class Constraints, class Paths>
void Propagation<Constraints, Paths>::backtrack(std::int32_t level) {
    if (assignment.level() <= level) return;
    const std::int32_t size = assignment.level_start(level);
    while (assignment.trail_size() > size) {
        if (assignment.trail_size() <= next_) constraints.unvisit(assignment.trail().back());
        assignment.pop();
    }
    assignment.close_levels_to(level);
    next_ = std::min(next_, size);
    paths.backtrack(size);
}

template <class Constraints, class Paths>
void Propagation<Constraints, Paths>::explain(Lit lit, std::vector<Lit>& out) {
    switch (assignment.reason_of(var_of(lit)).why()) {
        case Why::none:
            return;
        case Why::clause:
        case Why::binary:
            return clauses.explain(lit, out);
        case Why::closing:
            return paths.explain(lit, out);
        default:
            return constraints.explain(lit, out);
    }
}

}  // namespace edgewise
