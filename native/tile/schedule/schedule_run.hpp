// One run of the scheduled search: it learns a schedule from the board, searches by it, and finally without it.
//
// It searches a slice without mismatches, sees how deep it gets, allows one mismatch from there on, searches another
// slice, and so on until a board is full. So the schedule suits any board, whatever its size and colours, and early
// cells stay free of mismatches.
#pragma once

#include <cstdint>
#include <limits>

#include "base/control.hpp"
#include "tile/schedule/best_of_runs.hpp"
#include "tile/schedule/schedule_search.hpp"
#include "tile/schedule/schedule_table.hpp"

namespace edgewise {

class ScheduleRun {
  public:
    ScheduleRun(const ScheduleTable& table, std::uint64_t number, BestOfRuns& best, Control& control);
    ScheduleRun(const ScheduleRun&) = delete;
    ScheduleRun& operator=(const ScheduleRun&) = delete;

    // For at most `budget` placements. True if no board is better than the best of this run.
    [[nodiscard]] bool search(std::uint64_t budget);

  private:
    static constexpr std::int32_t kNoBoard = std::numeric_limits<std::int32_t>::max() / 2;

    [[nodiscard]] ScheduleEnd learn();

    std::int32_t places_;
    std::int32_t fewest_ = kNoBoard;
    Schedule schedule_;
    ScheduleSearch search_;
};

}  // namespace edgewise
