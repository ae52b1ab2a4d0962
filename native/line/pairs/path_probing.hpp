// Probing of boards with pairs: at the root, or under the assumption that no path touches itself.
#pragma once

#include <algorithm>

#include "line/cdcl/probing.hpp"
#include "line/graph/squares.hpp"
#include "line/pairs/path_board.hpp"
#include "line/pairs/path_propagation.hpp"

namespace edgewise {

struct PathSurroundings {
    const PathBoard& board;
    const Squares* squares;  // may be null

    template <class Visit>
    void for_each_edge_near(Var variable, Visit visit) const {
        if (squares == nullptr || variable >= board.graph().edge_count()) return;
        for (const Square square : squares->beside(variable)) {
            for (const Edge edge : squares->edges_of(square)) visit(edge);
        }
    }
    // The end of a pair has to get a line.
    [[nodiscard]] bool is_promising(Edge edge) const {
        return std::ranges::any_of(board.graph().ends(edge),
                                   [this](Vertex vertex) { return board.role(vertex) == Role::end; });
    }
};

class PathProbing : public Probing<PathPropagation, PathSurroundings> {
  public:
    // `squares` may be null, as for the propagation.
    PathProbing(const PathBoard& board, const Squares* squares, PathPropagation& propagation, Control& control)
        : Probing(board.graph(), PathSurroundings{board, squares}, propagation, control) {}
};

extern template class Probing<PathPropagation, PathSurroundings>;

}  // namespace edgewise
