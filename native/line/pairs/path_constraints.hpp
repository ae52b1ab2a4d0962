// Points, clues and squares of a board with pairs, counted natively.
//
// A square is the corner rule: at most two of its four lines, or else a path touches itself. That is true of most
// solutions and of no puzzle's rules, so it hangs on one variable, `touch`: while `touch` is open or false, three lines
// in a square make it true. A search that assumes `touch` to be false has every lesson marked with it, and what it
// learns stays true for the search that no longer assumes it.
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
    // `squares` may be null: then there is no `touch` and no corner rule.
    PathConstraints(const PathBoard& board, const Squares* squares, Assignment& assignment);

    // Facts that hold before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // Draws the consequences of one literal of the trail. On a contradiction, false, and `conflict` holds literals that
    // are all false and cannot all be.
    [[nodiscard]] bool visit(Lit lit, std::vector<Lit>& conflict);
    void unvisit(Lit lit);

    // Appends the literals, all false, whose falsehood forced `lit`.
    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] Var touch() const { return graph_.edge_count(); }
    [[nodiscard]] bool is_edge(Var variable) const { return variable < graph_.edge_count(); }

  private:
    // All that the first look at a point needs, side by side: most looks end there.
    struct PointTally {
        std::int16_t on = 0;
        std::int16_t open = 0;
        std::int16_t capacity = 0;
        bool may = false;  // no line at all is right, too
    };

    [[nodiscard]] bool settle_point(Vertex vertex, std::vector<Lit>& conflict) {
        const PointTally& point = points_[vertex];
        const bool settled = point.on < point.capacity && point.on + point.open > point.capacity;
        return settled || act_on_point(vertex, conflict);
    }
    [[nodiscard]] bool act_on_point(Vertex vertex, std::vector<Lit>& conflict);
    [[nodiscard]] bool settle_square(Square square, std::vector<Lit>& conflict);
    void explain_point(Lit lit, Vertex vertex, std::vector<Lit>& out) const;
    void explain_square(Lit lit, Square square, std::vector<Lit>& out) const;

    const PathBoard& board_;
    const LineGraph& graph_;
    const Squares* squares_;
    Assignment& assignment_;
    std::vector<PointTally> points_;
    ClueTallies clues_;
};

}  // namespace edgewise
