// What every constraint that counts edges does alike: force what is left of a set, and name the literals behind it.
//
// Clues are such sets with a lowest and a highest number of lines; loops and pairs count them in the same way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/graph/line_graph.hpp"

namespace edgewise {

inline constexpr std::size_t kAllEdges = std::numeric_limits<std::size_t>::max();

// Gives all edges of a set that are open the same value.
void assign_open(Assignment& assignment, std::span<const Edge> edges, bool on, Reason reason);

// Appends the false literals of up to `most` edges that have the given value.
void collect(const Assignment& assignment, std::span<const Edge> edges, bool on, std::size_t most,
             std::vector<Lit>& out);

// Likewise, of those that had it before `forced` was forced.
void collect_before(const Assignment& assignment, std::span<const Edge> edges, bool on, std::size_t most, Lit forced,
                    std::vector<Lit>& out);

class ClueTallies {
  public:
    ClueTallies(const LineGraph& graph, Assignment& assignment);

    // Facts that hold before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // An edge of the clue is drawn, or is not; true when the clue has just got, or had just got, as many as it needs.
    bool draw(Clue clue) {
        Tally& tally = tallies_[clue];
        --tally.open;
        return ++tally.on == tally.low;
    }
    void leave_out(Clue clue) { --tallies_[clue].open; }
    bool undo_draw(Clue clue) {
        Tally& tally = tallies_[clue];
        ++tally.open;
        return tally.on-- == tally.low;
    }
    void undo_leave_out(Clue clue) { ++tallies_[clue].open; }

    // Draws the consequences of what has been counted. On a contradiction, false, and `conflict` holds literals that
    // are all false and cannot all be.
    [[nodiscard]] bool settle(Clue clue, std::vector<Lit>& conflict) {
        const Tally& tally = tallies_[clue];
        return (tally.on < tally.high && tally.on + tally.open > tally.low) || act_on(clue, conflict);
    }

    // Appends the literals, all false, whose falsehood forced `lit`.
    void explain(Lit lit, Clue clue, std::vector<Lit>& out) const;

  private:
    // All that the first look needs, side by side: most looks end there.
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
