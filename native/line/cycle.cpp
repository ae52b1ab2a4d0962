#include "line/cycle.hpp"

#include <algorithm>
#include <unordered_map>

namespace edgewise {

std::vector<Edge> ordered_cycle(const LineGraph& graph, std::span<const Edge> on) {
    if (on.empty()) return {};
    // The two lines at each point; a third one, or a missing one, is no cycle.
    std::unordered_map<Vertex, std::array<Edge, 2>> lines;
    lines.reserve(2 * on.size());
    for (const Edge edge : on) {
        for (const Vertex vertex : graph.ends(edge)) {
            auto& pair = lines.try_emplace(vertex, std::array<Edge, 2>{-1, -1}).first->second;
            if (pair[1] >= 0) return {};
            (pair[0] < 0 ? pair[0] : pair[1]) = edge;
        }
    }
    std::vector<Edge> order;
    order.reserve(on.size());
    const Edge first = *std::ranges::min_element(on);
    Edge edge = first;
    Vertex vertex = graph.ends(first)[1];
    do {
        order.push_back(edge);
        const auto& [one, two] = lines.at(vertex);
        if (two < 0) return {};
        edge = one == edge ? two : one;
        vertex = graph.other_end(edge, vertex);
    } while (edge != first && order.size() <= on.size());
    if (order.size() != on.size()) return {};
    return order;
}

}  // namespace edgewise
