// Which variable to decide next: the one that took part in a conflict last (variable move to front).
//
// The initial order is the numbering of the edges in the form, which for boards is row by row: a random order is
// catastrophic on sparse boards, since it draws lines everywhere at once. A seed perturbs it a little.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/assignment.hpp"

namespace edgewise {

class DecisionOrder {
  public:
    DecisionOrder(Var count, std::uint64_t seed);
    // The first in the list is decided first.
    DecisionOrder(std::vector<Var> order, std::uint64_t seed);

    static constexpr Var kNone = -1;

    // The first open variable, or kNone.
    [[nodiscard]] Var pick(const Assignment& assignment);
    // The first open variable below `limit`, or kNone.
    [[nodiscard]] Var first_open(const Assignment& assignment, Var limit) const;
    // Moves variables to the front, keeping their relative order.
    void bump(std::vector<Var>& variables, const Assignment& assignment);
    // A variable has been taken back: the next search starts no later than there. Everything before that place stays
    // decided, so on a large board the thousands of facts at the front of the order are not passed again each time.
    void reopen(Var variable) {
        if (search_ == kNone || stamp_[variable] > stamp_[search_]) search_ = variable;
    }
    // Anything may have been taken back: the next search starts from the front.
    void look_from_front() { search_ = front_; }

    // For each variable, when it was last moved to the front; higher is later.
    [[nodiscard]] const std::vector<std::uint64_t>& stamps() const { return stamp_; }

    [[nodiscard]] bool value_of(Var variable) const { return values_[variable] != 0; }
    void remember(Var variable, bool value) { values_[variable] = value ? 1 : 0; }

  private:
    void unlink(Var variable);
    void push_front(Var variable);

    std::vector<Var> before_;
    std::vector<Var> behind_;
    std::vector<std::uint64_t> stamp_;
    std::vector<std::uint8_t> values_;
    Var front_ = kNone;
    Var search_ = kNone;
    std::uint64_t clock_ = 0;
};

}  // namespace edgewise
