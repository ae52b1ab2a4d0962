#include "loops/loop_probing.hpp"

#include "loops/table_probing.hpp"

namespace edgewise {

template class Probing<LoopPropagation, LoopSurroundings>;

std::optional<LoopCorners> corners_of(const LineGraph& graph, ProofLog* log) {
    LoopCorners corners(graph);
    if (corners.count() == 0 || (log != nullptr && corners.contradicts_itself())) return std::nullopt;
    if (log != nullptr) log->use_turns(corners.definitions(graph), corners.places().size() * corner_table::kStates);
    return corners;
}

RootLook look_at_root(const LineGraph& graph, const Faces* faces, const RootLookOptions& options,
                      std::optional<LoopCorners>& corners, LoopPropagation& propagation, Control& control) {
    const PropagationState state = propagation.propagate(Purpose::probe);
    if (state != PropagationState::open) return {state, 0};
    if (options.corners) corners = corners_of(graph, propagation.log());
    if (corners) {
        propagation.constraints.add_corners(*corners);
        if (!propagation.constraints.start_corners()) return {PropagationState::conflict, 0};
    }
    std::uint64_t probes = 0;
    if (corners && options.tables) {
        TableProbing probing(graph, propagation, control);
        const PropagationState probed = probing.run();
        probes = probing.probes();
        if (probed != PropagationState::open || probing.is_thorough()) return {probed, probes};
    }
    LoopProbing probing(graph, faces, propagation, control);
    const PropagationState probed = probing.run();
    return {probed, probes + probing.probes()};
}

}  // namespace edgewise
