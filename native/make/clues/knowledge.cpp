#include "make/clues/knowledge.hpp"

#include <algorithm>
#include <utility>

namespace edgewise::make {

Knowledge::Knowledge(const Planar& board, std::vector<std::uint8_t> truth)
    : board_(board),
      truth_(std::move(truth)),
      need_(board.counts(truth_)),
      active_(board.faces().count(), 0),
      edges_(truth_.size()),
      all_at_point_(board.graph().vertex_count()),
      all_at_face_(board.faces().count()),
      no_paths_(all_at_point_.size()),
      parent_(all_at_face_.size()),
      flip_(all_at_face_.size(), 0),
      first_(all_at_face_.size(), -1),
      next_(2 * truth_.size(), -1),
      open_(all_at_face_.size(), 0),
      edge_mark_(truth_.size(), 0),
      face_mark_(all_at_face_.size(), 0),
      by_(all_at_face_.size(), -1) {
    need_.push_back(0);  // the outer face is never active
    trail_.reserve(truth_.size());
    places_.reserve(truth_.size());
    for (Edge edge = 0; edge < static_cast<Edge>(truth_.size()); ++edge) {
        places_.push_back({board.graph().ends(edge), board.faces().beside(edge)});
        for (const Vertex vertex : places_.back().ends) ++all_at_point_[vertex].left;
        for (const Face face : places_.back().beside) ++all_at_face_[face].left;
    }
    for (Vertex vertex = 0; vertex < static_cast<Vertex>(no_paths_.size()); ++vertex) no_paths_[vertex].far = vertex;
    std::vector<std::int32_t> starts{0}, members;
    for (Face face = 0; face < board.cell_count(); ++face) {
        const auto first = static_cast<std::ptrdiff_t>(members.size());
        for (const Edge edge : board.faces().edges_of(face)) {
            members.insert(members.end(), places_[edge].ends.begin(), places_[edge].ends.end());
        }
        std::sort(members.begin() + first, members.end());
        members.erase(std::unique(members.begin() + first, members.end()), members.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    corners_ = FlatSets(std::move(starts), std::move(members));
}

void Knowledge::begin() {
    std::ranges::fill(edges_, Known{});
    at_point_ = all_at_point_;
    at_face_ = all_at_face_;
    paths_ = no_paths_;
    trail_.clear();
    log_.clear();
    late_.clear();
    head_ = 0;
    lines_ = 0;
    end_sides();
    for (Vertex vertex = 0; vertex < board_.graph().vertex_count(); ++vertex) {
        if (at_point_[vertex].left == 1) static_cast<void>(check_point(vertex, true, 0));
    }
    for (Face face = 0; face < board_.cell_count(); ++face) static_cast<void>(check_clue(face, true, 0));
}

bool Knowledge::assign(Edge edge, bool on, Kind kind, std::int32_t rule, std::int32_t depth) {
    Known& known = edges_[edge];
    if (known.value != kOpen) return (known.value == 1) == on || contradiction(kind, rule, edge);
    known = {size(), head_, rule, depth, on ? std::int8_t{1} : std::int8_t{0}, kind};
    trail_.push_back(edge);
    return true;
}

bool Knowledge::see_next(bool loops, std::int32_t most) {
    const Edge edge = trail_[head_++];
    const std::int32_t on = edges_[edge].value;
    const std::int32_t depth = edges_[edge].depth + 1;
    const bool draw = depth <= most;
    was_cut_short = was_cut_short || !draw;
    const auto& [ends, beside] = places_[edge];
    for (Count* count : {&at_point_[ends[0]], &at_point_[ends[1]], &at_face_[beside[0]], &at_face_[beside[1]]}) {
        --count->left;
        count->on += on;
    }
    lines_ += on;
    if (!check_point(ends[0], draw, depth) || !check_point(ends[1], draw, depth)) return false;
    if (!check_clue(beside[0], draw, depth) || !check_clue(beside[1], draw, depth)) return false;
    if (on != 0 && !join(edge, draw && loops, depth)) return false;
    return !uses_sides_ || unite(edge, draw, depth);
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
    const auto& beside = places_[edge].beside;
    for (Face face = 0; face < board_.cell_count(); ++face) {
        if (active_[face] == 0 || at_face_[face].on >= need_[face]) continue;
        const bool is_own = !is_counted && (beside[0] == face || beside[1] == face);
        if (at_face_[face].on + (is_own ? 1 : 0) >= need_[face]) continue;
        clue = face;
        return true;
    }
    return false;
}

bool Knowledge::join(Edge edge, bool draw, std::int32_t depth) {
    const auto [u, v] = places_[edge].ends;
    const Vertex a = paths_[u].far;
    const Vertex b = paths_[v].far;
    Face clue = -1;
    if (a == v) return !is_early(edge, paths_[u].length + 1, clue) || contradiction(Kind::loop, clue, edge);
    Path& one = paths_[a];
    Path& other = paths_[b];
    log_.push_back({edges_[edge].place, true, a, b, one.far, other.far, one.length, other.length});
    const std::int32_t length = one.length + other.length + 1;
    one.far = b;
    other.far = a;
    one.length = other.length = length;
    for (const Vertex vertex : {u, v}) {
        auto& lines = paths_[vertex].lines;
        lines[lines[0] < 0 ? 0 : 1] = edge;
    }
    if (!draw) return true;
    for (const Edge last : board_.graph().edges_at(a)) {
        if (is_seen(last) || places_[last].ends[0] + places_[last].ends[1] - a != b) continue;
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
        const auto [u, v] = places_[edge].ends;
        Face clue = -1;
        if (!is_open(edge) || paths_[u].far != v || !is_early(edge, paths_[u].length + 1, clue)) continue;
        is_news = assign(edge, false, Kind::loop, clue, 0) || is_news;
    }
    return is_news;
}

void Knowledge::undo_to(const Mark& mark) {
    late_.resize(mark.late);
    while (size() > mark.size) {
        const Edge edge = trail_.back();
        trail_.pop_back();
        Known& known = edges_[edge];
        if (size() < head_) {
            head_ = size();
            for (; !log_.empty() && log_.back().place == size(); log_.pop_back()) {
                const Undo& last = log_.back();
                if (last.is_path) {
                    paths_[last.a].far = last.far_a;
                    paths_[last.b].far = last.far_b;
                    paths_[last.a].length = last.length_a;
                    paths_[last.b].length = last.length_b;
                    for (const Vertex end : places_[edge].ends) {
                        auto& lines = paths_[end].lines;
                        lines[lines[1] >= 0 ? 1 : 0] = -1;
                    }
                } else if (last.length_a == sides_used_) {
                    if (last.far_a != 0) std::swap(next_[first_[last.a]], next_[first_[last.b]]);
                    open_[last.b] -= open_[last.a];
                    parent_[last.a] = last.a;
                    flip_[last.a] = 0;
                    first_[last.b] = last.far_b;
                }
            }
            const std::int32_t on = known.value;
            lines_ -= on;
            const auto& [ends, beside] = places_[edge];
            for (Count* count :
                 {&at_point_[ends[0]], &at_point_[ends[1]], &at_face_[beside[0]], &at_face_[beside[1]]}) {
                ++count->left;
                count->on -= on;
            }
        }
        known.value = kOpen;
        known.place = kNoPlace;
    }
}

}  // namespace edgewise::make
