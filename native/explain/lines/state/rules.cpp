#include "explain/lines/state/rules.hpp"

#include <algorithm>
#include <utility>

namespace edgewise::explain {

namespace {

// A rule over more edges than this is left alone: counts would not fit, and nobody reasons about it.
constexpr std::size_t kMostEdges = 60;

// The edges that settle some facts, each once. False where a side is among them, or there are too many to count.
bool settles(const LineGraph& graph, std::span<const Fact> named, std::vector<Edge>& edges) {
    const FactClues& facts = *graph.facts();
    edges.clear();
    if (named.size() > kMostEdges) return false;
    for (const Fact fact : named) {
        if (facts.is_edge(fact)) {
            edges.push_back(affirmed(fact));
        } else if (facts.is_vertex(fact)) {
            const auto at = graph.edges_at(facts.vertex_of(fact));
            edges.insert(edges.end(), at.begin(), at.end());
        } else if (facts.is_joint(fact)) {
            const auto& both = facts.joints()[facts.joint_of(fact)];
            edges.insert(edges.end(), both.begin(), both.end());
        } else {
            return false;
        }
    }
    std::ranges::sort(edges);
    const auto rest = std::ranges::unique(edges);
    edges.erase(rest.begin(), rest.end());
    return true;
}

}  // namespace

Rules::Rules(LineGraph board, const FlatSets* faces, std::optional<Pairs> pairs)
    : graph_(std::move(board)), joins_pairs_(pairs.has_value()), pairs_(std::move(pairs).value_or(Pairs{})) {
    const LineGraph& graph = graph_;
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    std::vector<std::int32_t> fact_starts{0};
    std::vector<Fact> counted;
    const auto add = [&](std::span<const Edge> edges, Counts allowed) {
        const bool usable =
            edges.size() <= kMostEdges || fact_starts.back() < static_cast<std::int32_t>(counted.size());
        if (usable) members.insert(members.end(), edges.begin(), edges.end());
        starts.push_back(static_cast<std::int32_t>(members.size()));
        fact_starts.push_back(static_cast<std::int32_t>(counted.size()));
        allowed_.push_back(usable ? allowed : ~Counts{0});
    };
    pair_of_.assign(graph.vertex_count(), -1);
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
        for (const Vertex end : pairs_[pair]) pair_of_[end] = static_cast<std::int32_t>(pair);
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const Counts passed = pair_of_[vertex] >= 0 ? kOneLine : kNoLine | kTwoLines;
        add(graph.edges_at(vertex), graph.degree_mask(vertex) & passed);
    }
    const FactClues* facts = graph.facts();
    std::int32_t next_fact = 0;
    std::vector<Edge> settling;
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        ClueBounds bounds = graph.bounds(clue);
        auto edges = graph.edges_of(clue);
        if (facts != nullptr && next_fact < facts->count() && facts->clue(next_fact) == clue) {
            const auto named = facts->members(next_fact);
            if (settles(graph, named, settling)) {
                counted.insert(counted.end(), named.begin(), named.end());
                bounds = facts->bounds(next_fact);
                edges = settling;
            }
            ++next_fact;
        }
        const std::int32_t low = std::max(bounds.low, 0);
        const std::int32_t high = std::min(bounds.high, static_cast<std::int32_t>(kMostEdges));
        Counts allowed = 0;
        for (std::int32_t count = low; count <= high; ++count) allowed |= Counts{1} << count;
        add(edges, allowed);
    }
    edges_ = FlatSets(std::move(starts), std::move(members));
    any_facts_ = !counted.empty();
    facts_ = FlatSets(std::move(fact_starts), std::move(counted));
    of_edge_ = edges_.inverted(graph.edge_count());

    std::vector<std::int32_t> beside_starts{0};
    std::vector<std::int32_t> beside;
    for (Rule rule = 0; rule < edges_.size(); ++rule) {
        const auto first = static_cast<std::ptrdiff_t>(beside.size());
        for (const Edge edge : counts_facts(rule) ? std::span<const Edge>{} : edges_[rule]) {
            for (const Rule other : of_edge_[edge]) {
                if (other != rule && !counts_facts(other)) beside.push_back(other);
            }
        }
        std::sort(beside.begin() + first, beside.end());
        beside.erase(std::unique(beside.begin() + first, beside.end()), beside.end());
        beside_starts.push_back(static_cast<std::int32_t>(beside.size()));
    }
    beside_ = FlatSets(std::move(beside_starts), std::move(beside));

    if (faces != nullptr && !joins_pairs_) faces_ = Faces::of(graph, *faces);
    if (faces_) find_ties();
}

void Rules::find_ties() {
    const FactClues* facts = graph_.facts();
    for (std::int32_t index = 0; facts != nullptr && index < facts->count(); ++index) {
        const auto named = facts->members(index);
        const auto [low, high] = facts->bounds(index);
        if (named.size() != 1 || !facts->is_face(named[0]) || std::max(low, 0) != std::min(high, 1)) continue;
        const Face face = facts->face_of(named[0]);
        if (std::ranges::find(ties_, face, &Tie::face) != ties_.end()) continue;
        const bool inside = (high >= 1) != is_negated(named[0]);
        ties_.push_back({face, inside, graph_.vertex_count() + facts->clue(index)});
    }
}

}  // namespace edgewise::explain
