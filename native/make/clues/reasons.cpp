// What a contradiction rests on: from rule to rule back to edges that were known before something was supposed.
#include <algorithm>

#include "make/clues/knowledge.hpp"

namespace edgewise::make {

void Knowledge::explain_contradiction(std::int32_t floor, std::vector<Edge>& edges, std::vector<Face>& clues) {
    edges.clear();
    clues.clear();
    todo_.clear();
    const bool wanted = broken_.edge >= 0 && edges_[broken_.edge].value == 0;
    reasons(broken_.kind, broken_.rule, broken_.edge, wanted, head_, todo_, clues);
    if (broken_.edge >= 0) todo_.push_back(broken_.edge);
    done_.clear();
    // Marks are taken again and again by the walks below: what is done is told by the sign of the depth.
    for (std::size_t next = 0; next < todo_.size(); ++next) {
        const Edge edge = todo_[next];
        Known& known = edges_[edge];
        if (known.depth < 0) continue;
        known.depth = -1 - known.depth;
        done_.push_back(edge);
        if (known.place < floor) {
            edges.push_back(edge);
        } else if (known.kind != Kind::given) {
            reasons(known.kind, known.rule, edge, known.value == 1, known.before, todo_, clues);
        }
    }
    for (const Edge edge : done_) edges_[edge].depth = -1 - edges_[edge].depth;
    std::ranges::sort(clues);
    clues.erase(std::unique(clues.begin(), clues.end()), clues.end());
}

void Knowledge::reasons(Kind kind, std::int32_t rule, Edge edge, bool on, std::int32_t before, std::vector<Edge>& edges,
                        std::vector<Face>& clues) {
    const auto is_known = [&](Edge other) { return other != edge && edges_[other].place < before; };
    if (kind == Kind::point) {
        const auto spokes = board_.graph().edges_at(rule);
        const auto lines =
            std::ranges::count_if(spokes, [&](Edge other) { return is_known(other) && edges_[other].value == 1; });
        for (const Edge other : spokes) {
            if (is_known(other) && (lines < 2 || edges_[other].value == 1)) edges.push_back(other);
        }
    } else if (kind == Kind::clue) {
        clues.push_back(rule);
        const auto sides = board_.faces().edges_of(rule);
        std::int32_t lines = 0;
        for (const Edge other : sides) lines += is_known(other) && edges_[other].value == 1 ? 1 : 0;
        // Too many lines or just enough; otherwise too many gaps.
        const bool is_full = lines > need_[rule] || (lines == need_[rule] && !(on && edge >= 0));
        for (const Edge other : sides) {
            if (is_known(other) && (edges_[other].value == 1) == is_full) edges.push_back(other);
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
            if (edges_[elsewhere].value != 1 || edge_mark_[elsewhere] == mark_) continue;
            edges.push_back(elsewhere);
            break;
        }
    } else if (kind == Kind::sides) {
        around(edge, before, edges);
    }
}

// The lines from one end of an edge to the other.
void Knowledge::along(Edge edge, std::int32_t before, std::vector<Edge>& edges) {
    const auto [from, to] = places_[edge].ends;
    const std::size_t first = edges.size();
    for (const Edge start : paths_[from].lines) {
        if (start < 0 || start == edge || edges_[start].place >= before) continue;
        Vertex at = from;
        for (Edge line = start; line >= 0;) {
            edges.push_back(line);
            at = board_.graph().other_end(line, at);
            if (at == to) return;
            const auto& [one, other] = paths_[at].lines;
            const Edge next = one == line ? other : one;
            line = next >= 0 && next != edge && edges_[next].place < before ? next : -1;
        }
        edges.resize(first);
    }
}

// The shortest walk over faces from one side of an edge to the other.
void Knowledge::around(Edge edge, std::int32_t before, std::vector<Edge>& edges) {
    const auto [from, to] = places_[edge].beside;
    ++mark_;
    face_mark_[from] = mark_;
    faces_todo_.assign(1, from);
    for (std::size_t next = 0; next < faces_todo_.size() && face_mark_[to] != mark_; ++next) {
        const Face face = faces_todo_[next];
        for (const Edge side : board_.faces().edges_of(face)) {
            if (side == edge || edges_[side].place >= before) continue;
            const Face across = places_[side].beside[0] == face ? places_[side].beside[1] : places_[side].beside[0];
            if (face_mark_[across] == mark_) continue;
            face_mark_[across] = mark_;
            by_[across] = side;
            faces_todo_.push_back(across);
        }
    }
    for (Face face = to; face != from;) {
        const Edge side = by_[face];
        edges.push_back(side);
        face = places_[side].beside[0] == face ? places_[side].beside[1] : places_[side].beside[0];
    }
}

}  // namespace edgewise::make
