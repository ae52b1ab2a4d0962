#include "line/cdcl/analysis.hpp"

#include <algorithm>
#include <utility>

#include "line/loops/loop_propagation.hpp"
#include "line/pairs/path_propagation.hpp"

namespace edgewise {

namespace {
constexpr int kDeepest = 400;
}

template <class Propagation>
ConflictAnalysis<Propagation>::ConflictAnalysis(Propagation& propagation, bool minimise)
    : propagation_(propagation),
      assignment_(propagation.assignment),
      minimise_(minimise),
      marks_(assignment_.count(), kNew),
      level_stamps_(assignment_.count() + 1, 0) {}

template <class Propagation>
void ConflictAnalysis<Propagation>::run() {
    clause_.assign(1, 0);
    touched_.clear();
    const std::int32_t level = assignment_.level();
    std::int32_t open = 0;  // literals of this level whose reasons are still to be taken in
    const auto take_in = [&](std::span<const Lit> lits) {
        for (const Lit lit : lits) {
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
    };
    take_in(propagation_.conflict);
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
        take_in(reasons_);
    }
    if (minimise_) minimise();

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

// Whether the falsehood of `lit` follows from other literals of the clause.
template <class Propagation>
bool ConflictAnalysis<Propagation>::implied(Lit lit, int depth) {
    const Var variable = var_of(lit);
    if (assignment_.reason_of(variable).why() == Why::none || depth > kDeepest) return false;
    // The reasons of every literal on the way down lie on one stack: no allocation a literal.
    const std::size_t bottom = reasons_.size();
    propagation_.explain(negation(lit), reasons_);
    const std::size_t top = reasons_.size();
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

template class ConflictAnalysis<LoopPropagation>;
template class ConflictAnalysis<PathPropagation>;

}  // namespace edgewise
