#include "cdcl/counting.hpp"

#include <stdexcept>

namespace edgewise {

void assign_open(Assignment& assignment, std::span<const Edge> edges, bool on, Reason reason) {
    for (const Edge edge : edges) {
        if (assignment.is_open(edge)) assignment.assign(literal(edge, on), reason);
    }
}

void collect(const Assignment& assignment, std::span<const Edge> edges, bool on, std::size_t most,
             std::vector<Lit>& out) {
    for (const Edge edge : edges) {
        if (most == 0) return;
        if (assignment.value(literal(edge, on)) <= 0) continue;
        out.push_back(literal(edge, !on));
        --most;
    }
}

void collect_before(const Assignment& assignment, std::span<const Edge> edges, bool on, std::size_t most, Lit forced,
                    std::vector<Lit>& out) {
    const std::int32_t before = assignment.position_of(var_of(forced));
    for (const Edge edge : edges) {
        if (most == 0) return;
        if (assignment.value(literal(edge, on)) <= 0 || assignment.position_of(edge) >= before) continue;
        out.push_back(literal(edge, !on));
        --most;
    }
}

std::vector<Edge> edges_on(const Assignment& assignment, Edge edge_count) {
    std::vector<Edge> on;
    for (const Lit lit : assignment.trail()) {
        if (is_positive(lit) && var_of(lit) < edge_count) on.push_back(var_of(lit));
    }
    return on;
}

PointTallies::PointTallies(const LineGraph& graph, Assignment& assignment)
    : graph_(graph), assignment_(assignment), tallies_(graph.vertex_count()) {
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const std::size_t degree = graph.edges_at(vertex).size();
        if (degree > std::numeric_limits<std::int16_t>::max()) {
            throw std::invalid_argument("too many edges at a vertex");
        }
        tallies_[vertex].open = static_cast<std::int16_t>(degree);
    }
}

bool PointTallies::start() {
    std::vector<Lit> conflict;
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        if (!settle(vertex, conflict)) return false;
    }
    return true;
}

bool PointTallies::act_on(Vertex vertex, std::vector<Lit>& conflict) {
    const auto [on, open, capacity, may_be_blank] = tallies_[vertex];
    const auto edges = graph_.edges_at(vertex);
    if (on >= capacity) {
        if (on > capacity) {
            collect(assignment_, edges, true, static_cast<std::size_t>(capacity) + 1, conflict);
            return false;
        }
        if (open > 0) assign_open(assignment_, edges, false, {Why::point, vertex});
        return true;
    }
    if (may_be_blank && on == 0) {
        if (open == 1) assign_open(assignment_, edges, false, {Why::point, vertex});
        return true;
    }
    // The point needs as many lines as it has room for, and no more than that are available.
    if (on + open < capacity) {
        if (may_be_blank) collect(assignment_, edges, true, 1, conflict);
        collect(assignment_, edges, false, kAllEdges, conflict);
        return false;
    }
    assign_open(assignment_, edges, true, {Why::point, vertex});
    return true;
}

void PointTallies::explain(Lit lit, Vertex vertex, std::vector<Lit>& out) const {
    const auto edges = graph_.edges_at(vertex);
    const auto capacity = static_cast<std::size_t>(tallies_[vertex].capacity);
    const std::size_t first_line = out.size();
    collect_before(assignment_, edges, true, capacity, lit, out);
    if (!is_positive(lit) && out.size() - first_line == capacity) return;
    // Off because it was the last open edge and led nowhere, or on because it was among the last ones: the edges that
    // were off. A point that must be visited needs no line to ask for another.
    if (!tallies_[vertex].may_be_blank) out.resize(first_line);
    collect_before(assignment_, edges, false, kAllEdges, lit, out);
}

ClueTallies::ClueTallies(const LineGraph& graph, Assignment& assignment)
    : graph_(graph), assignment_(assignment), tallies_(graph.clue_count()) {
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto [low, high] = graph.bounds(clue);
        tallies_[clue] = {0, static_cast<std::int32_t>(graph.edges_of(clue).size()), low, high};
    }
}

bool ClueTallies::start() {
    std::vector<Lit> conflict;
    for (Clue clue = 0; clue < graph_.clue_count(); ++clue) {
        const ClueBounds bounds = graph_.bounds(clue);
        if (bounds.high < 0 || bounds.low > bounds.high) return false;
        if (!settle(clue, conflict)) return false;
    }
    return true;
}

bool ClueTallies::act_on(Clue clue, std::vector<Lit>& conflict) {
    const auto [on, open, low, high] = tallies_[clue];
    const auto edges = graph_.edges_of(clue);
    if (on > high) {
        collect(assignment_, edges, true, kAllEdges, conflict);
        return false;
    }
    if (on + open < low) {
        collect(assignment_, edges, false, kAllEdges, conflict);
        return false;
    }
    if (open == 0) return true;
    if (on == high) {
        assign_open(assignment_, edges, false, {Why::clue, clue});
    } else if (on + open == low) {
        assign_open(assignment_, edges, true, {Why::clue, clue});
    }
    return true;
}

void ClueTallies::explain(Lit lit, Clue clue, std::vector<Lit>& out) const {
    // Off because enough others were on, on because too many others were off.
    collect_before(assignment_, graph_.edges_of(clue), !is_positive(lit), kAllEdges, lit, out);
}

}  // namespace edgewise
