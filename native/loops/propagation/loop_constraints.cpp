#include "loops/propagation/loop_constraints.hpp"

#include <algorithm>

namespace edgewise {

LoopConstraints::LoopConstraints(const LineGraph& graph, const Faces* faces, Assignment& assignment)
    : graph_(graph),
      faces_(faces),
      assignment_(assignment),
      links_(graph.edge_count()),
      points_(graph, assignment),
      clues_(graph, assignment) {
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        EdgeLinks& links = links_[edge];
        links.ends = graph.ends(edge);
        if (faces != nullptr) links.sides = {face_var(faces->beside(edge)[0]), face_var(faces->beside(edge)[1])};
        const auto clues = graph.clues_of(edge);
        links.clue_count = static_cast<std::int32_t>(clues.size());
        std::copy_n(clues.begin(), std::min(clues.size(), kCluesHere), links.clues.begin());
    }
    for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
        const bool may_be_blank = (graph.degree_mask(vertex) & kNoLine) != 0;
        points_.limit(vertex, 2, may_be_blank);
        unmet_ += may_be_blank ? 0 : 1;
    }
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        unmet_ += graph.bounds(clue).low > 0 ? 1 : 0;
    }
    if (graph.facts() != nullptr) facts_.emplace(graph, faces, assignment, first_visit(graph, faces));
}

void LoopConstraints::add_corners(const LoopCorners& corners) {
    const Var first_turn = assignment_.count();
    assignment_.grow(corners.count());
    corners_.emplace(corners, graph_.edge_count(), first_turn, assignment_);
    if (log_ != nullptr) corners_->write_to(*log_);
    for (const Lit lit : assignment_.trail()) {
        if (is_edge(var_of(lit))) corners_->take_in(lit);
    }
}

bool LoopConstraints::start() {
    std::vector<Lit> conflict;
    if (faces_ != nullptr) assignment_.assign(negative(face_var(faces_->outer())), {});
    // Points that must not be visited come first: nothing below may switch on what they switch off.
    for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
        const std::uint8_t mask = graph_.degree_mask(vertex);
        if ((mask & (kNoLine | kTwoLines)) == 0) return false;
        if ((mask & kTwoLines) == 0) assign_open(assignment_, graph_.edges_at(vertex), false, {});
    }
    if (!points_.start() || !clues_.start()) return false;
    if (corners_ && !corners_->start()) return false;
    if (facts_ && !facts_->start()) return false;
    if (faces_ == nullptr) return true;
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        const auto& [one, other] = faces_->beside(edge);
        if (one == other) {
            // An edge with one face on both sides lies on no cycle.
            if (assignment_.value(positive(edge)) > 0) return false;
            if (assignment_.is_open(edge)) assignment_.assign(negative(edge), {});
        } else if (!settle_sides(edge, conflict)) {
            return false;
        }
    }
    return true;
}

bool LoopConstraints::visit(Lit lit, std::vector<Lit>& conflict) {
    if (!facts_) return visit_plain(lit, conflict);
    facts_->count(lit);  // first, so that `unvisit` can undo it whatever happens below
    if (!facts_->is_own(var_of(lit)) && !visit_plain(lit, conflict)) return false;
    return facts_->settle(lit, conflict);
}

bool LoopConstraints::visit_plain(Lit lit, std::vector<Lit>& conflict) {
    const Var variable = var_of(lit);
    if (!is_edge(variable)) {
        if (corners_ && corners_->is_turn(variable)) return corners_->visit_turn(lit, conflict);
        for (const Edge edge : faces_->edges_of(variable - graph_.edge_count())) {
            if (!settle_sides(edge, conflict)) return false;
        }
        return true;
    }
    if (corners_) return visit_with_corners(lit, conflict);
    // Update every tally first, so that `unvisit` can undo them all, whatever happens below.
    const auto& ends = links_[variable].ends;
    const auto clues = clues_of(variable);
    if (is_positive(lit)) {
        ++lines_;
        for (const Vertex vertex : ends) {
            if (points_.draw(vertex)) --unmet_;
        }
        for (const Clue clue : clues) {
            if (clues_.draw(clue)) --unmet_;
        }
    } else {
        for (const Vertex vertex : ends) points_.leave_out(vertex);
        for (const Clue clue : clues) clues_.leave_out(clue);
    }
    for (const Vertex vertex : ends) {
        if (!points_.settle(vertex, conflict)) return false;
    }
    for (const Clue clue : clues) {
        if (!clues_.settle(clue, conflict)) return false;
    }
    return faces_ == nullptr || settle_sides(variable, conflict);
}

void LoopConstraints::unvisit(Lit lit) {
    const Var variable = var_of(lit);
    if (facts_) facts_->undo(lit);
    if (!is_edge(variable)) {
        if (corners_ && corners_->is_turn(variable)) corners_->unvisit_turn(lit);
        return;
    }
    if (corners_) return unvisit_with_corners(lit);
    if (is_positive(lit)) {
        --lines_;
        for (const Vertex vertex : links_[variable].ends) {
            if (points_.undo_draw(vertex)) ++unmet_;
        }
        for (const Clue clue : clues_of(variable)) {
            if (clues_.undo_draw(clue)) ++unmet_;
        }
    } else {
        for (const Vertex vertex : links_[variable].ends) points_.undo_leave_out(vertex);
        for (const Clue clue : clues_of(variable)) clues_.undo_leave_out(clue);
    }
}

