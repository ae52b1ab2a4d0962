#include "line/loops/loop_probing.hpp"

namespace edgewise {

template class Probing<LoopPropagation, LoopSurroundings>;

std::optional<LoopCorners> corners_of(const LineGraph& graph) {
    LoopCorners corners(graph);
    if (corners.count() == 0) return std::nullopt;
    return corners;
}

RootLook look_at_root(const LineGraph& graph, bool with_corners, std::optional<LoopCorners>& corners,
                      LoopPropagation& propagation, Control& control) {
    const PropagationState state = propagation.propagate(Purpose::probe);
    if (state != PropagationState::open) return {state, 0};
    if (with_corners) corners = corners_of(graph);
    if (corners) {
        propagation.constraints.add_corners(*corners);
        if (!propagation.constraints.start_corners()) return {PropagationState::conflict, 0};
    }
    LoopProbing probing(graph, nullptr, propagation, control);
    const PropagationState probed = probing.run();
    return {probed, probing.probes()};
}

}  // namespace edgewise
