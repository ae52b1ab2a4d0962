// Conflict analysis: the clause to learn is the first one, going back along the reasons, with a single literal of the
// newest level (the first unique implication point).
//
// Literals implied by the others are left out, as long as looking for them is cheap: a reason may be a path over half
// of the board, and a clause about a whole solution has a literal for every line. The glue of a clause, the number of
// levels that it spans, predicts how useful it will be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cdcl/assignment.hpp"

namespace edgewise {

// The propagation has an assignment and a conflict, and explains what it forced; see propagation.hpp.
template <class Propagation>
class ConflictAnalysis {
  public:
    ConflictAnalysis(Propagation& propagation, bool minimise)
        : propagation_(propagation),
          assignment_(propagation.assignment),
          minimise_(minimise),
          marks_(assignment_.count(), kNew),
          level_stamps_(assignment_.count() + 1, 0) {}

    // Analyses the conflict of the propagation, whose newest level must be the current one. Afterwards `clause()` is
    // what was learnt: the literal to be flipped comes first, one of the highest remaining level second.
    void run();

    [[nodiscard]] const std::vector<Lit>& clause() const { return clause_; }
    // The level to jump back to, where the first literal follows from the others.
    [[nodiscard]] std::int32_t return_level() const { return return_level_; }
    // The variables that took part, for the decision order.
    [[nodiscard]] std::vector<Var>& touched() { return touched_; }

    [[nodiscard]] std::int32_t glue(std::span<const Lit> literals);
    [[nodiscard]] std::int32_t highest_level(std::span<const Lit> literals) const;

  private:
    enum Mark : std::uint8_t { kNew, kSeen, kImplied, kNeeded };
    static constexpr int kDeepest = 400;
    // Literals of reasons that are read to shorten one clause: a few milliseconds.
    static constexpr std::size_t kMostRead = 1'000'000;

    void take_in(std::span<const Lit> literals, std::int32_t level, std::int32_t& open);
    void minimise();
    [[nodiscard]] bool implied(Lit lit, int depth);

    Propagation& propagation_;
    Assignment& assignment_;
    bool minimise_;
    std::vector<Lit> clause_;
    std::vector<Lit> reasons_;
    std::size_t read_ = 0;
    std::vector<std::uint8_t> marks_;
    std::vector<Var> touched_;
    std::vector<Var> marked_;
    std::vector<std::uint32_t> level_stamps_;
    std::uint32_t stamp_ = 0;
    std::int32_t return_level_ = 0;
    std::uint32_t levels_in_clause_ = 0;  // one bit per level, modulo 32
};

// Literals of the given level are counted in `open`: their reasons are still to be taken in. All others join the
// clause.
template <class Propagation>
void ConflictAnalysis<Propagation>::take_in(std::span<const Lit> literals, std::int32_t level, std::int32_t& open) {
    for (const Lit lit : literals) {
        const Var variable = var_of(lit);
        if (marks_[variable] != kNew || assignment_.level_of(variable) == 0) continue;
        marks_[variable] = kSeen;
        touched_.push_back(variable);
        if (assignment_.level_of(variable) == level) {
            ++open;
        } else {
            clause_.push_back(lit);
        }
    }
}

template <class Propagation>
void ConflictAnalysis<Propagation>::run() {
    // 1. Resolve back along the trail until one literal of this level is left.
    clause_.assign(1, 0);
    touched_.clear();
    const std::int32_t level = assignment_.level();
    std::int32_t open = 0;
    take_in(propagation_.conflict, level, open);
    std::int32_t position = assignment_.trail_size();
    while (true) {
        Lit lit = 0;
        do {
            lit = assignment_.trail()[--position];
        } while (marks_[var_of(lit)] == kNew);
        if (--open == 0) {
            clause_[0] = negation(lit);
            break;
        }
        reasons_.clear();
        propagation_.explain(lit, reasons_);
        take_in(reasons_, level, open);
    }
    if (minimise_) minimise();

    // 2. Find the level to return to.
    return_level_ = 0;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
        const std::int32_t of_this = assignment_.level_of(var_of(clause_[i]));
        if (of_this > return_level_) {
            return_level_ = of_this;
            std::swap(clause_[1], clause_[i]);
        }
    }
    for (const Var variable : touched_) marks_[variable] = kNew;
    for (const Var variable : marked_) marks_[variable] = kNew;
    marked_.clear();
}

template <class Propagation>
void ConflictAnalysis<Propagation>::minimise() {
    reasons_.clear();
    read_ = 0;
    levels_in_clause_ = 0;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
        levels_in_clause_ |= 1U << (assignment_.level_of(var_of(clause_[i])) & 31);
    }
    std::size_t kept = 1;
    for (std::size_t i = 1; i < clause_.size(); ++i) {
        if (!implied(clause_[i], 0)) clause_[kept++] = clause_[i];
    }
    clause_.resize(kept);
}

// Whether other literals of the clause imply that `lit` is false.
template <class Propagation>
bool ConflictAnalysis<Propagation>::implied(Lit lit, int depth) {
    const Var variable = var_of(lit);
    if (assignment_.reason_of(variable).why() == Why::none || depth > kDeepest || read_ > kMostRead) return false;
    // The reasons of every literal on the way down share one stack: no allocation per literal.
    const std::size_t bottom = reasons_.size();
    propagation_.explain(negation(lit), reasons_);
    const std::size_t top = reasons_.size();
    read_ += top - bottom;
    bool all = true;
    for (std::size_t i = bottom; i < top; ++i) {
        const Lit reason = reasons_[i];
        const Var behind = var_of(reason);
        const std::uint8_t mark = marks_[behind];
        if (assignment_.level_of(behind) == 0 || mark == kSeen || mark == kImplied) continue;
        const bool level_absent = (levels_in_clause_ >> (assignment_.level_of(behind) & 31) & 1) == 0;
        if (mark == kNeeded || level_absent || !implied(reason, depth + 1)) {
            all = false;
            break;
        }
    }
    reasons_.resize(bottom);
    if (marks_[variable] == kNew) {
        marks_[variable] = all ? kImplied : kNeeded;
        marked_.push_back(variable);
    }
    return all;
}

template <class Propagation>
std::int32_t ConflictAnalysis<Propagation>::glue(std::span<const Lit> literals) {
    ++stamp_;
    std::int32_t levels = 0;
    for (const Lit lit : literals) {
        const std::int32_t level = assignment_.level_of(var_of(lit));
        if (level > 0 && level_stamps_[level] != stamp_) {
            level_stamps_[level] = stamp_;
            ++levels;
        }
    }
    return levels;
}

template <class Propagation>
std::int32_t ConflictAnalysis<Propagation>::highest_level(std::span<const Lit> literals) const {
    std::int32_t highest = 0;
    for (const Lit lit : literals) highest = std::max(highest, assignment_.level_of(var_of(lit)));
    return highest;
}

}  // namespace edgewise
