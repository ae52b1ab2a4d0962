// Which variable to decide next: the one that conflicts touched last (variable move to front).
//
// The order begins as the form numbers its edges, which for boards is row by row: a random order is catastrophic on
// sparse boards, since it draws lines everywhere at once. A seed shakes it a little.
#pragma once

#include <cstdint>
#include <vector>

#include "line/cdcl/assignment.hpp"

namespace edgewise {

class DecisionOrder {
  public:
    DecisionOrder(Var count, std::uint64_t seed);
    // The first in the list is the first to be decided.
    DecisionOrder(std::vector<Var> order, std::uint64_t seed);

    static constexpr Var kNone = -1;

    // The foremost open variable, or kNone.
    [[nodiscard]] Var pick(const Assignment& assignment);
    // The foremost open one below `limit`, or kNone.
    [[nodiscard]] Var first_open(const Assignment& assignment, Var limit) const;
    // Moves variables to the front, keeping their order among each other.
    void bump(std::vector<Var>& variables);
    // Variables have been taken back: look from the front again.
    void look_from_front() { search_ = front_; }

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
