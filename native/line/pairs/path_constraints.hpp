// Points, clues and squares of a board with pairs, counted natively.
//
// Squares carry the corner rule: with three lines in a square, a path touches itself. Most solutions obey the rule but
// no puzzle asks for it, so it depends on one variable, `touch`: three lines in a square imply `touch`. A search that
// assumes `touch` to be false learns clauses that name it, and these stay true when the assumption is dropped.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/counting.hpp"
#include "line/graph/squares.hpp"
#include "line/pairs/path_board.hpp"

namespace edgewise {

class PathConstraints {
  public:
    using Board = PathBoard;
    using Regions = Squares;

    // `squares` may be null: then there is no `touch` and no corner rule.
    PathConstraints(const PathBoard& board, const Squares* squares, Assignment& assignment);

    // One variable per edge and, where there are squares, `touch`.
    [[nodiscard]] static Var variable_count(const PathBoard& board, const Squares* squares) {
        return board.graph().edge_count() + (squares != nullptr ? 1 : 0);
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
    [[nodiscard]] bool settle_square(Square square, std::vector<Lit>& conflict);
    void explain_square(Lit lit, Square square, std::vector<Lit>& out) const;

    const PathBoard& board_;
    const LineGraph& graph_;
    const Squares* squares_;
    Assignment& assignment_;
    PointTallies points_;
    ClueTallies clues_;
};

}  // namespace edgewise
