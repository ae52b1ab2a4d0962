// Facts that clues of a loop board count: visits, sides and joints beside edges, and what is not so.
//
// A visit is a variable of its own, true where two lines meet at the vertex and false where none does. A side is the
// variable of its face, which the search has anyway. A joint is a variable again, true where both of its edges are on;
// three clues of ours say so. A clue that counts facts is a tally like any other, over literals
// instead of edges. Boards whose clues count edges alone have none of this.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "cdcl/assignment.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

// The vertices that clues ask about, in ascending order: each has a variable that says whether it is visited.
[[nodiscard]] std::vector<Vertex> asked_vertices(const LineGraph& graph);

// How many variables there are beside those of edges and faces: visits, then joints.
[[nodiscard]] Var fact_variables(const LineGraph& graph);

// Whether a loop, given by its edges, satisfies every clue that counts facts; if not, the number of such a clue. The
// rest of the board is empty. `faces` may be null where no clue names a face.
inline constexpr Clue kNoClue = -1;
[[nodiscard]] Clue broken_by(const LineGraph& graph, const Faces* faces, std::span<const Edge> loop);

class LoopFacts {
  public:
    // The visits are the variables from `first_visit` on. Throws std::invalid_argument where a clue names a face and
    // there are no faces.
    LoopFacts(const LineGraph& graph, const Faces* faces, Assignment& assignment, Var first_visit);

    // Propagates what holds before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // Takes in one literal of the trail, ...
    void count(Lit lit);
    void undo(Lit lit);
    // ... and draws the consequences. On a contradiction, false, with the literals behind it, all false, in `conflict`.
    [[nodiscard]] bool settle(Lit lit, std::vector<Lit>& conflict);

    // Appends the literals, all false, that forced `lit`, by the number of the visit or of the clue.
    void explain_visit(Lit lit, std::int32_t visit, std::vector<Lit>& out) const;
    void explain_clue(Lit lit, std::int32_t index, std::vector<Lit>& out) const;

    [[nodiscard]] bool is_visit(Var variable) const { return variable >= first_visit_ && variable < end_; }
    // Whether this is a visit or a joint: no edge and no face.
    [[nodiscard]] bool is_own(Var variable) const { return variable >= first_visit_; }
    // The edges that a visit or a joint is about.
    [[nodiscard]] std::span<const Edge> edges_near(Var variable) const {
        return is_visit(variable) ? graph_.edges_at(vertices_[variable - first_visit_])
                                  : clues_.joints()[variable - end_];
    }

    // Whether the lines drawn so far, which are one loop, satisfy every clue with nothing else drawn.
    [[nodiscard]] bool admit_lines() const;

  private:
    static constexpr std::int32_t kNone = -1;
    struct VisitTally {
        std::int16_t on = 0;
        std::int16_t open = 0;
    };
    struct ClueTally {
        std::int32_t on = 0;
        std::int32_t open = 0;
        std::int32_t low = 0;
        std::int32_t high = 0;
    };

    [[nodiscard]] Lit literal_of(Fact fact) const;
    // One more clue about literals, the next in number.
    void add_clue(std::span<const Lit> literals, ClueBounds bounds, std::vector<std::int32_t>& starts,
                  std::vector<Lit>& members);
    // Calls visit(index, holds) for each clue that counts the variable.
    template <class Visit>
    void for_each_clue(Lit lit, Visit visit) const;
    [[nodiscard]] bool settle_visit(std::int32_t visit, std::vector<Lit>& conflict);
    [[nodiscard]] bool settle_clue(std::int32_t index, std::vector<Lit>& conflict);
    void collect_members(std::int32_t index, bool holding, std::vector<Lit>& out) const;

    const LineGraph& graph_;
    const FactClues& clues_;
    const Faces* faces_;
    Assignment& assignment_;
    Var first_visit_;
    Var end_;                             // of the visits
    std::vector<Vertex> vertices_;        // by visit
    std::vector<std::int32_t> visit_at_;  // by vertex: its visit, or kNone
    std::vector<VisitTally> visits_;      // lines at the vertex
    FlatSets literals_;                   // by clue
    FlatSets clues_of_;                   // by literal: the clues that count it
    std::vector<ClueTally> tallies_;
};

}  // namespace edgewise
