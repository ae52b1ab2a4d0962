// Propagation for one loop on a board whose clues have switches: the constraints of loops, and the switched clues.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/propagation.hpp"
#include "graph/faces.hpp"
#include "loops/propagation/loop_constraints.hpp"
#include "loops/propagation/loop_paths.hpp"
#include "make/loops/switched_board.hpp"
#include "make/loops/switched_clues.hpp"

namespace edgewise::make {

class SwitchedConstraints {
  public:
    using Board = SwitchedBoard;
    using Regions = Faces;

    // `faces` may be null.
    SwitchedConstraints(const SwitchedBoard& board, const Faces* faces, Assignment& assignment)
        : first_reason_(board.clue_count()),
          assignment_(assignment),
          loop_(board, faces, assignment),
          clues_(board, LoopConstraints::variable_count(board, faces), assignment) {}

    // Edges, then faces, then switches.
    [[nodiscard]] static Var variable_count(const SwitchedBoard& board, const Faces* faces) {
        return LoopConstraints::variable_count(board, faces) + board.switch_count();
    }

    [[nodiscard]] bool start() { return loop_.start(); }
    [[nodiscard]] bool visit(Lit lit, std::vector<Lit>& conflict) {
        clues_.count_in(lit);  // first, so that `unvisit` can undo it whatever happens below
        if (!clues_.is_switch(var_of(lit)) && !loop_.visit(lit, conflict)) return false;
        return clues_.settle_after(lit, conflict);
    }
    void unvisit(Lit lit) {
        clues_.count_out(lit);
        if (!clues_.is_switch(var_of(lit))) loop_.unvisit(lit);
    }
    void explain(Lit lit, std::vector<Lit>& out) const {
        const Reason reason = assignment_.reason_of(var_of(lit));
        if (reason.why() == Why::clue && reason.index() >= first_reason_) {
            return clues_.explain(lit, reason.index() - first_reason_, out);
        }
        loop_.explain(lit, out);
    }

    [[nodiscard]] bool is_edge(Var variable) const { return loop_.is_edge(variable); }
    [[nodiscard]] std::int32_t lines() const { return loop_.lines(); }
    [[nodiscard]] std::int32_t unmet() const { return loop_.unmet() + clues_.unmet(); }
    // What the loop itself leaves unmet is unmet whatever is switched on; otherwise the switch belongs to the reason.
    void explain_unmet(std::vector<Lit>& out) const {
        if (loop_.unmet() == 0) clues_.explain_unmet(out);
    }
    [[nodiscard]] static bool admit_loop() { return true; }  // all that is asked is unmet or met
    [[nodiscard]] const Faces* faces() const { return loop_.faces(); }
    [[nodiscard]] const SwitchedClues& clues() const { return clues_; }

  private:
    Clue first_reason_;
    Assignment& assignment_;
    LoopConstraints loop_;
    SwitchedClues clues_;
};

using SwitchedPropagation = Propagation<SwitchedConstraints, LoopPathsUnder<SwitchedConstraints>>;

}  // namespace edgewise::make

namespace edgewise {

extern template class LoopPathsUnder<make::SwitchedConstraints>;
extern template class Propagation<make::SwitchedConstraints, LoopPathsUnder<make::SwitchedConstraints>>;

}  // namespace edgewise
