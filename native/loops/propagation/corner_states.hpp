// Points and clues with turns, propagated by table: what is known at each, kept in step with the trail.
//
// It takes over from the tallies at every place that the table fits. One lookup does what counting lines and comparing
// turns would do, and finds all that follows at the place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "cdcl/proof_log.hpp"
#include "loops/propagation/loop_corners.hpp"

namespace edgewise {

class CornerStates {
  public:
    // The variables of turns begin with `first_turn`, behind all others. The places know nothing yet.
    CornerStates(const LoopCorners& corners, Edge edge_count, Var first_turn, Assignment& assignment);

    [[nodiscard]] const LoopCorners& corners() const { return corners_; }
    [[nodiscard]] bool is_turn(Var variable) const { return variable >= first_turn_; }

    // What is known at each place by now.
    [[nodiscard]] std::span<const LoopCorners::Place> places() const { return places_; }

    // Propagates what holds before anything is decided, or what is known by now. False on a contradiction.
    [[nodiscard]] bool start();

    // Takes an edge into the states and leaves it at that.
    void take_in(Lit lit) {
        const LoopCorners::EdgePlaces& edge = corners_.places_of(var_of(lit));
        for (std::int16_t i = 0; i < edge.count; ++i) {
            add(places_[edge.places[i]], is_positive(lit) ? edge.weights[i] : 2 * edge.weights[i]);
        }
    }
    // Takes a literal into the states and draws its consequences. On a contradiction, false, with the literals behind
    // it, all false, in `conflict`; the literal is taken in all the same. `met` grows by the clues of which it is the
    // last line.
    [[nodiscard]] bool visit_edge(Lit lit, std::int32_t& met, std::vector<Lit>& conflict) {
        const LoopCorners::EdgePlaces& edge = corners_.places_of(var_of(lit));
        const bool on = is_positive(lit);
        bool stands = true;
        for (std::int16_t i = 0; i < edge.count; ++i) {
            LoopCorners::Place& place = places_[edge.places[i]];
            add(place, on ? edge.weights[i] : 2 * edge.weights[i]);
            const corner_table::Entry entry = corner_table::kEntries[place.state];
            if (on) met += entry / corner_table::kMet;
            if ((entry & place.mask) != 0 && stands) stands = act_on(edge.places[i], entry & place.mask, conflict);
        }
        return stands;
    }
    [[nodiscard]] bool visit_turn(Lit lit, std::vector<Lit>& conflict) {
        bool stands = true;
        for (const LoopCorners::Link& link : links_of(var_of(lit))) {
            LoopCorners::Place& place = places_[link.place];
            add(place, is_positive(lit) ? link.if_true : link.if_false);
            const corner_table::Entry entry = corner_table::kEntries[place.state] & place.mask;
            if (entry != 0 && stands) stands = act_on(link.place, entry, conflict);
        }
        return stands;
    }
    // Takes a literal out again. `met` grows by the clues of which it was the last line.
    void unvisit_edge(Lit lit, std::int32_t& met) {
        const LoopCorners::EdgePlaces& edge = corners_.places_of(var_of(lit));
        const bool on = is_positive(lit);
        for (std::int16_t i = 0; i < edge.count; ++i) {
            LoopCorners::Place& place = places_[edge.places[i]];
            if (on) met += corner_table::kEntries[place.state] / corner_table::kMet;
            add(place, -(on ? edge.weights[i] : 2 * edge.weights[i]));
        }
    }
    void unvisit_turn(Lit lit) {
        for (const LoopCorners::Link& link : links_of(var_of(lit))) {
            add(places_[link.place], -(is_positive(lit) ? link.if_true : link.if_false));
        }
    }
    // Appends the literals, all false, that forced `lit` at a place: no more than it takes.
    void explain(Lit lit, std::int32_t place, std::vector<Lit>& out) const;

    // From now on what is explained by turns is noted: a clause that follows from the place alone.
    void write_to(ProofLog& log) { log_ = &log; }

    // The edges at the places where a turn occurs, some of them twice.
    [[nodiscard]] std::vector<Edge> edges_near(Var turn) const;

  private:
    static void add(LoopCorners::Place& place, int digits) {
        place.state = static_cast<std::uint16_t>(place.state + digits);
    }
    [[nodiscard]] std::span<const LoopCorners::Link> links_of(Var turn) const {
        return corners_.links_of(turn - first_turn_);
    }
    [[nodiscard]] Lit shifted(Lit lit) const { return lit < 2 * edge_count_ ? lit : lit + 2 * shift_; }
    [[nodiscard]] bool act_on(std::int32_t place, corner_table::Entry entry, std::vector<Lit>& conflict);
    // The state that what is appended makes.
    std::uint16_t explain_as(corner_table::Entry wanted, std::int32_t place, Var forced, std::vector<Lit>& out) const;
    void explain_conflict(std::int32_t place, std::vector<Lit>& conflict) const;
    void note(std::int32_t place, std::uint16_t refuted, std::span<const Lit> clause) const;

    const LoopCorners& corners_;
    Edge edge_count_;
    Var first_turn_;
    Var shift_;
    Assignment& assignment_;
    std::vector<LoopCorners::Place> places_;
    ProofLog* log_ = nullptr;  // where a proof is written
};

}  // namespace edgewise
