// What a conflict-driven search knows at any time: which literals hold, since when, and why.
//
// A variable is an edge (on or off), or whatever else a search adds behind the edges. Most reasons are not stored as
// clauses: a reason says which constraint forced the literal, and the constraint can name the literals behind it when a
// conflict asks for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace edgewise {

using Var = std::int32_t;
using Lit = std::int32_t;  // 2 * variable, plus 1 where it is negated

constexpr Lit positive(Var variable) {
    return 2 * variable;
}
constexpr Lit negative(Var variable) {
    return 2 * variable + 1;
}
constexpr Lit literal(Var variable, bool value) {
    return 2 * variable + (value ? 0 : 1);
}
constexpr Var var_of(Lit lit) {
    return lit >> 1;
}
constexpr bool is_positive(Lit lit) {
    return (lit & 1) == 0;
}
constexpr Lit negation(Lit lit) {
    return lit ^ 1;
}

enum class Why : std::uint8_t {
    none,     // a decision, or a fact at the root
    clause,   // index: where the clause starts in the store
    binary,   // index: the other literal of a clause of two
    point,    // index: the vertex
    clue,     // index: the clue
    region,   // index: the edge between two faces, or the square
    closing,  // index: the edge, which would have closed a path too early or joined paths that must stay apart
    table,    // index: the place, a point or a clue, whose table forced it
};

class Reason {
  public:
    constexpr Reason() = default;
    constexpr Reason(Why why, std::int32_t index)
        : bits_(static_cast<std::uint32_t>(index) << 3 | static_cast<std::uint32_t>(why)) {}
    [[nodiscard]] constexpr Why why() const { return static_cast<Why>(bits_ & 7); }
    [[nodiscard]] constexpr std::int32_t index() const { return static_cast<std::int32_t>(bits_ >> 3); }

  private:
    std::uint32_t bits_ = 0;
};

class Assignment {
  public:
    explicit Assignment(Var count) : values_(2 * count, 0), facts_(count) { trail_.reserve(count); }

    // Makes room for more variables, behind those that there are.
    void grow(Var more) {
        values_.resize(values_.size() + 2 * static_cast<std::size_t>(more), 0);
        facts_.resize(facts_.size() + static_cast<std::size_t>(more));
    }

    [[nodiscard]] Var count() const { return static_cast<Var>(facts_.size()); }
    // 1 where the literal holds, -1 where its negation does, 0 where it is open.
    [[nodiscard]] std::int8_t value(Lit lit) const { return values_[lit]; }
    [[nodiscard]] bool is_open(Var variable) const { return values_[positive(variable)] == 0; }

    void assign(Lit lit, Reason reason) {
        values_[lit] = 1;
        values_[negation(lit)] = -1;
        facts_[var_of(lit)] = {reason, level(), static_cast<std::int32_t>(trail_.size())};
        trail_.push_back(lit);
        ++assigned_by_[static_cast<std::size_t>(reason.why())];
    }

    // The same for what holds at the root, whatever the level is now.
    void assign_fact(Lit lit) {
        assign(lit, {});
        facts_[var_of(lit)].level = 0;
    }

    // How many literals each kind of reason has forced so far, including those taken back.
    [[nodiscard]] std::uint64_t assigned_by(Why why) const { return assigned_by_[static_cast<std::size_t>(why)]; }

    [[nodiscard]] std::int32_t level() const { return static_cast<std::int32_t>(level_starts_.size()); }
    void open_level() { level_starts_.push_back(static_cast<std::int32_t>(trail_.size())); }
    [[nodiscard]] std::int32_t level_start(std::int32_t level) const { return level_starts_[level]; }

    [[nodiscard]] std::int32_t level_of(Var variable) const { return facts_[variable].level; }
    [[nodiscard]] std::int32_t position_of(Var variable) const { return facts_[variable].position; }
    [[nodiscard]] Reason reason_of(Var variable) const { return facts_[variable].reason; }
    void move_reason(Var variable, Reason reason) { facts_[variable].reason = reason; }

    [[nodiscard]] const std::vector<Lit>& trail() const { return trail_; }
    [[nodiscard]] std::int32_t trail_size() const { return static_cast<std::int32_t>(trail_.size()); }

    // Takes back the newest literal. The caller closes levels with `close_levels_to` afterwards.
    void pop() {
        const Lit lit = trail_.back();
        values_[lit] = values_[negation(lit)] = 0;
        trail_.pop_back();
    }
    void close_levels_to(std::int32_t level) { level_starts_.resize(level); }

  private:
    struct Fact {
        Reason reason;
        std::int32_t level = 0;
        std::int32_t position = 0;
    };
    std::vector<std::int8_t> values_;
    std::vector<Fact> facts_;
    std::vector<Lit> trail_;
    std::vector<std::int32_t> level_starts_;
    std::array<std::uint64_t, 8> assigned_by_{};
};

}  // namespace edgewise
