// Points, clues and short cycles of a board with pairs, counted natively.
//
// Cycles carry the corner rule: with lines on all sides but one of a square or a triangle, a path touches itself. Most
// solutions obey the rule but no puzzle asks for it, so it depends on one variable, `touch`: such lines imply `touch`.
// A search that assumes `touch` to be false learns clauses that name it, and these stay true when the assumption is
// dropped.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/counting.hpp"
#include "graph/short_cycles.hpp"
#include "pairs/search/path_board.hpp"

namespace edgewise {

class PathConstraints {
  public:
    using Board = PathBoard;
    using Regions = ShortCycles;

    // `cycles` may be null: then there is no `touch` and no corner rule.
    PathConstraints(const PathBoard& board, const ShortCycles* cycles, Assignment& assignment);

    // One variable per edge and, where there are cycles, `touch`.
    [[nodiscard]] static Var variable_count(const PathBoard& board, const ShortCycles* cycles) {
        return board.graph().edge_count() + (cycles != nullptr ? 1 : 0);
    }

    // Propagates what holds before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // Draws the consequences of one literal of the trail. On a contradiction, false, with the literals behind it, all
    // false, in `conflict`.
    [[nodiscard]] bool visit(Lit lit, std::vector<Lit>& conflict);
    void unvisit(Lit lit);

    // Appends the literals, all false, that forced `lit`.
    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] Var touch() const { return graph_.edge_count(); }
    [[nodiscard]] bool is_edge(Var variable) const { return variable < graph_.edge_count(); }

  private:
    [[nodiscard]] bool settle_cycle(Cycle cycle, std::vector<Lit>& conflict);
    void explain_cycle(Lit lit, Cycle cycle, std::vector<Lit>& out) const;

    const PathBoard& board_;
    const LineGraph& graph_;
    const ShortCycles* cycles_;
    Assignment& assignment_;
    PointTallies points_;
    ClueTallies clues_;
};

}  // namespace edgewise
