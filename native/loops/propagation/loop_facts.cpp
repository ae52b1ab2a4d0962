#include "loops/propagation/loop_facts.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "cdcl/counting.hpp"

namespace edgewise {

namespace {

// By face, the outer one last: whether it is inside the loop of these edges.
std::vector<std::uint8_t> sides_of(const Faces& faces, const std::vector<std::uint8_t>& on) {
    std::vector<std::uint8_t> inside(faces.count(), 0);
    std::vector<std::uint8_t> reached(faces.count(), 0);
    std::vector<Face> queue{faces.outer()};
    reached[faces.outer()] = 1;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        for (const Edge edge : faces.edges_of(queue[next])) {
            const Face beyond = faces.across(edge, queue[next]);
            if (reached[beyond] != 0) continue;
            reached[beyond] = 1;
            inside[beyond] = inside[queue[next]] ^ on[edge];
            queue.push_back(beyond);
        }
    }
    return inside;
}

}  // namespace

std::vector<Vertex> asked_vertices(const LineGraph& graph) {
    std::vector<Vertex> vertices;
    const FactClues* clues = graph.facts();
    if (clues == nullptr) return vertices;
    for (std::int32_t index = 0; index < clues->count(); ++index) {
        for (const Fact fact : clues->members(index)) {
            if (clues->is_vertex(fact)) vertices.push_back(clues->vertex_of(fact));
        }
    }
    std::ranges::sort(vertices);
    const auto rest = std::ranges::unique(vertices);
    vertices.erase(rest.begin(), rest.end());
    return vertices;
}

Var fact_variables(const LineGraph& graph) {
    if (graph.facts() == nullptr) return 0;
    return static_cast<Var>(asked_vertices(graph).size() + graph.facts()->joints().size());
}

Clue broken_by(const LineGraph& graph, const Faces* faces, std::span<const Edge> loop) {
    const FactClues* clues = graph.facts();
    if (clues == nullptr) return kNoClue;
    std::vector<std::uint8_t> on(graph.edge_count(), 0);
    std::vector<std::uint8_t> visited(graph.vertex_count(), 0);
    for (const Edge edge : loop) {
        on[edge] = 1;
        for (const Vertex vertex : graph.ends(edge)) visited[vertex] = 1;
    }
    std::vector<std::uint8_t> inside;
    if (clues->name_faces()) inside = sides_of(*faces, on);
    const std::int32_t broken = clues->first_broken([&](Fact fact) {
        if (clues->is_edge(fact)) return on[fact] != 0;
        if (clues->is_joint(fact)) {
            const auto& [one, other] = clues->joints()[clues->joint_of(fact)];
            return on[one] != 0 && on[other] != 0;
        }
        return (clues->is_vertex(fact) ? visited[clues->vertex_of(fact)] : inside[clues->face_of(fact)]) != 0;
    });
    return broken < 0 ? kNoClue : clues->clue(broken);
}

LoopFacts::LoopFacts(const LineGraph& graph, const Faces* faces, Assignment& assignment, Var first_visit)
    : graph_(graph),
      clues_(*graph.facts()),
      faces_(faces),
      assignment_(assignment),
      first_visit_(first_visit),
      vertices_(asked_vertices(graph)),
      visit_at_(graph.vertex_count(), kNone),
      visits_(vertices_.size()) {
    if (clues_.name_faces() && faces == nullptr) {
        throw std::invalid_argument("a clue names a face of a graph that is not drawn in the plane");
    }
    end_ = first_visit_ + static_cast<Var>(vertices_.size());
    for (std::size_t visit = 0; visit < vertices_.size(); ++visit) {
        visit_at_[vertices_[visit]] = static_cast<std::int32_t>(visit);
        visits_[visit].open = static_cast<std::int16_t>(graph.edges_at(vertices_[visit]).size());
    }
    std::vector<std::int32_t> starts{0};
    std::vector<Lit> literals;
    std::vector<Lit> named;
    for (std::int32_t index = 0; index < clues_.count(); ++index) {
        named.clear();
        for (const Fact fact : clues_.members(index)) named.push_back(literal_of(fact));
        add_clue(named, clues_.bounds(index), starts, literals);
    }
    Var joint = end_;
    for (const auto& [one, other] : clues_.joints()) {
        const Lit both = positive(joint++);
        add_clue(std::array{negation(both), positive(one)}, {1, 2}, starts, literals);
        add_clue(std::array{negation(both), positive(other)}, {1, 2}, starts, literals);
        add_clue(std::array{both, negative(one), negative(other)}, {1, 3}, starts, literals);
    }
    literals_ = FlatSets(std::move(starts), std::move(literals));
    clues_of_ = literals_.inverted(2 * joint);
}

