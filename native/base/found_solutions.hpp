// The solutions that all threads of a search find, up to the number wanted.
//
// Each one counts against the memory limit as it arrives, and the last one wanted stops the search: the three things
// that every parallel engine has to get right under one lock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "base/control.hpp"

namespace edgewise {

template <class Solution>
class FoundSolutions {
  public:
    // `found_before` solutions count towards `wanted`: an earlier run of the same search has found them.
    FoundSolutions(std::uint64_t wanted, Control& control, std::uint64_t found_before = 0)
        : room_(wanted - std::min(wanted, found_before)), control_(control) {
        if (room_ == 0) control.stop(StopReason::solutions);  // nothing is wanted, so nothing is claimed
    }

    void add(Solution solution) {
        const std::scoped_lock lock(mutex_);
        add_one(std::move(solution));
    }

    // Adds them one after another, with none from another thread in between.
    void add_all(std::vector<Solution> solutions) {
        const std::scoped_lock lock(mutex_);
        for (Solution& solution : solutions) add_one(std::move(solution));
    }

    // Call it when all threads have finished.
    [[nodiscard]] std::vector<Solution> take() { return std::move(solutions_); }

  private:
    void add_one(Solution solution) {
        if (solutions_.size() >= room_) return;
        control_.count_solution(solution.size() * sizeof(typename Solution::value_type));
        solutions_.push_back(std::move(solution));
        if (solutions_.size() >= room_) control_.stop(StopReason::solutions);
    }

    std::uint64_t room_;  // for how many more solutions
    Control& control_;
    std::mutex mutex_;
    std::vector<Solution> solutions_;
};

}  // namespace edgewise
