// What a contradiction rests on: from rule to rule back to edges that were known before something was supposed.
#include <algorithm>

#include "make/knowledge.hpp"

namespace edgewise::make {

void Knowledge::explain_contradiction(std::int32_t floor, std::vector<Edge>& edges, std::vector<Face>& clues) {
    edges.clear();
    clues.clear();
    todo_.clear();
    const bool wanted = broken_.edge >= 0 && value_[broken_.edge] == 0;
    reasons(broken_.kind, broken_.rule, broken_.edge, wanted, head_, todo_, clues);
    if (broken_.edge >= 0) todo_.push_back(broken_.edge);
    std::vector<Edge> done;
    // Marks are taken again and again by the walks below: what is done is told by the sign of the depth.
    for (std::size_t next = 0; next < todo_.size(); ++next) {
        const Edge edge = todo_[next];
        if (depth_[edge] < 0) continue;
        depth_[edge] = -1 - depth_[edge];
        done.push_back(edge);
        if (place_[edge] < floor) {
            edges.push_back(edge);
        } else if (kind_[edge] != Kind::given) {
            reasons(kind_[edge], rule_[edge], edge, value_[edge] == 1, before_[edge], todo_, clues);
        }
    }
    for (const Edge edge : done) depth_[edge] = -1 - depth_[edge];
    std::ranges::sort(clues);
    clues.erase(std::unique(clues.begin(), clues.end()), clues.end());
}

void Knowledge::reasons(Kind kind, std::int32_t rule, Edge edge, bool on, std::int32_t before, std::vector<Edge>& edges,
                        std::vector<Face>& clues) {
    const auto is_known = [&](Edge other) { return other != edge && value_[other] != kOpen && place_[other] < before; };
    if (kind == Kind::point) {
        const auto spokes = board_.graph().edges_at(rule);
        const auto lines =
            std::ranges::count_if(spokes, [&](Edge other) { return is_known(other) && value_[other] == 1; });
        for (const Edge other : spokes) {
            if (is_known(other) && (lines < 2 || value_[other] == 1)) edges.push_back(other);
        }
    } else if (kind == Kind::clue) {
        clues.push_back(rule);
        const auto sides = board_.faces().edges_of(rule);
        std::int32_t lines = 0;
        for (const Edge other : sides) lines += is_known(other) && value_[other] == 1 ? 1 : 0;
        // Too many lines or just enough; otherwise too many gaps.
        const bool is_full = lines > need_[rule] || (lines == need_[rule] && !(on && edge >= 0));
        for (const Edge other : sides) {
            if (is_known(other) && (value_[other] == 1) == is_full) edges.push_back(other);
        }
    } else if (kind == Kind::loop) {
        if (rule >= 0) clues.push_back(rule);
        const std::size_t first = edges.size();
        along(edge, before, edges);
        if (rule >= 0) return;
        ++mark_;
        edge_mark_[edge] = mark_;
        for (std::size_t at = first; at < edges.size(); ++at) edge_mark_[edges[at]] = mark_;
        for (std::int32_t at = 0; at < before; ++at) {
            const Edge elsewhere = trail_[at];
            if (value_[elsewhere] != 1 || edge_mark_[elsewhere] == mark_) continue;
            edges.push_back(elsewhere);
            break;
        }
    } else if (kind == Kind::sides) {
        around(edge, before, edges);
    }
}

// The lines from one end of an edge to the other.
void Knowledge::along(Edge edge, std::int32_t before, std::vector<Edge>& edges) {
    const auto [from, to] = ends_[edge];
    const std::size_t first = edges.size();
    for (const Edge start : lines_at_[from]) {
        if (start < 0 || start == edge || place_[start] >= before) continue;
        Vertex at = from;
        for (Edge line = start; line >= 0;) {
            edges.push_back(line);
            at = board_.graph().other_end(line, at);
            if (at == to) return;
            const auto& [one, other] = lines_at_[at];
            const Edge next = one == line ? other : one;
            line = next >= 0 && next != edge && place_[next] < before ? next : -1;
        }
        edges.resize(first);
    }
}

// The shortest walk over faces from one side of an edge to the other.
void Knowledge::around(Edge edge, std::int32_t before, std::vector<Edge>& edges) {
    const auto [from, to] = beside_[edge];
    ++mark_;
    face_mark_[from] = mark_;
    faces_todo_.assign(1, from);
    for (std::size_t next = 0; next < faces_todo_.size() && face_mark_[to] != mark_; ++next) {
        const Face face = faces_todo_[next];
        for (const Edge side : board_.faces().edges_of(face)) {
            if (side == edge || value_[side] == kOpen || place_[side] >= before) continue;
            const Face across = beside_[side][0] == face ? beside_[side][1] : beside_[side][0];
            if (face_mark_[across] == mark_) continue;
            face_mark_[across] = mark_;
            by_[across] = side;
            faces_todo_.push_back(across);
        }
    }
    for (Face face = to; face != from;) {
        const Edge side = by_[face];
        edges.push_back(side);
        face = beside_[side][0] == face ? beside_[side][1] : beside_[side][0];
    }
}

}  // namespace edgewise::make
