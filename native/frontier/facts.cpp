#include "frontier/facts.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "cdcl/counting.hpp"
#include "loops/loop_probing.hpp"
#include "loops/propagation/loop_propagation.hpp"

namespace edgewise {

namespace {

// Degrees and clues of a board with pairs, propagated to a fixed point.
class PairFacts {
  public:
    PairFacts(const LineGraph& graph, const Pairs& pairs) : graph_(graph), facts_(no_facts(graph)) {
        const FrontierBoard board(graph, pairs, facts_.edges);
        facts_.contradiction = board.is_impossible();
        for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) degrees_.push_back(board.degrees(vertex));
        for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
            const auto [u, v] = graph.ends(edge);
            // It would join the ends of two pairs.
            const bool both_end =
                board.pair_at(u) != FrontierBoard::kNoPair && board.pair_at(v) != FrontierBoard::kNoPair;
            if (both_end && board.pair_at(u) != board.pair_at(v)) settle(edge, EdgeValue::off);
        }
    }

    FrontierFacts run() {
        for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) visit_vertex(vertex);
        for (Clue clue = 0; clue < graph_.clue_count(); ++clue) visit_clue(clue);
        while (!news_.empty() && !facts_.contradiction) {
            const Edge edge = news_.back();
            news_.pop_back();
            for (const Vertex vertex : graph_.ends(edge)) visit_vertex(vertex);
            for (const Clue clue : graph_.clues_of(edge)) visit_clue(clue);
        }
        return std::move(facts_);
    }

  private:
    void settle(Edge edge, EdgeValue fact) {
        facts_.edges[edge] = fact;
        ++facts_.known;
        news_.push_back(edge);
    }

    // The number of these edges that are on must be in `allowed` (bit n: n edges).
    void visit(std::span<const Edge> edges, std::int32_t low, std::int32_t high, bool all_or_low) {
        const auto on = static_cast<std::int32_t>(
            std::ranges::count_if(edges, [this](Edge edge) { return facts_.edges[edge] == EdgeValue::on; }));
        const auto open = static_cast<std::int32_t>(
            std::ranges::count_if(edges, [this](Edge edge) { return facts_.edges[edge] == EdgeValue::open; }));
        // None or two: with one line a second is needed, and a single open edge cannot be used.
        if (all_or_low) {
            if (on > 0) low = high;
            if (on == 0 && open < high) high = 0;
        }
        if (on > high || on + open < low) {
            facts_.contradiction = true;
        } else if (open > 0 && (on == high || on + open == low)) {
            const EdgeValue fact = on == high ? EdgeValue::off : EdgeValue::on;
            for (const Edge edge : edges) {
                if (facts_.edges[edge] == EdgeValue::open) settle(edge, fact);
            }
        }
    }

    void visit_vertex(Vertex vertex) {
        constexpr std::int32_t kLow[] = {0, 0, 1, 0, 2, 0, 0, 0}, kHigh[] = {0, 0, 1, 0, 2, 2, 0, 0};
        const std::uint8_t allowed = degrees_[vertex];
        if (allowed == 0) {
            facts_.contradiction = true;
            return;
        }
        visit(graph_.edges_at(vertex), kLow[allowed], kHigh[allowed], allowed == (kNoLine | kTwoLines));
    }

    void visit_clue(Clue clue) {
        const ClueBounds bounds = graph_.bounds(clue);
        visit(graph_.edges_of(clue), bounds.low, bounds.high, false);
    }

    const LineGraph& graph_;
    FrontierFacts facts_;
    std::vector<std::uint8_t> degrees_;
    std::vector<Edge> news_;
};

}  // namespace

FrontierFacts no_facts(const LineGraph& graph) {
    FrontierFacts facts;
    facts.edges.assign(graph.edge_count(), EdgeValue::open);
    return facts;
}

FrontierFacts loop_facts(const LineGraph& graph, Control& control) {
    FrontierFacts facts = no_facts(graph);
    LoopPropagation propagation(graph, nullptr, true);
    if (!propagation.start()) {
        facts.contradiction = true;
        return facts;
    }
    PropagationState state = PropagationState::open;
    std::optional<LoopCorners> corners;
    // A board that asks for nothing has so many solutions that nothing is forced.
    if (propagation.constraints.unmet() > 0) {
        // Facts are worth more to counting than the time that probing with tables would save.
        const RootLook look = look_at_root(graph, nullptr, {.tables = false}, corners, propagation, control);
        state = look.state;
        facts.probes = look.probes;
    }
    for (const Lit lit : propagation.assignment.trail()) {
        if (!propagation.constraints.is_edge(var_of(lit))) continue;
        facts.edges[var_of(lit)] = is_positive(lit) ? EdgeValue::on : EdgeValue::off;
        ++facts.known;
    }
    facts.contradiction = state == PropagationState::conflict;
    if (state == PropagationState::solution) facts.only_solution = edges_on(propagation.assignment, graph.edge_count());
    return facts;
}

FrontierFacts pair_facts(const LineGraph& graph, const Pairs& pairs) {
    return PairFacts(graph, pairs).run();
}

}  // namespace edgewise
