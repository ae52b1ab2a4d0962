// Probing of loop boards: a face whose side becomes known is a reason to probe the edges around it.
#pragma once

#include "line/cdcl/probing.hpp"
#include "line/graph/faces.hpp"
#include "line/graph/line_graph.hpp"
#include "line/loops/loop_propagation.hpp"

namespace edgewise {

struct LoopSurroundings {
    const LineGraph& graph;
    const Faces* faces;  // may be null

    template <class Visit>
    void for_each_edge_near(Var variable, Visit visit) const {
        if (faces == nullptr || variable < graph.edge_count()) return;
        const Face face = variable - graph.edge_count();
        if (face >= faces->count()) return;  // a turn: the edges near it that matter become known with it
        for (const Edge edge : faces->edges_of(face)) visit(edge);
    }
    [[nodiscard]] static bool is_promising(Edge /*edge*/) { return false; }
};

class LoopProbing : public Probing<LoopPropagation, LoopSurroundings> {
  public:
    // `faces` may be null, as for the propagation.
    LoopProbing(const LineGraph& graph, const Faces* faces, LoopPropagation& propagation, Control& control)
        : Probing(graph, LoopSurroundings{graph, faces}, propagation, control) {}
};

extern template class Probing<LoopPropagation, LoopSurroundings>;

}  // namespace edgewise
