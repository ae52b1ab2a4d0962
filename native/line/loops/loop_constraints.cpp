#include "line/loops/loop_constraints.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace edgewise {

LoopConstraints::LoopConstraints(const LineGraph& graph, const Faces* faces, Assignment& assignment)
    : graph_(graph),
      faces_(faces),
      assignment_(assignment),
      links_(graph.edge_count()),
      points_(graph.vertex_count()),
      clues_(graph, assignment) {
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        EdgeLinks& links = links_[edge];
        links.ends = graph.ends(edge);
        if (faces != nullptr) links.sides = {face_var(faces->beside(edge)[0]), face_var(faces->beside(edge)[1])};
        const auto clues = graph.clues_of(edge);
        links.clue_count = static_cast<std::int32_t>(clues.size());
        std::copy_n(clues.begin(), std::min(clues.size(), kCluesHere), links.clues.begin());
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const std::size_t degree = graph.edges_at(vertex).size();
        if (degree > std::numeric_limits<std::int16_t>::max())
            throw std::invalid_argument("too many edges at a vertex");
        const std::int16_t required = (graph.degree_mask(vertex) & kNoLine) == 0 ? 1 : 0;
        points_[vertex] = {0, static_cast<std::int16_t>(degree), required};
        unmet_ += required;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        unmet_ += graph.bounds(clue).low > 0 ? 1 : 0;
    }
}

bool LoopConstraints::start() {
    std::vector<Lit> conflict;
    if (faces_ != nullptr) assignment_.assign(negative(face_var(faces_->outer())), {});
    // Points that must not be visited come first: what they switch off, nobody may switch on below.
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const std::uint8_t mask = graph_.degree_mask(vertex);
        if ((mask & (kNoLine | kTwoLines)) == 0) return false;
        if ((mask & kTwoLines) == 0) assign_open(assignment_, graph_.edges_at(vertex), false, {});
    }
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (!settle_point(vertex, conflict)) return false;
    }
    if (!clues_.start()) return false;
    if (faces_ == nullptr) return true;
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const auto& [one, other] = faces_->beside(edge);
        if (one == other) {
            // An edge with one face on both sides lies on no cycle.
            if (assignment_.value(positive(edge)) > 0) return false;
            if (assignment_.is_open(edge)) assignment_.assign(negative(edge), {});
        } else if (!settle_sides(edge, conflict)) {
            return false;
        }
    }
    return true;
}

bool LoopConstraints::visit(Lit lit, std::vector<Lit>& conflict) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) {
        for (const Edge edge : faces_->edges_of(variable - graph_.edge_count())) {
            if (!settle_sides(edge, conflict)) return false;
        }
        return true;
    }
    // Every tally first, so that `unvisit` finds them all, whatever happens below.
    const auto& ends = links_[variable].ends;
    const auto clues = clues_of(variable);
    if (is_positive(lit)) {
        ++lines_;
        for (const Vertex vertex : ends) {
            PointTally& point = points_[vertex];
            --point.open;
            if (point.on++ == 0) unmet_ -= point.required;
        }
        for (const Clue clue : clues) {
            if (clues_.draw(clue)) --unmet_;
        }
    } else {
        for (const Vertex vertex : ends) --points_[vertex].open;
        for (const Clue clue : clues) clues_.leave_out(clue);
    }
    for (const Vertex vertex : ends) {
        if (!settle_point(vertex, conflict)) return false;
    }
    for (const Clue clue : clues) {
        if (!clues_.settle(clue, conflict)) return false;
    }
    return faces_ == nullptr || settle_sides(variable, conflict);
}

void LoopConstraints::unvisit(Lit lit) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) return;
    if (is_positive(lit)) {
        --lines_;
        for (const Vertex vertex : links_[variable].ends) {
            PointTally& point = points_[vertex];
            ++point.open;
            if (--point.on == 0) unmet_ += point.required;
        }
        for (const Clue clue : clues_of(variable)) {
            if (clues_.undo_draw(clue)) ++unmet_;
        }
    } else {
        for (const Vertex vertex : links_[variable].ends) ++points_[vertex].open;
        for (const Clue clue : clues_of(variable)) clues_.undo_leave_out(clue);
    }
}

bool LoopConstraints::act_on_point(Vertex vertex, std::vector<Lit>& conflict) {
    const auto [on, open, required] = points_[vertex];
    const auto edges = graph_.edges_at(vertex);
    if (on >= 2) {
        if (on > 2) {
            collect(assignment_, edges, true, 3, conflict);
            return false;
        }
        if (open > 0) assign_open(assignment_, edges, false, {Why::point, vertex});
        return true;
    }
    if (on == 1 || required != 0) {
        // Two lines are needed and at most two are to be had.
        if (on + open < 2) {
            if (required == 0) collect(assignment_, edges, true, 1, conflict);
            collect(assignment_, edges, false, kAllEdges, conflict);
            return false;
        }
        assign_open(assignment_, edges, true, {Why::point, vertex});
    } else if (open == 1) {
        assign_open(assignment_, edges, false, {Why::point, vertex});
    }
    return true;
}

// The edge is on exactly when its faces differ: three values whose sum is even.
bool LoopConstraints::settle_sides(Edge edge, std::vector<Lit>& conflict) {
    const auto [one, other] = links_[edge].sides;
    const std::int8_t line = assignment_.value(positive(edge));
    const std::int8_t here = assignment_.value(positive(one));
    const std::int8_t there = assignment_.value(positive(other));
    const int open = (line == 0 ? 1 : 0) + (here == 0 ? 1 : 0) + (there == 0 ? 1 : 0);
    if (open > 1) return true;
    if (open == 1) {
        // The product of two known values, each 1 or -1, is 1 where they are equal.
        if (line == 0) {
            assignment_.assign(literal(edge, here * there < 0), {Why::sides, edge});
        } else if (here == 0) {
            assignment_.assign(literal(one, line * there < 0), {Why::sides, edge});
        } else {
            assignment_.assign(literal(other, line * here < 0), {Why::sides, edge});
        }
        return true;
    }
    if (line * here * there < 0) return true;
    for (const Var variable : {edge, one, other})
        conflict.push_back(literal(variable, assignment_.value(positive(variable)) < 0));
    return false;
}

void LoopConstraints::explain(Lit lit, std::vector<Lit>& out) const {
    const Reason reason = assignment_.reason_of(var_of(lit));
    switch (reason.why()) {
        case Why::point:
            return explain_point(lit, reason.index(), out);
        case Why::clue:
            return clues_.explain(lit, reason.index(), out);
        case Why::sides:
            return explain_sides(lit, reason.index(), out);
        default:
            return;
    }
}

void LoopConstraints::explain_point(Lit lit, Vertex vertex, std::vector<Lit>& out) const {
    const auto edges = graph_.edges_at(vertex);
    const std::size_t first_line = out.size();
    collect_before(assignment_, edges, true, 2, lit, out);
    if (!is_positive(lit) && out.size() - first_line == 2) return;
    // Off because it was the last way and led nowhere, or on because it was the last way: the ways that were closed.
    if (is_positive(lit) && points_[vertex].required != 0) out.resize(first_line);
    collect_before(assignment_, edges, false, kAllEdges, lit, out);
}

void LoopConstraints::explain_sides(Lit lit, Edge edge, std::vector<Lit>& out) const {
    const auto& [one, other] = faces_->beside(edge);
    for (const Var variable : {edge, face_var(one), face_var(other)}) {
        if (variable != var_of(lit)) out.push_back(literal(variable, assignment_.value(positive(variable)) < 0));
    }
}

}  // namespace edgewise
