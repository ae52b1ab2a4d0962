#include "line/pairs/path_probing.hpp"

#include <array>

namespace edgewise {

namespace {
constexpr std::uint32_t kProbesPerEdge = 8;
}

PathProbing::PathProbing(const PathBoard& board, const Squares* squares, PathPropagation& propagation, Control& control)
    : board_(board),
      graph_(board.graph()),
      squares_(squares),
      propagation_(propagation),
      assignment_(propagation.assignment),
      control_(control),
      queued_(graph_.edge_count(), 0),
      queued_at_(graph_.edge_count(), 0),
      survived_at_(2 * assignment_.count(), 0),
      marked_(2 * assignment_.count(), 0) {}

bool PathProbing::run() {
    base_ = assignment_.level();
    if (!propagation_.propagate()) return false;
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (worth_a_try(edge)) push(edge);
    }
    facts_seen_ = assignment_.trail_size();
    const std::uint32_t most = probes_ + kProbesPerEdge * static_cast<std::uint32_t>(graph_.edge_count());
    bool stands = true;
    for (std::size_t next = 0; next < queue_.size() && stands && probes_ < most; ++next) {
        const Edge edge = queue_[next];
        queued_[edge] = 0;
        if (!assignment_.is_open(edge)) continue;
        if (control_.poll(work_)) break;
        stands = probe(edge);
        push_around_new_facts();
    }
    for (const Edge edge : queue_) queued_[edge] = 0;
    queue_.clear();
    return stands;
}

bool PathProbing::probe(Edge edge) {
    // 1. A value that fails leaves the other.
    const Side on = try_value(positive(edge), implied_on_);
    if (on == Side::failed) {
        keep(negative(edge));
        return propagation_.propagate();
    }
    const Side off = try_value(negative(edge), implied_off_);
    if (off == Side::failed) {
        keep(positive(edge));
        return propagation_.propagate();
    }

    // 2. What both values imply holds anyway.
    if (on == Side::skipped || off == Side::skipped) return true;
    for (const Lit lit : implied_on_) marked_[lit] = 1;
    bool any = false;
    for (const Lit lit : implied_off_) {
        if (marked_[lit] == 0 || assignment_.value(lit) != 0) continue;
        keep(lit);
        any = true;
    }
    for (const Lit lit : implied_on_) marked_[lit] = 0;
    return !any || propagation_.propagate();
}

PathProbing::Side PathProbing::try_value(Lit lit, std::vector<Lit>& implied) {
    // A literal that another probe has implied without harm since this edge was queued would fare no worse.
    if (survived_at_[lit] > queued_at_[var_of(lit)]) return Side::skipped;
    ++probes_;
    propagation_.decide(lit);
    const bool survives = propagation_.propagate();
    implied.clear();
    if (survives) {
        const auto& trail = assignment_.trail();
        implied.assign(trail.begin() + assignment_.level_start(base_) + 1, trail.end());
        for (const Lit consequence : implied) survived_at_[consequence] = probes_;
    }
    propagation_.backtrack(base_);
    return survives ? Side::survived : Side::failed;
}

// A fact at the root; above it a clause with the assumption, so that it is never mistaken for one.
void PathProbing::keep(Lit lit) {
    if (base_ == 0) {
        assignment_.assign(lit, {});
        return;
    }
    const std::array<Lit, 2> clause{lit, positive(propagation_.constraints.touch())};
    assignment_.assign(lit, propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0));
}

// Edges in the middle of nowhere imply nothing and never fail.
bool PathProbing::worth_a_try(Edge edge) const {
    for (const Vertex vertex : graph_.ends(edge)) {
        if (board_.role(vertex) == Role::end) return true;
        for (const Edge other : graph_.edges_at(vertex)) {
            if (!assignment_.is_open(other)) return true;
        }
    }
    return !graph_.clues_of(edge).empty();
}

void PathProbing::push(Edge edge) {
    if (!assignment_.is_open(edge)) return;
    queued_at_[edge] = probes_;
    if (queued_[edge] != 0) return;
    queued_[edge] = 1;
    queue_.push_back(edge);
}

void PathProbing::push_around_new_facts() {
    for (; facts_seen_ < assignment_.trail_size(); ++facts_seen_) {
        const Var variable = var_of(assignment_.trail()[facts_seen_]);
        if (!propagation_.constraints.is_edge(variable)) continue;
        for (const Vertex vertex : graph_.ends(variable)) {
            for (const Edge edge : graph_.edges_at(vertex)) push(edge);
        }
        for (const Clue clue : graph_.clues_of(variable)) {
            for (const Edge edge : graph_.edges_of(clue)) push(edge);
        }
        if (squares_ == nullptr) continue;
        for (const Square square : squares_->beside(variable)) {
            for (const Edge edge : squares_->edges_of(square)) push(edge);
        }
    }
}

}  // namespace edgewise
