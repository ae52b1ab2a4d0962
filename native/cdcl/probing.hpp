// Probing: try both values of an edge and keep what must hold.
//
// If one value fails, the other holds; what both values imply holds in any case. Every new fact puts the edges around
// it back into the queue. Many boards are solved by this alone, and on the others the search begins with fewer open
// edges. Conflicts are not explained here, except where a proof is written: nothing is learnt but facts.
//
// Probing usually runs at the root. It can also run under one assumption, one level above the root. What it finds there
// is not a fact but a clause, "this holds, or the assumption is wrong", which stays true when the assumption is
// dropped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "cdcl/assignment.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/propagation.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

// `Surroundings` know the regions (faces or squares) of the board:
// - for_each_edge_near(variable, visit): the edges that share a region with a variable, or bound one that it stands
// for;
// - is_promising(edge): worth a probe even if nothing is known near the edge.
template <class Propagation, class Surroundings>
class Probing {
  public:
    Probing(const LineGraph& graph, Surroundings surroundings, Propagation& propagation, Control& control)
        : graph_(graph),
          surroundings_(std::move(surroundings)),
          propagation_(propagation),
          assignment_(propagation.assignment),
          control_(control),
          queued_(graph.edge_count(), 0),
          queued_at_(graph.edge_count(), 0),
          survived_at_(2 * assignment_.count(), 0),
          marked_(2 * assignment_.count(), 0),
          facts_seen_(assignment_.trail_size()) {}

    // Probes every edge that is worth it, at the root or under one assumption. The state is `conflict` when there is
    // no solution, or none under the assumption.
    [[nodiscard]] PropagationState run();
    // The same around the facts that are new since the last time, or since this object was made.
    [[nodiscard]] PropagationState resume();
    // For a caller who has found something out by other means, at the root where a proof is written: keeps that a
    // literal of an edge is wrong, ...
    void keep_failure(Lit lit) {
        queued_at_[var_of(lit)] = probes_;
        if (try_value(lit, implied_on_) == Side::failed) keep(negation(lit));
    }
    // ... or what both values of an edge imply, as far as that comes up again.
    void keep_common(Edge edge, std::vector<Lit>& common) {
        write_common(edge, common);
        for (const Lit lit : common) keep(lit);
    }
    [[nodiscard]] bool has_news() const { return facts_seen_ < assignment_.trail_size(); }

    [[nodiscard]] std::uint32_t probes() const { return probes_; }

  private:
    static constexpr std::uint32_t kProbesPerEdge = 8;
    enum class Side : std::uint8_t { failed, survived, skipped };

    [[nodiscard]] PropagationState settle() { return propagation_.propagate(Purpose::probe); }
    [[nodiscard]] PropagationState work_off_queue(PropagationState state);
    [[nodiscard]] PropagationState probe(Edge edge);
    [[nodiscard]] Side try_value(Lit lit, std::vector<Lit>& implied);
    void keep(Lit lit);
    void write_common(Edge edge, std::vector<Lit>& common);
    [[nodiscard]] bool is_worth_a_try(Edge edge) const;
    void push(Edge edge);
    void push_around_new_facts();

    const LineGraph& graph_;
    Surroundings surroundings_;
    Propagation& propagation_;
    Assignment& assignment_;
    Control& control_;
    std::int32_t base_ = 0;  // the level that is probed: the root, or one above it
    std::vector<Edge> queue_;
    std::vector<std::uint8_t> queued_;
    std::vector<std::uint32_t> queued_at_;    // per edge: the probe after which it was last queued
    std::vector<std::uint32_t> survived_at_;  // per literal: the last probe that implied it without a contradiction
    std::vector<std::uint8_t> marked_;
    std::vector<Lit> implied_on_;
    std::vector<Lit> implied_off_;
    std::int32_t facts_seen_;
    std::uint32_t probes_ = 0;
    std::uint32_t work_ = 0;
};

template <class Propagation, class Surroundings>
PropagationState Probing<Propagation, Surroundings>::run() {
    base_ = assignment_.level();
    const PropagationState state = settle();
    for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
        if (is_worth_a_try(edge)) push(edge);
    }
    facts_seen_ = assignment_.trail_size();
    return work_off_queue(state);
}

template <class Propagation, class Surroundings>
PropagationState Probing<Propagation, Surroundings>::resume() {
    base_ = assignment_.level();
    const PropagationState state = settle();
    push_around_new_facts();
    return work_off_queue(state);
}

