// What a conflict teaches: the first clause, going back along the reasons, with one literal of the newest level.
//
// Literals that the others already imply are left out. The glue of a clause, the number of levels it joins, says how
// useful it is likely to be.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "line/cdcl/assignment.hpp"

namespace edgewise {

// The propagation has an assignment, a conflict, and explains what it forced: LoopPropagation or PathPropagation.
template <class Propagation>
class ConflictAnalysis {
  public:
    ConflictAnalysis(Propagation& propagation, bool minimise);

    // Takes the conflict of the propagation, whose newest level must be the current one. Afterwards `clause()` is the
    // lesson, the literal to be flipped first and one of the highest remaining level second.
    void run();

    [[nodiscard]] const std::vector<Lit>& clause() const { return clause_; }
    // The level to go back to, where the first literal follows from the others.
    [[nodiscard]] std::int32_t return_level() const { return return_level_; }
    // The variables that took part, for the decision order.
    [[nodiscard]] std::vector<Var>& touched() { return touched_; }

    [[nodiscard]] std::int32_t glue(std::span<const Lit> literals);
    [[nodiscard]] std::int32_t highest_level(std::span<const Lit> literals) const;

  private:
    enum Mark : std::uint8_t { kNew, kSeen, kImplied, kNeeded };

    void minimise();
    [[nodiscard]] bool implied(Lit lit, int depth);

    Propagation& propagation_;
    Assignment& assignment_;
    bool minimise_;
    std::vector<Lit> clause_;
    std::vector<Lit> reasons_;
    std::vector<std::uint8_t> marks_;
    std::vector<Var> touched_;
    std::vector<Var> marked_;
    std::vector<std::uint32_t> level_stamps_;
    std::uint32_t stamp_ = 0;
    std::int32_t return_level_ = 0;
    std::uint32_t levels_in_clause_ = 0;  // a bit for each level, modulo 32
};

}  // namespace edgewise
