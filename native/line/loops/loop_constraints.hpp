// Points, clues and sides, propagated natively.
//
// As clauses, a point of degree four takes eight of them, a clue up to six and an edge between two faces four. Counting
// does the same with two additions and a comparison, and explains itself afterwards: three times faster in all.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "line/cdcl/assignment.hpp"
#include "line/cdcl/counting.hpp"
#include "line/graph/faces.hpp"
#include "line/graph/line_graph.hpp"

namespace edgewise {

class LoopConstraints {
  public:
    // `faces` may be null: then there are no face variables and no sides.
    LoopConstraints(const LineGraph& graph, const Faces* faces, Assignment& assignment);

    // Facts that hold before anything is decided. False when there is a contradiction already.
    [[nodiscard]] bool start();

    // Draws the consequences of one literal of the trail. On a contradiction, false, and `conflict` holds literals that
    // are all false and cannot all be.
    [[nodiscard]] bool visit(Lit lit, std::vector<Lit>& conflict);
    void unvisit(Lit lit);

    // Appends the literals, all false, whose falsehood forced `lit`.
    void explain(Lit lit, std::vector<Lit>& out) const;

    [[nodiscard]] Var face_var(Face face) const { return graph_.edge_count() + face; }
    [[nodiscard]] bool is_edge(Var variable) const { return variable < graph_.edge_count(); }
    // Edges that are on; clues below their lower bound plus points that must be visited and are not.
    [[nodiscard]] std::int32_t lines() const { return lines_; }
    [[nodiscard]] std::int32_t unmet() const { return unmet_; }

  private:
    // Everything that an edge touches, in one place: a visit begins with one load instead of seven. Edges with more
    // clues than fit are looked up in the graph.
    static constexpr std::size_t kCluesHere = 2;
    struct EdgeLinks {
        std::array<Vertex, 2> ends;
        std::array<Var, 2> sides;
        std::array<Clue, kCluesHere> clues;
        std::int32_t clue_count;
    };
    // All that the first look at a point needs, side by side: most looks end there.
    struct PointTally {
        std::int16_t on = 0;
        std::int16_t open = 0;
        std::int16_t required = 0;
    };

    [[nodiscard]] bool settle_point(Vertex vertex, std::vector<Lit>& conflict) {
        const PointTally& point = points_[vertex];
        const bool settled = point.on + point.open > 2 && (point.on < 2 || point.open == 0) && point.on <= 2;
        return settled || act_on_point(vertex, conflict);
    }
    [[nodiscard]] bool act_on_point(Vertex vertex, std::vector<Lit>& conflict);
    [[nodiscard]] bool settle_sides(Edge edge, std::vector<Lit>& conflict);
    void explain_point(Lit lit, Vertex vertex, std::vector<Lit>& out) const;
    void explain_sides(Lit lit, Edge edge, std::vector<Lit>& out) const;

    const LineGraph& graph_;
    const Faces* faces_;
    Assignment& assignment_;
    [[nodiscard]] std::span<const Clue> clues_of(Edge edge) const {
        const EdgeLinks& links = links_[edge];
        if (links.clue_count <= static_cast<std::int32_t>(kCluesHere)) {
            return {links.clues.data(), static_cast<std::size_t>(links.clue_count)};
        }
        return graph_.clues_of(edge);
    }

    std::vector<EdgeLinks> links_;
    std::vector<PointTally> points_;
    ClueTallies clues_;
    std::int32_t lines_ = 0;
    std::int32_t unmet_ = 0;
};

}  // namespace edgewise
