#include "line/loops/loop_probing.hpp"

namespace edgewise {

namespace {
constexpr std::uint32_t kProbesPerEdge = 8;
}

using State = LoopPropagation::State;

Probing::Probing(const LineGraph& graph, const Faces* faces, LoopPropagation& propagation, Control& control)
    : graph_(graph),
      faces_(faces),
      propagation_(propagation),
      assignment_(propagation.assignment),
      control_(control),
      queued_(graph.edge_count(), 0),
      queued_at_(graph.edge_count(), 0),
      survived_at_(2 * assignment_.count(), 0),
      marked_(2 * assignment_.count(), 0),
      facts_seen_(assignment_.trail_size()) {}

State Probing::run() {
    const State state = settle();
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (worth_a_try(edge)) push(edge);
    }
    facts_seen_ = assignment_.trail_size();
    return work_off_queue(state);
}

State Probing::resume() {
    const State state = settle();
    push_around_new_facts();
    return work_off_queue(state);
}

State Probing::work_off_queue(State state) {
    const std::uint32_t most = probes_ + kProbesPerEdge * static_cast<std::uint32_t>(graph_.edge_count());
    for (std::size_t next = 0; next < queue_.size() && state == State::open && probes_ < most; ++next) {
        const Edge edge = queue_[next];
        queued_[edge] = 0;
        if (!assignment_.is_open(edge)) continue;
        if (control_.poll(work_)) break;
        state = probe(edge);
        push_around_new_facts();
    }
    for (const Edge edge : queue_) queued_[edge] = 0;
    queue_.clear();
    return state;
}

// Propagates at the root; an early loop there is a contradiction like any other.
State Probing::settle() {
    const State state = propagation_.propagate(LoopPropagation::Purpose::probe);
    return state == State::early_loop ? State::conflict : state;
}

State Probing::probe(Edge edge) {
    // 1. A value that fails leaves the other.
    const Side on = try_value(positive(edge), implied_on_);
    if (on == Side::failed) {
        assignment_.assign(negative(edge), {});
        return settle();
    }
    const Side off = try_value(negative(edge), implied_off_);
    if (off == Side::failed) {
        assignment_.assign(positive(edge), {});
        return settle();
    }

    // 2. What both values imply holds anyway.
    if (on == Side::skipped || off == Side::skipped) return State::open;
    for (const Lit lit : implied_on_) marked_[lit] = 1;
    bool any = false;
    for (const Lit lit : implied_off_) {
        if (marked_[lit] == 0 || assignment_.value(lit) != 0) continue;
        assignment_.assign(lit, {});
        any = true;
    }
    for (const Lit lit : implied_on_) marked_[lit] = 0;
    return any ? settle() : State::open;
}

Probing::Side Probing::try_value(Lit lit, std::vector<Lit>& implied) {
    // A literal that another probe has implied without harm since this edge was queued would fare no worse.
    if (survived_at_[lit] > queued_at_[var_of(lit)]) return Side::skipped;
    ++probes_;
    propagation_.decide(lit);
    const State state = propagation_.propagate(LoopPropagation::Purpose::probe);
    const bool survives = state == State::open || state == State::solution;
    implied.clear();
    if (state == State::open) {
        const auto& trail = assignment_.trail();
        implied.assign(trail.begin() + assignment_.level_start(0) + 1, trail.end());
        for (const Lit consequence : implied) survived_at_[consequence] = probes_;
    }
    propagation_.backtrack(0);
    return survives ? Side::survived : Side::failed;
}

// Edges in the middle of nowhere imply nothing and never fail.
bool Probing::worth_a_try(Edge edge) const {
    if (!graph_.clues_of(edge).empty()) return true;
    for (const Vertex vertex : graph_.ends(edge)) {
        for (const Edge other : graph_.edges_at(vertex)) {
            if (!assignment_.is_open(other)) return true;
        }
    }
    return false;
}

void Probing::push(Edge edge) {
    if (!assignment_.is_open(edge)) return;
    queued_at_[edge] = probes_;
    if (queued_[edge] != 0) return;
    queued_[edge] = 1;
    queue_.push_back(edge);
}

void Probing::push_around_new_facts() {
    for (; facts_seen_ < assignment_.trail_size(); ++facts_seen_) {
        const Var variable = var_of(assignment_.trail()[facts_seen_]);
        if (!propagation_.constraints.is_edge(variable)) {
            for (const Edge edge : faces_->edges_of(variable - graph_.edge_count())) push(edge);
            continue;
        }
        for (const Vertex vertex : graph_.ends(variable)) {
            for (const Edge edge : graph_.edges_at(vertex)) push(edge);
        }
        for (const Clue clue : graph_.clues_of(variable)) {
            for (const Edge edge : graph_.edges_of(clue)) push(edge);
        }
    }
}

}  // namespace edgewise
