#include "graph/line_graph.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace edgewise {

namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

// For each vertex its edges, in ascending order. Written out because every board starts with it: as the inverse of the
// sets of ends it took twice as long.
FlatSets incidence_of(const std::vector<std::array<Vertex, 2>>& ends, Vertex vertex_count) {
    std::vector<std::int32_t> starts(vertex_count + 1, 0);
    for (const auto& [u, v] : ends) {
        ++starts[u];
        ++starts[v];
    }
    // Each start is where the vertex's edges end, until they are filled in from behind.
    std::int32_t end = 0;
    for (std::int32_t& start : starts) start = end += start;
    std::vector<std::int32_t> members(end);
    for (auto edge = static_cast<Edge>(ends.size()); edge-- > 0;) {
        for (const Vertex vertex : ends[edge]) members[--starts[vertex]] = edge;
    }
    return {std::move(starts), std::move(members)};
}

}  // namespace

LineGraph::LineGraph(std::vector<std::int32_t> tails, std::vector<std::int32_t> heads,
                     std::vector<std::uint8_t> degree_masks, FlatSets clue_members, std::vector<ClueBounds> clue_bounds,
                     std::int32_t face_count, std::vector<std::array<Edge, 2>> joints)
    : degree_masks_(std::move(degree_masks)), clue_edges_(std::move(clue_members)), bounds_(std::move(clue_bounds)) {
    require(tails.size() == heads.size(), "tails and heads differ in length");
    require(tails.size() < (1U << 29), "too many edges");
    require(degree_masks_.size() < (1U << 29), "too many vertices");
    ends_.reserve(tails.size());
    for (std::size_t edge = 0; edge < tails.size(); ++edge) {
        require(tails[edge] >= 0 && tails[edge] < vertex_count() && heads[edge] >= 0 && heads[edge] < vertex_count(),
                "an edge names a vertex that does not exist");
        require(tails[edge] != heads[edge], "an edge joins a vertex to itself");
        ends_.push_back({tails[edge], heads[edge]});
    }
    incidence_ = incidence_of(ends_, vertex_count());

    require(clue_edges_.size() == clue_count(), "clue sets and clue bounds differ in number");
    std::vector<std::int32_t> last_clue(ends_.size(), -1);
    if (!clues_count_edges(last_clue)) {
        set_facts_apart(face_count, std::move(joints));
        last_clue.assign(ends_.size(), -1);
        require(clues_count_edges(last_clue), "a clue names an edge that does not exist");
    }
    edge_clues_ = clue_edges_.inverted(edge_count());

    const auto clued = std::ranges::count_if(last_clue, [](std::int32_t clue) { return clue >= 0; });
    clue_density_ = ends_.empty() ? 0 : static_cast<double>(clued) / static_cast<double>(ends_.size());
}

bool LineGraph::clues_count_edges(std::vector<std::int32_t>& last_clue) const {
    for (Clue clue = 0; clue < clue_count(); ++clue) {
        for (const Edge edge : clue_edges_[clue]) {
            if (edge < 0 || edge >= edge_count()) return false;
            require(last_clue[edge] != clue, "a clue names an edge twice");
            last_clue[edge] = clue;
        }
    }
    return true;
}

void LineGraph::set_facts_apart(std::int32_t face_count, std::vector<std::array<Edge, 2>> joints) {
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> edges;
    FactClues facts(edge_count(), vertex_count(), face_count, std::move(joints));
    for (Clue clue = 0; clue < clue_count(); ++clue) {
        const auto members = clue_edges_[clue];
        if (std::ranges::all_of(members, [&](Fact fact) { return fact >= 0 && fact < edge_count(); })) {
            edges.insert(edges.end(), members.begin(), members.end());
        } else {
            facts.add(clue, members, bounds_[clue]);
            bounds_[clue] = {0, 0};
        }
        starts.push_back(static_cast<std::int32_t>(edges.size()));
    }
    clue_edges_ = FlatSets(std::move(starts), std::move(edges));
    facts_ = std::move(facts);
}

void LineGraph::require_edges_only() const {
    require(!facts_, "a clue counts more than edges, which this search does not know");
}

}  // namespace edgewise
