// A clue and one of its corners together: all ways to use the two edges that they share, and what these ways agree on.
#include <array>

#include "make/clues/knowledge.hpp"

namespace edgewise::make {

void Knowledge::look_at_corner(Face clue, Vertex vertex, std::vector<Edge>& settled,
                               std::vector<Edge>& rests_on) const {
    settled.clear();
    const Count around = at_face_[clue];
    const Count point = at_point_[vertex];
    if (around.left < 2 || point.left < 2) return;
    const auto spokes = board_.graph().edges_at(vertex);
    const auto sides = board_.faces().edges_of(clue);
    std::array<Edge, 2> shared{-1, -1};
    int found = 0;
    for (const Edge edge : spokes) {
        if (is_seen(edge) || (places_[edge].beside[0] != clue && places_[edge].beside[1] != clue)) continue;
        if (found == 2) return;
        shared[found++] = edge;
    }
    if (found < 2) return;
    const std::int32_t missing = need_[clue] - around.on;
    const std::int32_t clue_left = around.left - 2;
    const std::int32_t point_left = point.left - 2;
    int first = 0, second = 0;  // bits: can be off, can be on
    bool clue_none = clue_left > 0, clue_all = clue_none;
    bool point_none = point_left > 0, point_all = point_none;
    for (int way = 0; way < 4; ++way) {
        const int both = (way & 1) + (way >> 1);
        const std::int32_t rest = missing - both;
        const std::int32_t two = 2 - point.on - both;  // lines from elsewhere that make it two at the point
        const bool none_can = two == 0 || two == 2;
        const bool two_can = two > 0 && two <= point_left;
        if (rest < 0 || rest > clue_left || (!none_can && !two_can)) continue;
        first |= 1 << (way & 1);
        second |= 1 << (way >> 1);
        clue_none = clue_none && rest == 0;
        clue_all = clue_all && rest == clue_left;
        point_none = point_none && !two_can;
        point_all = point_all && !none_can && two == point_left;
    }
    if (first == 1 || first == 2) settled.push_back(shared[0]);
    if (second == 1 || second == 2) settled.push_back(shared[1]);
    const auto add_rest = [&](std::span<const Edge> edges) {
        for (const Edge edge : edges) {
            if (edge != shared[0] && edge != shared[1] && !is_seen(edge)) settled.push_back(edge);
        }
    };
    if (clue_none || clue_all) add_rest(sides);
    if (point_none || point_all) add_rest(spokes);
    if (settled.empty()) return;
    rests_on.clear();
    for (const auto edges : {spokes, sides}) {
        for (const Edge edge : edges) {
            if (is_seen(edge)) rests_on.push_back(edge);
        }
    }
}

}  // namespace edgewise::make
