#include "pairs/classes/class_search.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace edgewise {

namespace {

// Beyond these the formula takes longer to write, a fifth of a second and 200 MB, than it is worth. The first also
// keeps boards so small that a segment never runs through the corner of a path: see path_class.
constexpr std::size_t kMostPoints = 400;
constexpr std::size_t kMostCellsTimesPairsSquared = 2'000'000;

std::vector<Place> places_of(const Pairs& pairs, std::int32_t columns) {
    std::vector<Place> places;
    for (const auto& pair : pairs) {
        for (const Vertex end : pair) places.push_back({end / columns, end % columns});
    }
    return places;
}

}  // namespace

std::optional<std::int32_t> columns_of_rectangle(const LineGraph& graph) {
    std::int32_t columns = graph.vertex_count();
    for (const Edge edge : graph.vertex_count() > 0 ? graph.edges_at(0) : std::span<const Edge>{}) {
        const Vertex other = graph.other_end(edge, 0);
        if (other != 1) columns = std::min(columns, other);
    }
    if (columns < 2 || graph.vertex_count() % columns != 0) return std::nullopt;
    const std::int32_t rows = graph.vertex_count() / columns;
    if (rows < 2 || graph.edge_count() != rows * (columns - 1) + (rows - 1) * columns) return std::nullopt;
    std::vector<std::uint8_t> seen(2 * static_cast<std::size_t>(graph.vertex_count()), 0);
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        const auto [low, high] = std::minmax(graph.ends(edge)[0], graph.ends(edge)[1]);
        const bool across = high == low + 1 && high % columns != 0;
        if (!across && high != low + columns) return std::nullopt;
        if (std::exchange(seen[2 * low + (across ? 0 : 1)], 1) != 0) return std::nullopt;
    }
    return columns;
}

bool ClassSearch::suits(const LineGraph& graph, const Pairs& pairs) {
    if (graph.clue_count() > 0 || pairs.empty()) return false;
    const auto columns = columns_of_rectangle(graph);
    if (!columns) return false;
    const auto cells = static_cast<std::size_t>(graph.vertex_count());
    const auto half_around = static_cast<std::size_t>(*columns + graph.vertex_count() / *columns);
    return 2 * (pairs.size() + half_around + 2) <= kMostPoints &&
           cells * pairs.size() * pairs.size() <= kMostCellsTimesPairsSquared;
}

ClassSearch::ClassSearch(const LineGraph& graph, const Pairs& pairs, std::span<const Edge> known,
                         const ConflictSearchOptions& options, Control& control)
    : graph_(graph),
      columns_(columns_of_rectangle(graph).value()),
      triangulation_(graph.vertex_count() / columns_, columns_, places_of(pairs, columns_)),
      formula_(triangulation_),
      search_(formula_.variable_count(), formula_.clauses(), options, control) {
    const PathClass known_class = class_of(triangulation_, graph, columns_, pairs, known);
    const std::vector<Lit> literals = formula_.literals(known_class).value();
    ClauseSearch only_known(formula_.variable_count(), formula_.clauses(), options, control);
    for (const Lit lit : literals) only_known.add({lit});
    const auto outcome = only_known.run(kForEver);
    // A formula that rules out a class with a drawing would rule out others: nothing may be concluded from it.
    if (outcome == ClauseSearch::Outcome::exhausted) throw std::logic_error("a solution is of no class");
    if (outcome == ClauseSearch::Outcome::model) {
        facts_of_known_ = facts([&](Var variable) { return only_known.holds(variable); });
    }
    forbid(known_class);
    search_.expect_nothing();
}

void ClassSearch::forbid(const PathClass& one) {
    std::vector<Lit> clause = formula_.literals(one).value();
    for (Lit& lit : clause) lit = negation(lit);
    search_.add(std::move(clause));
}

ClassSearch::Outcome ClassSearch::run(std::uint64_t pause_after) {
    switch (search_.run(pause_after)) {
        case ClauseSearch::Outcome::model:
            return Outcome::another;
        case ClauseSearch::Outcome::exhausted:
            return Outcome::only_class;
        case ClauseSearch::Outcome::paused:
            return Outcome::paused;
        case ClauseSearch::Outcome::stopped:
            return Outcome::stopped;
    }
    return Outcome::stopped;
}

std::vector<std::vector<Lit>> ClassSearch::facts_of_found() const {
    return facts([&](Var variable) { return search_.holds(variable); });
}

void ClassSearch::forbid_found() {
    forbid(formula_.read_class([&](Var variable) { return search_.holds(variable); }));
}

// Where as many paths cross a segment as there are cells in a chain beside it, each has one of them, in their order.
std::vector<std::vector<Lit>> ClassSearch::facts(const ClassFormula::Holds& holds) const {
    std::vector<Pair> ends(graph_.vertex_count(), kNoPair);
    for (Point end = 0; end < triangulation_.end_count(); ++end) {
        const Place place = triangulation_.place(end);
        ends[place.row * columns_ + place.column] = end / 2;
    }
    std::vector<Pair> pair_at = ends;
    std::vector<Vertex> visited;
    for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
        const std::vector<Pair> pairs = formula_.read_pairs(segment, holds);
        if (pairs.empty()) continue;
        for (const auto tie : {Triangulation::Tie::low, Triangulation::Tie::high}) {
            std::vector<Vertex> cells;
            for (const Place place : triangulation_.chain(segment, tie)) {
                cells.push_back(place.row * columns_ + place.column);
            }
            const bool has_end = std::ranges::any_of(cells, [&](Vertex cell) { return ends[cell] != kNoPair; });
            if (has_end || cells.size() != pairs.size()) continue;
            for (std::size_t i = 0; i < cells.size(); ++i) pair_at[cells[i]] = pairs[i];
            visited.insert(visited.end(), cells.begin(), cells.end());
        }
    }
    std::ranges::sort(visited);
    visited.erase(std::ranges::unique(visited).begin(), visited.end());
    std::vector<std::vector<Lit>> facts;
    for (const Vertex cell : visited) {
        std::vector<Lit>& some = facts.emplace_back();
        for (const Edge edge : graph_.edges_at(cell)) some.push_back(positive(edge));
    }
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const Pair one = pair_at[graph_.ends(edge)[0]];
        const Pair other = pair_at[graph_.ends(edge)[1]];
        if (one != other && one != kNoPair && other != kNoPair) facts.push_back({negative(edge)});
    }
    return facts;
}

}  // namespace edgewise