void LoopFacts::add_clue(std::span<const Lit> literals, ClueBounds bounds, std::vector<std::int32_t>& starts,
                         std::vector<Lit>& members) {
    members.insert(members.end(), literals.begin(), literals.end());
    starts.push_back(static_cast<std::int32_t>(members.size()));
    tallies_.push_back({0, static_cast<std::int32_t>(literals.size()), bounds.low, bounds.high});
}

Lit LoopFacts::literal_of(Fact fact) const {
    Var variable = affirmed(fact);
    if (clues_.is_vertex(fact)) {
        variable = first_visit_ + visit_at_[clues_.vertex_of(fact)];
    } else if (clues_.is_joint(fact)) {
        variable = end_ + clues_.joint_of(fact);
    } else if (!clues_.is_edge(fact)) {
        variable = graph_.edge_count() + clues_.face_of(fact);
    }
    return literal(variable, !is_negated(fact));
}

bool LoopFacts::start() {
    std::vector<Lit> conflict;
    for (std::size_t visit = 0; visit < vertices_.size(); ++visit) {
        const std::uint8_t mask = graph_.degree_mask(vertices_[visit]);
        const Var variable = first_visit_ + static_cast<Var>(visit);
        if ((mask & kNoLine) == 0 || (mask & kTwoLines) == 0) {
            assignment_.assign(literal(variable, (mask & kTwoLines) != 0), {});
        }
    }
    for (std::int32_t visit = 0; visit < static_cast<std::int32_t>(visits_.size()); ++visit) {
        if (!settle_visit(visit, conflict)) return false;
    }
    for (std::int32_t index = 0; index < literals_.size(); ++index) {
        const ClueTally& tally = tallies_[index];
        if (tally.high < 0 || tally.low > tally.high || !settle_clue(index, conflict)) return false;
    }
    return true;
}

template <class Visit>
void LoopFacts::for_each_clue(Lit lit, Visit visit) const {
    for (const std::int32_t index : clues_of_[lit]) visit(index, true);
    for (const std::int32_t index : clues_of_[negation(lit)]) visit(index, false);
}

void LoopFacts::count(Lit lit) {
    if (var_of(lit) < graph_.edge_count()) {
        for (const Vertex vertex : graph_.ends(var_of(lit))) {
            if (visit_at_[vertex] == kNone) continue;
            VisitTally& tally = visits_[visit_at_[vertex]];
            --tally.open;
            tally.on = static_cast<std::int16_t>(tally.on + (is_positive(lit) ? 1 : 0));
        }
    }
    for_each_clue(lit, [this](std::int32_t index, bool holds) {
        --tallies_[index].open;
        tallies_[index].on += holds ? 1 : 0;
    });
}

void LoopFacts::undo(Lit lit) {
    if (var_of(lit) < graph_.edge_count()) {
        for (const Vertex vertex : graph_.ends(var_of(lit))) {
            if (visit_at_[vertex] == kNone) continue;
            VisitTally& tally = visits_[visit_at_[vertex]];
            ++tally.open;
            tally.on = static_cast<std::int16_t>(tally.on - (is_positive(lit) ? 1 : 0));
        }
    }
    for_each_clue(lit, [this](std::int32_t index, bool holds) {
        ++tallies_[index].open;
        tallies_[index].on -= holds ? 1 : 0;
    });
}

