// Propagation to a fixed point from three sources: local constraints, clauses and the paths drawn so far.
//
// It keeps the trail and everything derived from it in step: each source visits every literal that is assigned, and
// undoes every literal that is taken back. Loops and pairs bring constraints and paths of their own; how the three work
// together is the same for both and is written here once. This file names neither: the instances are declared in
// loops/propagation/loop_propagation.hpp and pairs/search/path_propagation.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/path_tracking.hpp"
#include "cdcl/proof_log.hpp"

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

    // From now on a proof is written: every conflict is explained, and every cut that an explanation names is noted.
    void write_to(ProofLog& to);
    [[nodiscard]] ProofLog* log() const { return log_; }
    // Explains what is behind these literals, all true or all false, above the given level, for the sake of the cuts;
    // ...
    void note_behind(std::span<const Lit> literals, std::int32_t level);
    // ... and what was forced at the root, once nothing more is.
    void note_root();

    Assignment assignment;
    Constraints constraints;
    ClauseStore clauses;
    Paths paths;
    std::vector<Lit> conflict;  // after a contradiction: literals that are all false, at least one of which must hold

  private:
    std::int32_t next_ = 0;
    std::uint64_t propagations_ = 0;
    ProofLog* log_ = nullptr;
    std::vector<std::uint8_t> behind_;  // per variable, while a proof is written: to be explained
};

template <class Constraints, class Paths>
PropagationState Propagation<Constraints, Paths>::propagate(Purpose purpose) {
    conflict.clear();
    if (log_ != nullptr) purpose = Purpose::search;
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

template <class Constraints, class Paths>
void Propagation<Constraints, Paths>::write_to(ProofLog& to) {
    log_ = &to;
    if constexpr (requires { constraints.write_to(to); }) constraints.write_to(to);
    clauses.write_to(to);
    paths.write_to(to);
}

template <class Constraints, class Paths>
void Propagation<Constraints, Paths>::note_behind(std::span<const Lit> literals, std::int32_t level) {
    behind_.resize(static_cast<std::size_t>(assignment.count()), 0);
    const auto mark = [&](std::span<const Lit> some) {
        for (const Lit lit : some) behind_[var_of(lit)] = assignment.level_of(var_of(lit)) > level ? 1 : 0;
    };
    mark(literals);
    std::vector<Lit> reasons;
    for (std::int32_t i = assignment.trail_size(); i-- > assignment.level_start(level);) {
        const Lit lit = assignment.trail()[i];
        if (behind_[var_of(lit)] == 0) continue;
        behind_[var_of(lit)] = 0;
        reasons.clear();
        explain(lit, reasons);
        mark(reasons);
    }
}

template <class Constraints, class Paths>
void Propagation<Constraints, Paths>::note_root() {
    if (log_ == nullptr) return;
    const std::int32_t end = assignment.level() == 0 ? assignment.trail_size() : assignment.level_start(0);
    std::vector<Lit> reasons;
    for (std::int32_t i = 0; i < end; ++i) {
        const Lit lit = assignment.trail()[i];
        const Why why = assignment.reason_of(var_of(lit)).why();
        if (why == Why::closing || why == Why::table) explain(lit, reasons);
        reasons.clear();
    }
}

}  // namespace edgewise
