#include "line/cdcl_constraints.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace edgewise {

namespace {
constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
}

LoopConstraints::LoopConstraints(const LineGraph& graph, const Faces* faces, Assignment& assignment)
    : graph_(graph),
      faces_(faces),
      assignment_(assignment),
      links_(graph.edge_count()),
      points_(graph.vertex_count()),
      clues_(graph.clue_count()) {
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
        const std::int16_t required = (graph.degree_mask(vertex) & 0b001) == 0 ? 1 : 0;
        points_[vertex] = {0, static_cast<std::int16_t>(degree), required};
        unmet_ += required;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto [low, high] = graph.bounds(clue);
        clues_[clue] = {0, static_cast<std::int32_t>(graph.edges_of(clue).size()), low, high};
        unmet_ += low > 0 ? 1 : 0;
    }
}

bool LoopConstraints::start() {
    std::vector<Lit> conflict;
    if (faces_ != nullptr) assignment_.assign(negative(face_var(faces_->outer())), {});
    // Points that must not be visited come first: what they switch off, nobody may switch on below.
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const std::uint8_t mask = graph_.degree_mask(vertex);
        if ((mask & 0b101) == 0) return false;
        if ((mask & 0b100) == 0) assign_open(graph_.edges_at(vertex), false, {});
    }
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (!settle_point(vertex, conflict)) return false;
    }
    for (Clue clue = 0; clue < graph_.clue_count(); ++clue) {
        const ClueBounds bounds = graph_.bounds(clue);
        if (bounds.high < 0 || bounds.low > bounds.high) return false;
        if (!settle_clue(clue, conflict)) return false;
    }
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
            ClueTally& tally = clues_[clue];
            --tally.open;
            if (++tally.on == tally.low) --unmet_;
        }
    } else {
        for (const Vertex vertex : ends) --points_[vertex].open;
        for (const Clue clue : clues) --clues_[clue].open;
    }
    for (const Vertex vertex : ends) {
        if (!settle_point(vertex, conflict)) return false;
    }
    for (const Clue clue : clues) {
        if (!settle_clue(clue, conflict)) return false;
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
            ClueTally& tally = clues_[clue];
            ++tally.open;
            if (tally.on-- == tally.low) ++unmet_;
        }
    } else {
        for (const Vertex vertex : links_[variable].ends) ++points_[vertex].open;
        for (const Clue clue : clues_of(variable)) ++clues_[clue].open;
    }
}

void LoopConstraints::assign_open(std::span<const Edge> edges, bool on, Reason reason) {
    for (const Edge edge : edges) {
        if (assignment_.is_open(edge)) assignment_.assign(literal(edge, on), reason);
    }
}

// The false literals of up to `most` edges that have the given value.
void LoopConstraints::collect(std::span<const Edge> edges, bool on, std::size_t most, std::vector<Lit>& out) const {
    for (const Edge edge : edges) {
        if (most == 0) return;
        if (assignment_.value(literal(edge, on)) <= 0) continue;
        out.push_back(literal(edge, !on));
        --most;
    }
}

bool LoopConstraints::act_on_point(Vertex vertex, std::vector<Lit>& conflict) {
    const auto [on, open, required] = points_[vertex];
    const auto edges = graph_.edges_at(vertex);
    if (on >= 2) {
        if (on > 2) {
            collect(edges, true, 3, conflict);
            return false;
        }
        if (open > 0) assign_open(edges, false, {Why::point, vertex});
        return true;
    }
    if (on == 1 || required != 0) {
        // Two lines are needed and at most two are to be had.
        if (on + open < 2) {
            if (required == 0) collect(edges, true, 1, conflict);
            collect(edges, false, kAll, conflict);
            return false;
        }
        assign_open(edges, true, {Why::point, vertex});
    } else if (open == 1) {
        assign_open(edges, false, {Why::point, vertex});
    }
    return true;
}

bool LoopConstraints::act_on_clue(Clue clue, std::vector<Lit>& conflict) {
    const auto [on, open, low, high] = clues_[clue];
    const auto edges = graph_.edges_of(clue);
    if (on > high) {
        collect(edges, true, kAll, conflict);
        return false;
    }
    if (on + open < low) {
        collect(edges, false, kAll, conflict);
        return false;
    }
    if (open == 0) return true;
    if (on == high) {
        assign_open(edges, false, {Why::clue, clue});
    } else if (on + open == low) {
        assign_open(edges, true, {Why::clue, clue});
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
            return explain_clue(lit, reason.index(), out);
        case Why::sides:
            return explain_sides(lit, reason.index(), out);
        default:
            return;
    }
}

void LoopConstraints::explain_point(Lit lit, Vertex vertex, std::vector<Lit>& out) const {
    const std::int32_t before = assignment_.position_of(var_of(lit));
    const auto edges = graph_.edges_at(vertex);
    const auto first_line = out.size();
    std::size_t lines = 0;
    for (const Edge edge : edges) {
        if (assignment_.value(positive(edge)) > 0 && assignment_.position_of(edge) < before && lines < 2) {
            out.push_back(negative(edge));
            ++lines;
        }
    }
    if (!is_positive(lit) && lines == 2) return;
    // Off because it was the last way and led nowhere, or on because it was the last way: the ways that were closed.
    if (is_positive(lit) && points_[vertex].required != 0) out.resize(first_line);
    for (const Edge edge : edges) {
        if (assignment_.value(negative(edge)) > 0 && edge != var_of(lit) && assignment_.position_of(edge) < before) {
            out.push_back(positive(edge));
        }
    }
}

void LoopConstraints::explain_clue(Lit lit, Clue clue, std::vector<Lit>& out) const {
    // Off because enough others were on, on because too many others were off.
    const std::int32_t before = assignment_.position_of(var_of(lit));
    const bool cause = !is_positive(lit);
    for (const Edge edge : graph_.edges_of(clue)) {
        if (assignment_.value(literal(edge, cause)) > 0 && assignment_.position_of(edge) < before) {
            out.push_back(literal(edge, !cause));
        }
    }
}

void LoopConstraints::explain_sides(Lit lit, Edge edge, std::vector<Lit>& out) const {
    const auto& [one, other] = faces_->beside(edge);
    for (const Var variable : {edge, face_var(one), face_var(other)}) {
        if (variable != var_of(lit)) out.push_back(literal(variable, assignment_.value(positive(variable)) < 0));
    }
}

}  // namespace edgewise
