// Clues that count only while their switch is on.
//
// They count their edges all the time, so that switching costs nothing but a look at the counts. Whatever follows from
// one names its switch among the reasons: that is how an answer can tell which clues it rests on.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/assignment.hpp"
#include "make/loops/switched_board.hpp"

namespace edgewise::make {

class SwitchedClues {
  public:
    // The variables of the switches begin with `first_switch`. Reasons name clue k of this class as `first_reason + k`.
    SwitchedClues(const SwitchedBoard& board, Var first_switch, Assignment& assignment);

    [[nodiscard]] Var variable_of(Switch which) const { return first_switch_ + which; }
    [[nodiscard]] bool is_switch(Var variable) const { return variable >= first_switch_; }
    [[nodiscard]] Switch switch_behind(Var variable) const { return variable - first_switch_; }

    // Takes a literal into the counts, or out of them again: edges and switches, nothing else.
    void count_in(Lit lit);
    void count_out(Lit lit);
    // Draws the consequences of what has been counted. On a contradiction, false, with the literals behind it, all
    // false, in `conflict`.
    [[nodiscard]] bool settle_after(Lit lit, std::vector<Lit>& conflict);
    // Appends the literals, all false, that forced `lit`.
    void explain(Lit lit, Clue clue, std::vector<Lit>& out) const;

    // Clues that are switched on and below their lower bound.
    [[nodiscard]] std::int32_t unmet() const { return unmet_; }
    // Appends the switch of one of them, where there is one.
    void explain_unmet(std::vector<Lit>& out) const;
    // Whether the lines drawn now are right for every clue of the switch, on or off.
    [[nodiscard]] bool are_met(Switch which) const;

  private:
    struct Tally {
        std::int32_t on = 0;
        std::int32_t open = 0;
        std::int32_t low = 0;
        std::int32_t high = 0;
        bool counts = false;
    };

    [[nodiscard]] bool settle(Clue clue, std::vector<Lit>& conflict);
    [[nodiscard]] Lit off(Clue clue) const { return negative(variable_of(board_.switch_of(clue))); }

    const SwitchedBoard& board_;
    Var first_switch_;
    Assignment& assignment_;
    std::vector<Tally> tallies_;
    std::int32_t unmet_ = 0;
};

}  // namespace edgewise::make
