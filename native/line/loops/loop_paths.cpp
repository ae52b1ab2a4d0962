#include "line/loops/loop_paths.hpp"

namespace edgewise {

LoopPaths::LoopPaths(const LineGraph& graph, const LoopConstraints& constraints, Assignment& assignment, bool eager)
    : graph_(graph),
      constraints_(constraints),
      assignment_(assignment),
      eager_(eager),
      ends_(graph.vertex_count()),
      strokes_(graph, assignment),
      witness_(graph.edge_count(), kNoWitness),
      merged_at_(graph.edge_count(), 0),
      marked_(graph.edge_count(), 0) {
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        ends_[vertex] = {vertex, 0, 0};
        if ((graph.degree_mask(vertex) & kNoLine) == 0) ++required_;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) clue_sum_ += graph.bounds(clue).low;
}

PathsFound LoopPaths::visit(std::vector<Lit>& conflict, Purpose purpose) {
    while (next_ < assignment_.trail_size()) {
        const std::int32_t position = next_++;
        const Lit lit = assignment_.trail()[position];
        const Edge edge = var_of(lit);
        if (!is_positive(lit) || !constraints_.is_edge(edge)) continue;

        // 1. Record the line at both of its ends.
        const auto [u, v] = graph_.ends(edge);
        const bool closed = strokes_.degree(u) > 0 && ends_[u].far == v;
        merges_.push_back({position, edge, ends_[u], ends_[v], closed});
        strokes_.add(edge);
        if (closed) return close(edge, position, conflict, purpose);

        // 2. Join the two paths.
        const End one = ends_[u];
        const End other = ends_[v];
        const auto served = static_cast<std::int32_t>(graph_.clues_of(edge).size());
        const std::int32_t length = one.length + other.length + 1;
        const std::int32_t service = one.service + other.service + served;
        ends_[one.far] = {other.far, length, service};
        ends_[other.far] = {one.far, length, service};

        // 3. Switch off the edges that would close it too early.
        if (eager_ && switch_off_closing(one.far, position)) return PathsFound::consequence;
    }
    return PathsFound::nothing;
}

PathsFound LoopPaths::close(Edge edge, std::int32_t position, std::vector<Lit>& conflict, Purpose purpose) {
    const Vertex start = graph_.ends(edge)[0];
    const std::int32_t length = ends_[start].length + 1;
    const std::int32_t service = ends_[start].service + static_cast<std::int32_t>(graph_.clues_of(edge).size());
    const bool everything = length == constraints_.lines();
    if (everything && constraints_.unmet() == 0) return PathsFound::solution;
    if (purpose == Purpose::probe) return PathsFound::conflict;
    strokes_.walk(start, position, conflict);
    if (!everything && !fails_alone(length, service)) conflict.push_back(negative(witness_beyond(conflict)));
    return PathsFound::conflict;
}

// True when an edge was switched off.
bool LoopPaths::switch_off_closing(Vertex end, std::int32_t position) {
    const auto [far, length, service] = ends_[end];
    bool any = false;
    for (const Edge edge : graph_.edges_at(end)) {
        if (!assignment_.is_open(edge) || graph_.other_end(edge, end) != far) continue;
        Edge witness = kNoWitness;
        if (!fails_alone(length + 1, service + static_cast<std::int32_t>(graph_.clues_of(edge).size()))) {
            if (length == constraints_.lines()) continue;
            std::vector<Lit> path;
            strokes_.walk(end, position, path);
            witness = witness_beyond(path);
        }
        witness_[edge] = witness;
        merged_at_[edge] = position;
        ++closings_;
        assignment_.assign(negative(edge), {Why::closing, edge});
        any = true;
    }
    return any;
}

// The earliest line that does not belong to the path. The caller knows that there is one.
Edge LoopPaths::witness_beyond(std::vector<Lit>& path) const {
    for (const Lit lit : path) marked_[var_of(lit)] = 1;
    Edge found = kNoWitness;
    for (const Lit lit : assignment_.trail()) {
        const Var variable = var_of(lit);
        if (is_positive(lit) && constraints_.is_edge(variable) && marked_[variable] == 0) {
            found = variable;
            break;
        }
    }
    for (const Lit lit : path) marked_[var_of(lit)] = 0;
    return found;
}

void LoopPaths::explain(Lit lit, std::vector<Lit>& out) const {
    const Edge edge = var_of(lit);
    strokes_.walk(graph_.ends(edge)[0], merged_at_[edge], out);
    if (witness_[edge] != kNoWitness) out.push_back(negative(witness_[edge]));
}

void LoopPaths::backtrack(std::int32_t trail_size) {
    while (!merges_.empty() && merges_.back().position >= trail_size) {
        const Merge& merge = merges_.back();
        const auto [u, v] = graph_.ends(merge.edge);
        strokes_.remove(merge.edge);
        if (!merge.closed) {
            ends_[merge.u.far] = {u, merge.u.length, merge.u.service};
            ends_[merge.v.far] = {v, merge.v.length, merge.v.service};
        }
        merges_.pop_back();
    }
    next_ = std::min(next_, trail_size);
}

}  // namespace edgewise
