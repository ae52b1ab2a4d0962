#include "graph/cycle.hpp"

#include <algorithm>
#include <array>

namespace edgewise {

std::vector<Edge> ordered_cycle(const LineGraph& graph, std::span<const Edge> on) {
    if (on.empty()) return {};
    // The two lines at each point; with a third one, or a missing one, it is not a cycle.
    std::vector<std::array<Edge, 2>> lines(graph.vertex_count(), {-1, -1});
    for (const Edge edge : on) {
        for (const Vertex vertex : graph.ends(edge)) {
            auto& [one, two] = lines[vertex];
            if (two >= 0) return {};
            (one < 0 ? one : two) = edge;
        }
    }
    std::vector<Edge> order;
    order.reserve(on.size());
    const Edge first = *std::ranges::min_element(on);
    Edge edge = first;
    Vertex vertex = graph.ends(first)[1];
    do {
        order.push_back(edge);
        const auto& [one, two] = lines[vertex];
        if (two < 0) return {};
        edge = one == edge ? two : one;
        vertex = graph.other_end(edge, vertex);
    } while (edge != first && order.size() <= on.size());
    if (order.size() != on.size()) return {};
    return order;
}

}  // namespace edgewise
