// A partly drawn loop: which edges are on, off or open, and every count that the rules need.
//
// `assign` refuses, before it changes anything, an assignment that breaks a rule at once (a third line at a point, a
// dead end, a clue that can no longer be met, a loop closed too early). So a state is always consistent, and a loop
// that closes is a solution. `propagate` then draws the consequences of what was assigned, in the order of the trail,
// which is both the queue and the undo log. An assignment costs O(1) on graphs of bounded degree; a state is a handful
// of flat arrays, so that a task can copy it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/edge_value.hpp"
#include "graph/line_graph.hpp"
#include "graph/path_ends.hpp"

namespace edgewise {

// The parts of propagation; each can be switched off to see what it is worth.
struct LoopRules {
    bool clues = true;    // a full clue closes its other edges, a clue that needs all its open edges takes them
    bool points = true;   // a point with two lines closes, a point with one line and one open edge takes it, ...
    bool closing = true;  // an edge that would close a loop while anything is unmet is off
};

class LoopState {
  public:
    struct Count {
        std::int32_t on = 0;
        std::int32_t open = 0;
    };

    LoopState(const LineGraph& graph, const LoopRules& rules);

    // False when the graph alone, with nothing drawn, breaks a rule or leads to a contradiction. Call it once, before
    // anything else.
    [[nodiscard]] bool start();

    // False, with nothing changed, when the assignment breaks a rule at once. `edge` must be open.
    [[nodiscard]] bool assign(Edge edge, EdgeValue value);

    // Draws every consequence of what is on the trail. False on a contradiction, which the caller then undoes.
    [[nodiscard]] bool propagate();

    [[nodiscard]] bool assign_and_propagate(Edge edge, EdgeValue value) { return assign(edge, value) && propagate(); }

    // Takes back everything after the first `length` assignments.
    void undo_to(std::size_t length);

    [[nodiscard]] std::size_t trail_length() const { return trail_.size(); }
    [[nodiscard]] std::span<const Edge> trail() const { return trail_; }
    [[nodiscard]] EdgeValue value(Edge edge) const { return values_[edge]; }
    [[nodiscard]] const Count& at_point(Vertex vertex) const { return points_[vertex]; }
    [[nodiscard]] const Count& at_clue(Clue clue) const { return clues_[clue]; }
    [[nodiscard]] const LineGraph& graph() const { return *graph_; }

    // The loop is closed and everything is met: the edges that are on are a solution, with every open edge off.
    [[nodiscard]] bool closed() const { return closed_; }
    [[nodiscard]] std::int32_t path_count() const { return path_count_; }
    // Clues below their lower bound, plus points that must be visited and are not.
    [[nodiscard]] std::int32_t unmet() const { return unmet_; }
    [[nodiscard]] std::uint64_t propagations() const { return propagations_; }

  private:
    // On a loop degrees are 0 and 2 only, so a degree mask makes one of three kinds of point.
    enum class PointKind : std::uint8_t { free, required, forbidden };

    [[nodiscard]] bool refuses_on(Edge edge) const;
    [[nodiscard]] bool refuses_off(Edge edge) const;
    [[nodiscard]] bool may_close(Edge edge) const;
    [[nodiscard]] bool settle_point(Vertex vertex);
    [[nodiscard]] bool settle_clue(Clue clue);
    [[nodiscard]] bool settle_closing_edges(Vertex vertex);
    [[nodiscard]] bool assign_open(std::span<const Edge> edges, EdgeValue value);
    void apply_on(Edge edge);
    void apply_off(Edge edge);
    void take_back(Edge edge);

    const LineGraph* graph_;
    LoopRules rules_;
    std::vector<EdgeValue> values_;
    std::vector<Count> points_;
    std::vector<Count> clues_;
    std::vector<PointKind> kinds_;
    PathEnds paths_;
    std::vector<Edge> trail_;
    std::size_t settled_ = 0;  // how much of the trail has been propagated
    std::int32_t path_count_ = 0;
    std::int32_t unmet_ = 0;
    std::uint64_t propagations_ = 0;
    bool closed_ = false;
};

}  // namespace edgewise
