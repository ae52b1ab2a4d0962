// Which variable to decide next in a long proof: the one that took part in most conflicts, recent ones counting more.
//
// Deciding what took part in a conflict last (DecisionOrder) finds solutions sooner. Where there is none to be found
// and it takes tens of thousands of conflicts to see that, a longer memory takes fewer of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"

namespace edgewise {

class Activities {
  public:
    // `stamps` says when each variable last took part in a conflict, higher meaning later: the order to begin with.
    Activities(std::span<const std::uint64_t> stamps, const Assignment& assignment);

    static constexpr Var kNone = -1;

    // The open variable with the highest activity, or kNone.
    [[nodiscard]] Var pick(const Assignment& assignment);
    // These took part in a conflict.
    void bump(std::span<const Var> variables);
    // A variable has been taken back.
    void put_back(Var variable) {
        if (place_[variable] == kNone) insert(variable);
    }

  private:
    void insert(Var variable);
    void rise(std::int32_t place);
    void sink(std::int32_t place);
    void put(Var variable, std::int32_t place) {
        heap_[place] = variable;
        place_[variable] = place;
    }

    double step_ = 1;
    std::vector<double> activity_;
    std::vector<Var> heap_;            // every open variable, and some that are no longer open
    std::vector<std::int32_t> place_;  // in the heap, or kNone
};

}  // namespace edgewise
