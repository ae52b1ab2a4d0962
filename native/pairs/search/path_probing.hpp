// Probing of boards with pairs: at the root, or under the assumption that no path touches itself.
#pragma once

#include <algorithm>

#include "cdcl/probing.hpp"
#include "graph/short_cycles.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_propagation.hpp"

namespace edgewise {

struct PathSurroundings {
    const PathBoard& board;
    const ShortCycles* cycles;  // may be null

    template <class Visit>
    void for_each_edge_near(Var variable, Visit visit) const {
        if (cycles == nullptr || variable >= board.graph().edge_count()) return;
        for (const Cycle cycle : cycles->beside(variable)) {
            for (const Edge edge : cycles->edges_of(cycle)) visit(edge);
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
    // `cycles` may be null, as for the propagation.
    PathProbing(const PathBoard& board, const ShortCycles* cycles, PathPropagation& propagation, Control& control)
        : Probing(board.graph(), PathSurroundings{board, cycles}, propagation, control) {}
};

extern template class Probing<PathPropagation, PathSurroundings>;

}  // namespace edgewise
