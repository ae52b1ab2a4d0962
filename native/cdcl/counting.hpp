// Constraints that count edges: force what is left of a set, and name the literals behind it.
//
// Points (vertices with a number of lines that they have room for) and clues (sets of edges with a lowest and a highest
// number of lines) are counted in the same way for loops and for pairs. Each tally holds what the first check needs
// side by side, because most checks end there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

inline constexpr std::size_t kAllEdges = std::numeric_limits<std::size_t>::max();

// Gives all open edges of a set the same value.
void assign_open(Assignment& assignment, std::span<const Edge> edges, bool on, Reason reason);

// Appends the false literals of up to `most` edges that have the given value.
void collect(const Assignment& assignment, std::span<const Edge> edges, bool on, std::size_t most,
             std::vector<Lit>& out);

// The same, of those that had it before `forced` was forced.
void collect_before(const Assignment& assignment, std::span<const Edge> edges, bool on, std::size_t most, Lit forced,
                    std::vector<Lit>& out);

// The edges that are on, in the order of the trail. Edges are the first `edge_count` variables.
[[nodiscard]] std::vector<Edge> edges_on(const Assignment& assignment, Edge edge_count);

class PointTallies {
  public:
    // Every point has room for two lines and may have none, until `limit` says otherwise. Throws std::invalid_argument
    // when a vertex has too many edges to count.
    PointTallies(const LineGraph& graph, Assignment& assignment);

    // A point gets as many lines as it has room for or, where it may be blank, none.
    void limit(Vertex vertex, std::int16_t capacity, bool may_be_blank) {
        tallies_[vertex].capacity = capacity;
        tallies_[vertex].may_be_blank = may_be_blank;
    }

    // Propagates what holds before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // An edge of the point is drawn; true when it is the first line of a point that must be visited.
    bool draw(Vertex vertex) {
        Tally& point = tallies_[vertex];
        --point.open;
        return point.on++ == 0 && !point.may_be_blank;
    }
    // An edge of the point is left out.
    void leave_out(Vertex vertex) { --tallies_[vertex].open; }
    // True when no line is left at a point that must be visited.
    bool undo_draw(Vertex vertex) {
        Tally& point = tallies_[vertex];
        ++point.open;
        return --point.on == 0 && !point.may_be_blank;
    }
    void undo_leave_out(Vertex vertex) { ++tallies_[vertex].open; }

    // Draws the consequences of what has been counted. On a contradiction, false, with the literals behind it, all
    // false, in `conflict`.
    [[nodiscard]] bool settle(Vertex vertex, std::vector<Lit>& conflict) {
        const Tally& point = tallies_[vertex];
        const bool settled = point.on < point.capacity && point.on + point.open > point.capacity;
        return settled || act_on(vertex, conflict);
    }

    // Appends the literals, all false, that forced `lit`.
    void explain(Lit lit, Vertex vertex, std::vector<Lit>& out) const;

  private:
    struct Tally {
        std::int16_t on = 0;
        std::int16_t open = 0;
        std::int16_t capacity = 2;
        bool may_be_blank = true;
    };

    [[nodiscard]] bool act_on(Vertex vertex, std::vector<Lit>& conflict);

    const LineGraph& graph_;
    Assignment& assignment_;
    std::vector<Tally> tallies_;
};

class ClueTallies {
  public:
    ClueTallies(const LineGraph& graph, Assignment& assignment);

    // Propagates what holds before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // An edge of the clue is drawn; true when the clue has just reached its lower bound.
    bool draw(Clue clue) {
        Tally& tally = tallies_[clue];
        --tally.open;
        return ++tally.on == tally.low;
    }
    // An edge of the clue is left out.
    void leave_out(Clue clue) { --tallies_[clue].open; }
    // True when the clue has just fallen below its lower bound again.
    bool undo_draw(Clue clue) {
        Tally& tally = tallies_[clue];
        ++tally.open;
        return tally.on-- == tally.low;
    }
    void undo_leave_out(Clue clue) { ++tallies_[clue].open; }

    // Draws the consequences of what has been counted. On a contradiction, false, with the literals behind it, all
    // false, in `conflict`.
    [[nodiscard]] bool settle(Clue clue, std::vector<Lit>& conflict) {
        const Tally& tally = tallies_[clue];
        return (tally.on < tally.high && tally.on + tally.open > tally.low) || act_on(clue, conflict);
    }

    // Appends the literals, all false, that forced `lit`.
    void explain(Lit lit, Clue clue, std::vector<Lit>& out) const;

  private:
    struct Tally {
        std::int32_t on = 0;
        std::int32_t open = 0;
        std::int32_t low = 0;
        std::int32_t high = 0;
    };

    [[nodiscard]] bool act_on(Clue clue, std::vector<Lit>& conflict);

    const LineGraph& graph_;
    Assignment& assignment_;
    std::vector<Tally> tallies_;
};

}  // namespace edgewise
