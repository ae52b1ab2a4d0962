#include "make/knowledge.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace edgewise::make {

Knowledge::Knowledge(const Planar& board, std::vector<std::int32_t> counts)
    : board_(board),
      need_(std::move(counts)),
      active_(board.faces().count(), 0),
      value_(board.graph().edge_count(), kOpen),
      place_(value_.size(), -1),
      rule_(value_.size(), -1),
      before_(value_.size(), 0),
      depth_(value_.size(), 0),
      kind_(value_.size(), Kind::given),
      at_point_(board.graph().vertex_count()),
      at_face_(board.faces().count()),
      far_(board.graph().vertex_count()),
      length_(board.graph().vertex_count(), 0),
      lines_at_(board.graph().vertex_count(), {-1, -1}),
      parent_(board.faces().count()),
      parity_(parent_.size(), 0),
      tied_(parent_.size(), 1),
      edge_mark_(value_.size(), 0),
      face_mark_(parent_.size(), 0),
      by_(parent_.size(), -1) {
    need_.push_back(0);  // the outer face is never active
    std::iota(far_.begin(), far_.end(), 0);
    std::iota(parent_.begin(), parent_.end(), 0);
    next_ = parent_;
    trail_.reserve(value_.size());
    for (Edge edge = 0; edge < static_cast<Edge>(value_.size()); ++edge) {
        ends_.push_back(board.graph().ends(edge));
        beside_.push_back(board.faces().beside(edge));
        for (const Vertex vertex : ends_.back()) ++at_point_[vertex].left;
        for (const Face face : beside_.back()) ++at_face_[face].left;
    }
    std::vector<std::int32_t> starts{0}, members;
    for (Face face = 0; face < board.cell_count(); ++face) {
        const auto first = static_cast<std::ptrdiff_t>(members.size());
        for (const Edge edge : board.faces().edges_of(face))
            members.insert(members.end(), {ends_[edge][0], ends_[edge][1]});
        std::sort(members.begin() + first, members.end());
        members.erase(std::unique(members.begin() + first, members.end()), members.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    corners_ = FlatSets(std::move(starts), std::move(members));
}

bool Knowledge::assign(Edge edge, bool on, Kind kind, std::int32_t rule, std::int32_t depth) {
    if (value_[edge] != kOpen) return (value_[edge] == 1) == on || contradiction(kind, rule, edge);
    value_[edge] = on ? 1 : 0;
    place_[edge] = size();
    kind_[edge] = kind;
    rule_[edge] = rule;
    before_[edge] = head_;
    depth_[edge] = depth;
    trail_.push_back(edge);
    return true;
}

bool Knowledge::begin() {
    late_.clear();
    for (Vertex vertex = 0; vertex < board_.graph().vertex_count(); ++vertex) {
        if (!check_point(vertex, true, 0)) return false;
    }
    for (Face face = 0; face < board_.cell_count(); ++face) {
        if (!check_clue(face, true, 0)) return false;
    }
    return true;
}

bool Knowledge::see_next(const Powers& powers, std::int32_t most) {
    const Edge edge = trail_[head_++];
    const std::int32_t on = value_[edge];
    const std::int32_t depth = depth_[edge] + 1;
    const bool draw = depth <= most;
    was_cut_short = was_cut_short || !draw;
    const auto [u, v] = ends_[edge];
    const auto [one, other] = beside_[edge];
    for (Count* count : {&at_point_[u], &at_point_[v], &at_face_[one], &at_face_[other]}) {
        --count->left;
        count->on += on;
    }
    lines_ += on;
    if (!check_point(u, draw, depth) || !check_point(v, draw, depth)) return false;
    if (!check_clue(one, draw, depth) || !check_clue(other, draw, depth)) return false;
    if (on != 0 && !join(edge, draw && powers.loops, depth)) return false;
    return !powers.sides || unite(edge, draw, depth);
}

bool Knowledge::fill(std::span<const Edge> edges, bool on, Kind kind, std::int32_t rule, std::int32_t depth) {
    return std::ranges::all_of(edges, [&](Edge edge) { return is_seen(edge) || assign(edge, on, kind, rule, depth); });
}

bool Knowledge::check_point(Vertex vertex, bool draw, std::int32_t depth) {
    const Count count = at_point_[vertex];
    if (count.on > 2 || (count.left == 0 && count.on == 1)) return contradiction(Kind::point, vertex, -1);
    if (!draw || count.left == 0) return true;
    if (count.on == 2) return fill(board_.graph().edges_at(vertex), false, Kind::point, vertex, depth);
    return count.left > 1 || fill(board_.graph().edges_at(vertex), count.on == 1, Kind::point, vertex, depth);
}

bool Knowledge::check_clue(Face face, bool draw, std::int32_t depth) {
    if (active_[face] == 0) return true;
    const Count count = at_face_[face];
    const std::int32_t missing = need_[face] - count.on;
    if (missing < 0 || missing > count.left) return contradiction(Kind::clue, face, -1);
    if (!draw || count.left == 0 || (missing != 0 && missing != count.left)) return true;
    return fill(board_.faces().edges_of(face), missing != 0, Kind::clue, face, depth);
}

bool Knowledge::is_early(Edge edge, std::int32_t length, Face& clue) const {
    clue = -1;
    const bool is_counted = is_seen(edge);
    if (lines_ > length - (is_counted ? 0 : 1)) return true;
    for (Face face = 0; face < board_.cell_count(); ++face) {
        if (active_[face] == 0 || at_face_[face].on >= need_[face]) continue;
        const bool is_own = !is_counted && (beside_[edge][0] == face || beside_[edge][1] == face);
        if (at_face_[face].on + (is_own ? 1 : 0) >= need_[face]) continue;
        clue = face;
        return true;
    }
    return false;
}

bool Knowledge::join(Edge edge, bool draw, std::int32_t depth) {
    const auto [u, v] = ends_[edge];
    const Vertex a = far_[u];
    const Vertex b = far_[v];
    Face clue = -1;
    if (a == v) {
        return !is_early(edge, length_[u] + 1, clue) || contradiction(Kind::loop, clue, edge);
    }
    log_.push_back({place_[edge], true, a, b, far_[a], far_[b], length_[a], length_[b]});
    const std::int32_t length = length_[a] + length_[b] + 1;
    far_[a] = b;
    far_[b] = a;
    length_[a] = length_[b] = length;
    for (const Vertex vertex : {u, v}) lines_at_[vertex][lines_at_[vertex][0] < 0 ? 0 : 1] = edge;
    if (!draw) return true;
    for (const Edge last : board_.graph().edges_at(a)) {
        if (is_seen(last) || board_.graph().other_end(last, a) != b) continue;
        if (!is_early(last, length + 1, clue)) {
            late_.push_back(last);
        } else if (!assign(last, false, Kind::loop, clue, depth)) {
            return false;
        }
    }
    return true;
}

bool Knowledge::close_late_loops() {
    bool is_news = false;
    for (const Edge edge : late_) {
        const auto [u, v] = ends_[edge];
        if (!is_open(edge) || far_[u] != v || u == v) continue;
        Face clue = -1;
        if (!is_early(edge, length_[u] + 1, clue)) continue;
        is_news = assign(edge, false, Kind::loop, clue, 0) || is_news;
    }
    return is_news;
}

bool Knowledge::unite(Edge edge, bool draw, std::int32_t depth) {
    const auto [one, other] = beside_[edge];
    Sided a = sided(one);
    Sided b = sided(other);
    const auto parity = static_cast<std::uint8_t>(a.parity ^ b.parity ^ value_[edge]);
    if (a.root == b.root) return parity == 0 || contradiction(Kind::sides, -1, edge);
    if (tied_[a.root] > tied_[b.root]) std::swap(a, b);
    parent_[a.root] = b.root;
    parity_[a.root] = parity;
    tied_[b.root] += tied_[a.root];
    log_.push_back({place_[edge], false, a.root, b.root, 0, 0, 0, 0});
    bool holds = true;
    if (draw) {
        Face face = a.root;
        do {
            for (const Edge side : board_.faces().edges_of(face)) {
                if (is_seen(side)) continue;
                const Face across = beside_[side][0] == face ? beside_[side][1] : beside_[side][0];
                const Sided there = sided(across);
                if (there.root != b.root) continue;
                const bool differs = sided(face).parity != there.parity;
                holds = holds && assign(side, differs, Kind::sides, -1, depth);
            }
            face = next_[face];
        } while (face != a.root);
    }
    std::swap(next_[a.root], next_[b.root]);
    return holds;
}

void Knowledge::undo_to(std::int32_t before) {
    while (size() > before) {
        const Edge edge = trail_.back();
        trail_.pop_back();
        if (size() < head_) {
            head_ = size();
            while (!log_.empty() && log_.back().place == size()) {
                const Undo last = log_.back();
                log_.pop_back();
                if (last.is_path) {
                    far_[last.a] = last.far_a;
                    far_[last.b] = last.far_b;
                    length_[last.a] = last.length_a;
                    length_[last.b] = last.length_b;
                    for (const Vertex end : ends_[edge]) lines_at_[end][lines_at_[end][1] >= 0 ? 1 : 0] = -1;
                } else {
                    std::swap(next_[last.a], next_[last.b]);
                    tied_[last.b] -= tied_[last.a];
                    parent_[last.a] = last.a;
                    parity_[last.a] = 0;
                }
            }
            const std::int32_t on = value_[edge];
            lines_ -= on;
            for (Count* count : {&at_point_[ends_[edge][0]], &at_point_[ends_[edge][1]], &at_face_[beside_[edge][0]],
                                 &at_face_[beside_[edge][1]]}) {
                ++count->left;
                count->on -= on;
            }
        }
        value_[edge] = kOpen;
    }
}

}  // namespace edgewise::make
