// The propagation that trims a proof: clauses come and go at the root, in both directions of time.
//
// Root values are kept exactly at what the active clauses imply. When a clause goes that was the reason of one, that
// value and all after it are taken back, and what the rest implies is propagated again. For that, a clause with a false
// watch is known by its other watch, which is true: it is looked at again when that one is taken back. So watches are
// exact at the root, and the shortcut by another true literal of the clause is taken above the root only.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "proof/clause_index.hpp"
#include "proof/verdict.hpp"

namespace edgewise {

class BackwardPropagation {
  public:
    static constexpr ClauseId kNone = -1;
    struct Taken {
        Literal literal;
        ClauseId reason;
    };

    explicit BackwardPropagation(std::int32_t variables)
        : values_(2 * static_cast<std::size_t>(variables) + 2, 0),
          reasons_(static_cast<std::size_t>(variables) + 1, kNone),
          positions_(reasons_.size(), 0),
          watches_{std::vector<List>(values_.size()), std::vector<List>(values_.size())} {}

    // A new clause, each literal once, not active yet.
    ClauseId store(std::span<const Literal> clause);
    [[nodiscard]] std::span<Literal> literals(ClauseId id) {
        return {literals_.data() + starts_[id], starts_[id + 1] - starts_[id]};
    }
    [[nodiscard]] std::size_t size() const { return core_.size(); }

    // Makes a clause active, and propagates at the root. The clause that is false then, or kNone.
    ClauseId activate(ClauseId id);
    // Takes a clause away. Values that hung on it and are not implied without it are given back in the order in which
    // they were assigned.
    std::vector<Taken> deactivate(ClauseId id);
    // Whether a root value has it as its reason.
    [[nodiscard]] bool is_reason(ClauseId id);

    [[nodiscard]] bool is_active(ClauseId id) const { return active_[id] != 0; }
    [[nodiscard]] bool is_core(ClauseId id) const { return core_[id] != 0; }
    void make_core(ClauseId id);

    // Assumes literals, on top of the root, and propagates, with core clauses first; undone by `forget`.
    void assume(Literal literal) { assign(literal, kNone); }
    ClauseId propagate_assumed();
    void forget();

    [[nodiscard]] std::int8_t value(Literal literal) const { return values_[literal_index(literal)]; }
    [[nodiscard]] ClauseId reason(Literal literal) const { return reasons_[std::abs(literal)]; }
    [[nodiscard]] bool is_root(Literal literal) const { return positions_[std::abs(literal)] < root_; }
    [[nodiscard]] std::span<const Literal> root_values() const { return {trail_.data(), root_}; }
    [[nodiscard]] std::span<const Literal> assumed_values() const {
        return {trail_.data() + root_, trail_.size() - root_};
    }

  private:
    struct Watch {
        ClauseId clause;
        Literal other;
    };
    using List = std::vector<Watch>;

    void watch(Literal literal, ClauseId id, Literal other) {
        watches_[core_[id]][literal_index(literal)].push_back({id, other});
    }
    void assign(Literal literal, ClauseId reason);
    void unassign(Literal literal);
    ClauseId propagate_root();
    // Looks at the clauses of one list that watch a literal which is false now.
    ClauseId visit(bool core, Literal falsified, bool at_root);
    // Looks again at the clauses that watch a literal which was taken back.
    void look_again(Literal literal);

    std::vector<std::int8_t> values_;     // by literal: 1 true, -1 false, 0 open
    std::vector<ClauseId> reasons_;       // by variable
    std::vector<std::size_t> positions_;  // of a variable on the trail
    std::vector<List> watches_[2];        // by literal, of other clauses and of core clauses
    std::vector<Literal> trail_;
    std::size_t root_ = 0;  // so many values are at the root
    std::size_t heads_[2] = {0, 0};
    std::vector<Literal> literals_;
    std::vector<std::size_t> starts_{0};
    std::vector<std::uint8_t> active_;  // by clause
    std::vector<std::uint8_t> core_;    // by clause
};

}  // namespace edgewise
