#include "line/cdcl/counting.hpp"

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
