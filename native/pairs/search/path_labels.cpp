#include "pairs/search/path_labels.hpp"

#include <algorithm>

namespace edgewise {

PathLabels::PathLabels(const PathBoard& board, const PathConstraints& constraints, Assignment& assignment, bool eager)
    : board_(board),
      graph_(board.graph()),
      constraints_(constraints),
      assignment_(assignment),
      eager_(eager),
      ends_(graph_.vertex_count()),
      strokes_(graph_, assignment),
      merged_at_(graph_.edge_count(), 0) {}

PathsFound PathLabels::visit(std::vector<Lit>& conflict, Purpose purpose) {
    while (next_ < assignment_.trail_size()) {
        const std::int32_t position = next_++;
        const Lit lit = assignment_.trail()[position];
        const Edge edge = var_of(lit);
        if (!is_positive(lit) || !constraints_.is_edge(edge)) continue;

        // 1. Record the line at both of its ends.
        const auto [u, v] = graph_.ends(edge);
        const PathEnds::Outer outer = ends_.outer(u, v);
        const auto [one, other] = outer;
        const bool closed = one == v;
        merges_.push_back({position, edge, outer, closed});
        strokes_.add(edge);
        if (closed) {
            if (purpose == Purpose::search) {
                strokes_.walk(u, position, conflict);
                note_ring(conflict, kNoEdge);
            }
            return PathsFound::conflict;
        }

        // 2. Join the two paths.
        ends_.join(outer);
        if (strangers(one, other)) {
            if (purpose == Purpose::search) strokes_.walk(one, position, conflict);
            return PathsFound::conflict;
        }

        // 3. Switch off the edges that would close the new path or join it to another pair.
        if (!eager_) continue;
        const bool here = has_room(one) && switch_off_around(one, position);
        const bool there = has_room(other) && switch_off_around(other, position);
        if (here || there) return PathsFound::consequence;
    }
    return PathsFound::nothing;
}

// True when an edge was switched off.
bool PathLabels::switch_off_around(Vertex end, std::int32_t position) {
    const Vertex origin = ends_.far(end);
    bool any = false;
    for (const Edge edge : graph_.edges_at(end)) {
        if (!assignment_.is_open(edge)) continue;
        const Vertex beyond = graph_.other_end(edge, end);
        if (!has_room(beyond)) continue;
        const bool closing = beyond == origin;
        if (!closing && !strangers(origin, ends_.far(beyond))) continue;
        ++(closing ? closings_ : misjoinings_);
        merged_at_[edge] = position;
        assignment_.assign(negative(edge), {Why::closing, edge});
        any = true;
    }
    return any;
}

void PathLabels::explain(Lit lit, std::vector<Lit>& out) const {
    const Edge edge = var_of(lit);
    const auto [u, v] = graph_.ends(edge);
    const std::size_t first = out.size();
    if (strokes_.walk(u, merged_at_[edge], out) == v) {
        note_ring(std::span(out).subspan(first), edge);
    } else {
        strokes_.walk(v, merged_at_[edge], out);
    }
}

void PathLabels::note_ring(std::span<const Lit> lines, Edge closing) const {
    if (log_ == nullptr) return;
    std::vector<std::int32_t> edges;
    for (const Lit lit : lines) edges.push_back(var_of(lit));
    if (closing != kNoEdge) edges.push_back(closing);
    std::uint64_t key = 0;
    for (const Edge edge : edges) key += ProofLog::key_of(edge);
    log_->cut(CutKind::ring, key, edges);
}

void PathLabels::backtrack(std::int32_t trail_size) {
    while (!merges_.empty() && merges_.back().position >= trail_size) {
        const Merge& merge = merges_.back();
        const auto [u, v] = graph_.ends(merge.edge);
        strokes_.remove(merge.edge);
        if (!merge.closed) ends_.part(u, v, merge.outer);
        merges_.pop_back();
    }
    next_ = std::min(next_, trail_size);
}

}  // namespace edgewise
