// Points, clues, sides and turns of a loop board, propagated natively.
//
// Written as clauses, a point of degree four takes eight of them, a clue up to six and an edge between two faces four.
// Counting does the same with two additions and a comparison, and explains itself afterwards: three times faster in
// all.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/counting.hpp"
#include "graph/faces.hpp"
#include "graph/line_graph.hpp"
#include "loops/propagation/corner_states.hpp"
#include "loops/propagation/loop_facts.hpp"

namespace edgewise {

class LoopConstraints {
  public:
    using Board = LineGraph;
    using Regions = Faces;

    // `faces` may be null, unless a clue names one: then there are no face variables and no sides.
    LoopConstraints(const LineGraph& graph, const Faces* faces, Assignment& assignment);

    // One variable per edge and, where there are faces, one per face: inside or outside. Behind them one for each
    // vertex that clues ask about, visited or not, and one for each joint.
    [[nodiscard]] static Var variable_count(const LineGraph& graph, const Faces* faces) {
        return first_visit(graph, faces) + fact_variables(graph);
    }
    [[nodiscard]] static Var first_visit(const LineGraph& graph, const Faces* faces) {
        return graph.edge_count() + (faces != nullptr ? faces->count() : 0);
    }

    // Adds turns, whose variables come behind all others: before the start, or at the root, where what is on the trail
    // must have been visited. From then on tables take the place of tallies wherever they fit.
    void add_corners(const LoopCorners& corners);

    // Propagates what holds before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();
    // The same for turns alone, where they were added after the start.
    [[nodiscard]] bool start_corners() { return corners_->start(); }

    // From now on a proof is written, and what tables force is noted when it is explained.
    void write_to(ProofLog& log) {
        log_ = &log;
        if (corners_) corners_->write_to(log);
    }

    // Draws the consequences of one literal of the trail. On a contradiction, false, with the literals behind it, all
    // false, in `conflict`.
    [[nodiscard]] bool visit(Lit lit, std::vector<Lit>& conflict);
    void unvisit(Lit lit);

    // Appends the literals, all false, that forced `lit`.
    void explain(Lit lit, std::vector<Lit>& out) const;

    // Null where there are none.
    [[nodiscard]] const Faces* faces() const { return faces_; }
    [[nodiscard]] Var face_var(Face face) const { return graph_.edge_count() + face; }
    [[nodiscard]] bool is_edge(Var variable) const { return variable < graph_.edge_count(); }
    // Clues that count facts, where there are any; null otherwise.
    [[nodiscard]] const LoopFacts* facts() const { return facts_ ? &*facts_ : nullptr; }
    // Whether a loop that has every line and leaves nothing unmet is a solution.
    [[nodiscard]] bool admit_loop() const { return !facts_ || facts_->admit_lines(); }
    // Turns, where there are any; null otherwise.
    [[nodiscard]] const CornerStates* corners() const { return corners_ ? &*corners_ : nullptr; }
    // The number of edges that are on.
    [[nodiscard]] std::int32_t lines() const { return lines_; }
    // Clues below their lower bound, plus points that must be visited and are not.
    [[nodiscard]] std::int32_t unmet() const { return unmet_; }
    // Appends the literals, all false, without which what is unmet would not be asked for: none, it always is.
    void explain_unmet(std::vector<Lit>& /*out*/) const {}

  private:
    // Everything that an edge touches, in one place: a visit begins with one load instead of seven. For edges with more
    // clues than fit here, the graph has them all.
    static constexpr std::size_t kCluesHere = 2;
    struct EdgeLinks {
        std::array<Vertex, 2> ends;
        std::array<Var, 2> sides;
        std::array<Clue, kCluesHere> clues;
        std::int32_t clue_count;
    };

    [[nodiscard]] bool visit_plain(Lit lit, std::vector<Lit>& conflict);
    [[nodiscard]] bool visit_with_corners(Lit lit, std::vector<Lit>& conflict);
    void unvisit_with_corners(Lit lit);
    // What no table covers is counted as it is without turns.
    void count_the_rest(Lit lit);
    void undo_the_rest(Lit lit);
    [[nodiscard]] bool settle_the_rest(Edge edge, std::vector<Lit>& conflict);
    [[nodiscard]] bool settle_sides(Edge edge, std::vector<Lit>& conflict);
    void explain_sides(Lit lit, Edge edge, std::vector<Lit>& out) const;
    [[nodiscard]] std::span<const Clue> clues_of(Edge edge) const {
        const EdgeLinks& links = links_[edge];
        if (links.clue_count <= static_cast<std::int32_t>(kCluesHere)) {
            return {links.clues.data(), static_cast<std::size_t>(links.clue_count)};
        }
        return graph_.clues_of(edge);
    }

    const LineGraph& graph_;
    const Faces* faces_;
    Assignment& assignment_;
    std::vector<EdgeLinks> links_;
    PointTallies points_;
    ClueTallies clues_;
    std::optional<LoopFacts> facts_;
    std::optional<CornerStates> corners_;
    ProofLog* log_ = nullptr;  // where a proof is written
    std::int32_t lines_ = 0;
    std::int32_t unmet_ = 0;
};

}  // namespace edgewise