template <class Propagation, class Surroundings>
PropagationState Probing<Propagation, Surroundings>::work_off_queue(PropagationState state) {
    const std::uint32_t most = probes_ + kProbesPerEdge * static_cast<std::uint32_t>(graph_.edge_count());
    for (std::size_t next = 0; next < queue_.size() && state == PropagationState::open && probes_ < most; ++next) {
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

template <class Propagation, class Surroundings>
PropagationState Probing<Propagation, Surroundings>::probe(Edge edge) {
    // 1. If one value fails, the other holds.
    const Side on = try_value(positive(edge), implied_on_);
    if (on == Side::failed) {
        keep(negative(edge));
        return settle();
    }
    const Side off = try_value(negative(edge), implied_off_);
    if (off == Side::failed) {
        keep(positive(edge));
        return settle();
    }

    // 2. What both values imply holds in any case.
    if (on == Side::skipped || off == Side::skipped) return PropagationState::open;
    for (const Lit lit : implied_on_) marked_[lit] = 1;
    std::erase_if(implied_off_, [this](Lit lit) { return marked_[lit] == 0; });
    for (const Lit lit : implied_on_) marked_[lit] = 0;
    if (propagation_.log() != nullptr && !implied_off_.empty()) write_common(edge, implied_off_);
    if (implied_off_.empty()) return PropagationState::open;
    for (const Lit lit : implied_off_) keep(lit);
    return settle();
}

// What is common to both values follows from a clause about one of them. Either value is tried once more, since only
// now it is known what has to be explained. Paths may close in another order then: what does not come up again is left
// out.
template <class Propagation, class Surroundings>
void Probing<Propagation, Surroundings>::write_common(Edge edge, std::vector<Lit>& common) {
    ProofLog& log = *propagation_.log();
    for (const bool on : {true, false}) {
        propagation_.decide(literal(edge, on));
        if (settle() == PropagationState::conflict) {
            propagation_.note_behind(propagation_.conflict, base_);
        } else {
            std::erase_if(common, [this](Lit lit) { return assignment_.value(lit) <= 0; });
            propagation_.note_behind(common, base_);
        }
        propagation_.backtrack(base_);
    }
    for (const Lit lit : common) {
        const std::array<Lit, 2> if_on{negative(edge), lit};
        log.add(if_on);
        log.add_unit(lit);
        log.remove(if_on);
    }
}

template <class Propagation, class Surroundings>
auto Probing<Propagation, Surroundings>::try_value(Lit lit, std::vector<Lit>& implied) -> Side {
    // If another probe has implied the literal without a contradiction since this edge was queued, it would survive.
    if (survived_at_[lit] > queued_at_[var_of(lit)]) return Side::skipped;
    ++probes_;
    propagation_.decide(lit);
    const PropagationState state = settle();
    implied.clear();
    if (state == PropagationState::open) {
        const auto& trail = assignment_.trail();
        implied.assign(trail.begin() + assignment_.level_start(base_) + 1, trail.end());
        for (const Lit consequence : implied) survived_at_[consequence] = probes_;
    }
    if (state == PropagationState::conflict && propagation_.log() != nullptr) {
        propagation_.note_behind(propagation_.conflict, base_);
        propagation_.log()->add_unit(negation(lit));
    }
    propagation_.backtrack(base_);
    return state == PropagationState::conflict ? Side::failed : Side::survived;
}

// A fact at the root; above it a clause with the assumption, so that it is never mistaken for a fact.
template <class Propagation, class Surroundings>
void Probing<Propagation, Surroundings>::keep(Lit lit) {
    if (base_ == 0) {
        assignment_.assign(lit, {});
        return;
    }
    const Lit assumption = assignment_.trail()[assignment_.level_start(0)];
    const std::array<Lit, 2> clause{lit, negation(assumption)};
    assignment_.assign(lit, propagation_.clauses.add(clause, ClauseStore::Keep::for_ever, 0));
}

// An edge without a clue and with nothing known around it implies nothing and never fails.
template <class Propagation, class Surroundings>
bool Probing<Propagation, Surroundings>::is_worth_a_try(Edge edge) const {
    if (!graph_.clues_of(edge).empty() || surroundings_.is_promising(edge)) return true;
    for (const Vertex vertex : graph_.ends(edge)) {
        for (const Edge other : graph_.edges_at(vertex)) {
            if (!assignment_.is_open(other)) return true;
        }
    }
    return false;
}

template <class Propagation, class Surroundings>
void Probing<Propagation, Surroundings>::push(Edge edge) {
    if (!assignment_.is_open(edge)) return;
    queued_at_[edge] = probes_;
    if (queued_[edge] != 0) return;
    queued_[edge] = 1;
    queue_.push_back(edge);
}

template <class Propagation, class Surroundings>
void Probing<Propagation, Surroundings>::push_around_new_facts() {
    for (; facts_seen_ < assignment_.trail_size(); ++facts_seen_) {
        const Var variable = var_of(assignment_.trail()[facts_seen_]);
        if (propagation_.constraints.is_edge(variable)) {
            for (const Vertex vertex : graph_.ends(variable)) {
                for (const Edge edge : graph_.edges_at(vertex)) push(edge);
            }
            for (const Clue clue : graph_.clues_of(variable)) {
                for (const Edge edge : graph_.edges_of(clue)) push(edge);
            }
        }
        surroundings_.for_each_edge_near(variable, [this](Edge edge) { push(edge); });
    }
}

}  // namespace edgewise
