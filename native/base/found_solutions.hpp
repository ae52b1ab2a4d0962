// The solutions that all threads of a search find, up to the number that is wanted.
//
// Each is counted against the memory limit as it comes, and the last one wanted stops the search: the three things that
// every parallel engine has to get right under one lock.
#pragma once

#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "base/control.hpp"

namespace edgewise {

template <class Solution>
class FoundSolutions {
  public:
    FoundSolutions(std::uint64_t most, Control& control) : most_(most), control_(control) {
        if (most == 0) control.stop(StopReason::solutions);  // nothing was asked for, so nothing is claimed
    }

    void add(Solution solution) {
        const std::scoped_lock lock(mutex_);
        if (solutions_.size() >= most_) return;
        control_.count_solution(solution.size() * sizeof(typename Solution::value_type));
        solutions_.push_back(std::move(solution));
        if (solutions_.size() >= most_) control_.stop(StopReason::solutions);
    }

    // All of them; to be called when the threads are done.
    [[nodiscard]] std::vector<Solution> take() { return std::move(solutions_); }

  private:
    std::uint64_t most_;
    Control& control_;
    std::mutex mutex_;
    std::vector<Solution> solutions_;
};

}  // namespace edgewise
