// Probing of loop boards: a face whose side becomes known is a reason to probe the edges around it.
#pragma once

#include <cstdint>
#include <optional>

#include "base/control.hpp"
#include "cdcl/probing.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"
#include "loops/propagation/loop_corners.hpp"
#include "loops/propagation/loop_propagation.hpp"

namespace edgewise {

struct LoopSurroundings {
    const LineGraph& graph;
    const Faces* faces;  // may be null

    template <class Visit>
    void for_each_edge_near(Var variable, Visit visit) const {
        if (faces == nullptr || variable < graph.edge_count()) return;
        const Face face = variable - graph.edge_count();
        // A turn or a visit: the edges near it that matter become known with it.
        if (face >= faces->count()) return;
        for (const Edge edge : faces->edges_of(face)) visit(edge);
    }
    // Clues that count facts are not known by their edges: there any edge may be worth a try.
    [[nodiscard]] bool is_promising(Edge /*edge*/) const { return graph.facts() != nullptr; }
};

class LoopProbing : public Probing<LoopPropagation, LoopSurroundings> {
  public:
    // `faces` may be null, as for the propagation.
    LoopProbing(const LineGraph& graph, const Faces* faces, LoopPropagation& propagation, Control& control)
        : Probing(graph, LoopSurroundings{graph, faces}, propagation, control) {}
};

struct RootLook {
    PropagationState state;
    std::uint64_t probes;
};

struct RootLookOptions {
    bool corners = true;  // make turns
    bool tables = true;   // probe with their tables alone first
};

// What propagation and probing find at the root, without faces but where clues name them. Turns, where they are wanted,
// are made only if propagation alone leaves something open; then `corners` holds them, and must live as long as the
// propagation.
[[nodiscard]] RootLook look_at_root(const LineGraph& graph, const Faces* faces, const RootLookOptions& options,
                                    std::optional<LoopCorners>& corners, LoopPropagation& propagation,
                                    Control& control);

// Empty where no clue has a corner with a turn. Where a log is given, its statement has these turns; clues that
// contradict each other have none then, because no clause says so.
[[nodiscard]] std::optional<LoopCorners> corners_of(const LineGraph& graph, ProofLog* log);

extern template class Probing<LoopPropagation, LoopSurroundings>;

}  // namespace edgewise