bool LoopFacts::settle(Lit lit, std::vector<Lit>& conflict) {
    const Var variable = var_of(lit);
    if (variable < graph_.edge_count()) {
        for (const Vertex vertex : graph_.ends(variable)) {
            if (visit_at_[vertex] != kNone && !settle_visit(visit_at_[vertex], conflict)) return false;
        }
    } else if (is_visit(variable) && !settle_visit(variable - first_visit_, conflict)) {
        return false;
    }
    for (const Lit counted : {lit, negation(lit)}) {
        for (const std::int32_t index : clues_of_[counted]) {
            if (!settle_clue(index, conflict)) return false;
        }
    }
    return true;
}

// A vertex is visited where some line is on, and then two are; without two edges that are left, it is not.
bool LoopFacts::settle_visit(std::int32_t visit, std::vector<Lit>& conflict) {
    const Var variable = first_visit_ + visit;
    const auto [on, open] = visits_[visit];
    const auto edges = graph_.edges_at(vertices_[visit]);
    const Reason reason{Why::point, graph_.vertex_count() + visit};
    const std::int8_t visited = assignment_.value(positive(variable));
    if (visited < 0) {
        if (on > 0) {
            conflict.push_back(positive(variable));
            collect(assignment_, edges, true, 1, conflict);
            return false;
        }
        if (open > 0) assign_open(assignment_, edges, false, reason);
    } else if (visited == 0) {
        if (on > 0) {
            assignment_.assign(positive(variable), reason);
        } else if (open < 2) {
            assignment_.assign(negative(variable), reason);
        }
    } else if (on + open <= 2) {
        if (on + open < 2) {
            conflict.push_back(negative(variable));
            collect(assignment_, edges, false, kAllEdges, conflict);
            return false;
        }
        if (open > 0) assign_open(assignment_, edges, true, reason);
    }
    return true;
}

void LoopFacts::explain_visit(Lit lit, std::int32_t visit, std::vector<Lit>& out) const {
    const Var variable = first_visit_ + visit;
    const auto edges = graph_.edges_at(vertices_[visit]);
    if (var_of(lit) == variable) {
        if (is_positive(lit)) return collect_before(assignment_, edges, true, 1, lit, out);
        return collect_before(assignment_, edges, false, kAllEdges, lit, out);
    }
    out.push_back(literal(variable, !is_positive(lit)));
    if (is_positive(lit)) collect_before(assignment_, edges, false, kAllEdges, lit, out);
}

bool LoopFacts::settle_clue(std::int32_t index, std::vector<Lit>& conflict) {
    const auto [on, open, low, high] = tallies_[index];
    if (on < high && on + open > low) return true;
    if (on > high || on + open < low) {
        collect_members(index, on > high, conflict);
        return false;
    }
    if (open == 0 || (on != high && on + open != low)) return true;
    for (const Lit lit : literals_[index]) {
        if (assignment_.value(lit) == 0) {
            assignment_.assign(on == high ? negation(lit) : lit, {Why::clue, graph_.clue_count() + index});
        }
    }
    return true;
}

void LoopFacts::collect_members(std::int32_t index, bool holding, std::vector<Lit>& out) const {
    for (const Lit lit : literals_[index]) {
        const Lit fact = holding ? lit : negation(lit);
        if (assignment_.value(fact) > 0) out.push_back(negation(fact));
    }
}

void LoopFacts::explain_clue(Lit lit, std::int32_t index, std::vector<Lit>& out) const {
    const std::int32_t before = assignment_.position_of(var_of(lit));
    const bool forced_on = std::ranges::find(literals_[index], lit) != literals_[index].end();
    for (const Lit member : literals_[index]) {
        const Lit fact = forced_on ? negation(member) : member;
        if (assignment_.value(fact) > 0 && assignment_.position_of(var_of(fact)) < before) {
            out.push_back(negation(fact));
        }
    }
}

bool LoopFacts::admit_lines() const {
    return broken_by(graph_, faces_, edges_on(assignment_, graph_.edge_count())) == kNoClue;
}

}  // namespace edgewise
