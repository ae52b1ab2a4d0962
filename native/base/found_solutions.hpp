// The solutions that all threads of a search find, up to the number wanted.
//
// They are kept until the end of the run or, where the caller takes them as they come, handed over. Each one that is
// kept counts against the memory limit, and the last one wanted stops the search: what every engine has to get right
// under one lock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "base/control.hpp"

namespace edgewise {

class FoundSolutions {
  public:
    // `found_before` solutions count towards `wanted`: an earlier run of the same search has found them.
    FoundSolutions(std::uint64_t wanted, Control& control, std::uint64_t found_before = 0)
        : room_(wanted - std::min(wanted, found_before)), control_(control) {
        if (room_ == 0) control.stop(StopReason::solutions);  // nothing is wanted, so nothing is claimed
    }

    void add(Solution solution) {
        {
            const std::scoped_lock lock(mutex_);
            add_one(std::move(solution));
        }
        control_.make_room();
    }

    // Adds them one after another, with none from another thread in between.
    void add_all(std::vector<Solution> solutions) {
        {
            const std::scoped_lock lock(mutex_);
            for (Solution& solution : solutions) add_one(std::move(solution));
        }
        control_.make_room();
    }

    [[nodiscard]] bool is_enough() const {
        const std::scoped_lock lock(mutex_);
        return number_ >= room_;
    }

    // What has not been handed over. Call it when all threads have finished.
    [[nodiscard]] std::vector<Solution> take() {
        return control_.outbox().has_taker() ? control_.outbox().rest() : std::exchange(kept_, {});
    }

  private:
    void add_one(Solution solution) {
        if (number_ >= room_) return;
        ++number_;
        if (control_.outbox().has_taker()) {
            control_.count_solution(0);
            control_.outbox().put(std::move(solution));
        } else {
            control_.count_solution(solution.size() * sizeof(Solution::value_type));
            kept_.push_back(std::move(solution));
        }
        if (number_ >= room_) control_.stop(StopReason::solutions);
    }

    std::uint64_t room_;  // for how many more solutions
    Control& control_;
    mutable std::mutex mutex_;
    std::uint64_t number_ = 0;
    std::vector<Solution> kept_;
};

}  // namespace edgewise