bool LoopConstraints::visit_with_corners(Lit lit, std::vector<Lit>& conflict) {
    const Edge edge = var_of(lit);
    const bool rest = !corners_->corners().places_of(edge).all;
    if (rest) count_the_rest(lit);
    lines_ += is_positive(lit) ? 1 : 0;
    std::int32_t met = 0;
    const bool stands = corners_->visit_edge(lit, met, conflict);
    unmet_ -= met;
    if (!stands || (rest && !settle_the_rest(edge, conflict))) return false;
    return faces_ == nullptr || settle_sides(edge, conflict);
}

void LoopConstraints::unvisit_with_corners(Lit lit) {
    if (!corners_->corners().places_of(var_of(lit)).all) undo_the_rest(lit);
    lines_ -= is_positive(lit) ? 1 : 0;
    corners_->unvisit_edge(lit, unmet_);
}

void LoopConstraints::count_the_rest(Lit lit) {
    const LoopCorners& corners = corners_->corners();
    const Edge edge = var_of(lit);
    for (const Vertex vertex : links_[edge].ends) {
        if (corners.covers_point(vertex)) continue;
        if (!is_positive(lit)) {
            points_.leave_out(vertex);
        } else if (points_.draw(vertex)) {
            --unmet_;
        }
    }
    for (const Clue clue : clues_of(edge)) {
        if (corners.covers_clue(clue)) continue;
        if (!is_positive(lit)) {
            clues_.leave_out(clue);
        } else if (clues_.draw(clue)) {
            --unmet_;
        }
    }
}

void LoopConstraints::undo_the_rest(Lit lit) {
    const LoopCorners& corners = corners_->corners();
    const Edge edge = var_of(lit);
    for (const Vertex vertex : links_[edge].ends) {
        if (corners.covers_point(vertex)) continue;
        if (!is_positive(lit)) {
            points_.undo_leave_out(vertex);
        } else if (points_.undo_draw(vertex)) {
            ++unmet_;
        }
    }
    for (const Clue clue : clues_of(edge)) {
        if (corners.covers_clue(clue)) continue;
        if (!is_positive(lit)) {
            clues_.undo_leave_out(clue);
        } else if (clues_.undo_draw(clue)) {
            ++unmet_;
        }
    }
}

bool LoopConstraints::settle_the_rest(Edge edge, std::vector<Lit>& conflict) {
    const LoopCorners& corners = corners_->corners();
    for (const Vertex vertex : links_[edge].ends) {
        if (!corners.covers_point(vertex) && !points_.settle(vertex, conflict)) return false;
    }
    for (const Clue clue : clues_of(edge)) {
        if (!corners.covers_clue(clue) && !clues_.settle(clue, conflict)) return false;
    }
    return true;
}

// The edge is on exactly when its faces differ: the sum of the three values is even.
bool LoopConstraints::settle_sides(Edge edge, std::vector<Lit>& conflict) {
    const auto [one, other] = links_[edge].sides;
    const std::int8_t line = assignment_.value(positive(edge));
    const std::int8_t here = assignment_.value(positive(one));
    const std::int8_t there = assignment_.value(positive(other));
    const int open = (line == 0 ? 1 : 0) + (here == 0 ? 1 : 0) + (there == 0 ? 1 : 0);
    if (open > 1) return true;
    if (open == 1) {
        // The product of two known values, each 1 or -1, is 1 where they are equal.
        if (line == 0) {
            assignment_.assign(literal(edge, here * there < 0), {Why::region, edge});
        } else if (here == 0) {
            assignment_.assign(literal(one, line * there < 0), {Why::region, edge});
        } else {
            assignment_.assign(literal(other, line * here < 0), {Why::region, edge});
        }
        return true;
    }
    if (line * here * there < 0) return true;
    for (const Var variable : {edge, one, other})
        conflict.push_back(literal(variable, assignment_.value(positive(variable)) < 0));
    return false;
}

void LoopConstraints::explain(Lit lit, std::vector<Lit>& out) const {
    const Reason reason = assignment_.reason_of(var_of(lit));
    if (facts_) {
        // What facts force is numbered behind the points and clues themselves.
        const std::int32_t visit = reason.index() - graph_.vertex_count();
        if (reason.why() == Why::point && visit >= 0) return facts_->explain_visit(lit, visit, out);
        const std::int32_t clue = reason.index() - graph_.clue_count();
        if (reason.why() == Why::clue && clue >= 0) return facts_->explain_clue(lit, clue, out);
    }
    if (reason.why() == Why::point) return points_.explain(lit, reason.index(), out);
    if (reason.why() == Why::clue) return clues_.explain(lit, reason.index(), out);
    if (reason.why() == Why::table) return corners_->explain(lit, reason.index(), out);
    explain_sides(lit, reason.index(), out);
}

void LoopConstraints::explain_sides(Lit lit, Edge edge, std::vector<Lit>& out) const {
    const auto& [one, other] = faces_->beside(edge);
    for (const Var variable : {edge, face_var(one), face_var(other)}) {
        if (variable != var_of(lit)) out.push_back(literal(variable, assignment_.value(positive(variable)) < 0));
    }
}

}  // namespace edgewise
