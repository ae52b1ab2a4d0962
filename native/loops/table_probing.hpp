// Probing at the root with tables alone, for boards with turns: a quarter of the instructions that Probing takes for a
// literal.
//
// What is kept is the same as there: if one value of an edge fails, the other holds; what both imply holds. But nothing
// is ever explained here, so a literal has no reason, no level and no place on the trail of the search; and points and
// clues that no table covers are left to Probing, as are sides and clauses. Paths come in only when nothing more
// follows without them.
//
// Where a proof is written, what a probe finds is tried once more with everything explained, and what comes up again is
// kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "graph/line_graph.hpp"
#include "loops/loop_probing.hpp"
#include "loops/propagation/loop_propagation.hpp"

namespace edgewise {

class TableProbing {
  public:
    // The propagation is at the root, has turns and has no faces.
    TableProbing(const LineGraph& graph, LoopPropagation& propagation, Control& control);

    // Probes every edge that is worth it, and again around every new fact. The state is `conflict` when there is no
    // solution.
    [[nodiscard]] PropagationState run();

    [[nodiscard]] std::uint32_t probes() const { return probes_; }
    // Whether Probing would find no more: tables cover all points and clues with open edges.
    [[nodiscard]] bool is_thorough() const;

  private:
    static constexpr std::uint32_t kProbesPerEdge = 8;
    // So many probes in a row without a fact, and paths come in at once: without them little is to be expected.
    static constexpr std::uint32_t kPatience = 64;
    enum class Side : std::uint8_t { failed, survived, skipped };
    struct End {
        Vertex far;            // the other end of the path; the vertex itself where there is no line
        std::int32_t length;   // edges
        std::int32_t service;  // how many times clues count these edges
    };

    // One round, with or without paths.
    [[nodiscard]] PropagationState run_round();
    [[nodiscard]] bool is_worth_a_try(Edge edge) const;
    void push(Edge edge);
    // Takes in what has become a fact, and queues the edges around it.
    void take_in_facts(bool queue);
    // False when that contradicts itself.
    [[nodiscard]] bool probe(Edge edge);
    [[nodiscard]] bool keep_failure(Lit lit);
    [[nodiscard]] bool keep(Lit lit);
    // Leaves what the literal implies in `trail_`, and takes it back.
    [[nodiscard]] Side try_value(Lit lit);
    [[nodiscard]] bool imply_all(Lit lit);
    [[nodiscard]] std::span<const Lit> implied() const { return {trail_.data(), implied_}; }
    // Takes a literal into the states of its places and draws the consequences. False on a contradiction; the literal
    // is taken in all the same.
    [[nodiscard]] bool visit(Lit lit);
    [[nodiscard]] bool act_on(std::int32_t place, corner_table::Entry entry);
    void set(Lit lit) {
        values_[lit] = 1;
        values_[negation(lit)] = -1;
    }
    void assign(Lit lit) {
        set(lit);
        trail_[implied_++] = lit;
    }
    void undo();
    template <class Visit>
    void for_each_place(Lit lit, Visit visit);

    // Joins the lines from the given one on to paths and switches off what would close one too early. False on a loop
    // that closes too early.
    [[nodiscard]] bool follow_paths();
    void switch_off_closing(Vertex end);
    void join(End one, End other, Edge edge);
    // Whether an edge that closes the path makes a loop that is no solution, with so many lines elsewhere.
    [[nodiscard]] bool is_early(const End& path, Edge edge, std::int32_t elsewhere) const {
        const auto served = static_cast<std::int32_t>(graph_.clues_of(edge).size());
        return elsewhere > 0 || path.service + served < clue_sum_ || path.length + 1 < required_;
    }

    const LineGraph& graph_;
    LoopPropagation& propagation_;
    Assignment& assignment_;
    Control& control_;
    const LoopCorners& corners_;
    std::optional<LoopProbing> in_full_;  // where a proof is written
    std::vector<Lit> common_;             // where a proof is written: what both values of an edge imply
    bool with_paths_ = false;

    std::vector<std::int8_t> values_;  // by literal, as in Assignment
    std::vector<LoopCorners::Place> places_;
    std::vector<Lit> trail_;  // of one probe: the first `implied_` literals
    std::size_t implied_ = 0;
    std::size_t visited_ = 0;
    std::size_t followed_ = 0;

    std::vector<End> ends_;
    std::vector<std::pair<Vertex, End>> joined_;
    std::int32_t lines_ = 0;
    std::int32_t clue_sum_ = 0;
    std::int32_t required_ = 0;

    std::vector<Edge> queue_;
    std::vector<std::uint8_t> queued_;
    std::vector<std::uint32_t> queued_at_;    // per edge: the probe after which it was last queued
    std::vector<std::uint32_t> survived_at_;  // per literal: the last probe that implied it without a contradiction
    std::int32_t facts_seen_ = 0;
    std::uint32_t probes_ = 0;
    std::uint32_t work_ = 0;
};

}  // namespace edgewise
