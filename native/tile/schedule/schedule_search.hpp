// Lays the cells in one fixed order like the exact scan, and allows a few mismatches late on.
//
// A schedule bounds the mismatches after each cell: of those that the whole board may have, a number must still be in
// reserve. Early cells are therefore laid without any, and the tree grows wide again where the pieces run out. A quota
// requires the sides of a few chosen colours to be used up early: what is left in the end has fewer colours and matches
// more often.
//
// Each full board lowers the bound for the next, so a search improves as it runs.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tile/schedule/schedule_table.hpp"

namespace edgewise {

// The bounds of a search, place by place.
struct Schedule {
    std::vector<std::int32_t> reserve;  // mismatches that must still be left
    std::vector<std::int32_t> quota;    // sides of chosen colours that must be laid
    std::int32_t any_from = 0;          // from this place on a piece may mismatch both neighbours

    // Allows every board: a search to the end then finds an optimal one.
    [[nodiscard]] static Schedule open(std::int32_t places) {
        return {std::vector<std::int32_t>(places, 0), std::vector<std::int32_t>(places, 0), 0};
    }
};

enum class ScheduleEnd : std::uint8_t { exhausted, out_of_budget, solved, stopped };

class ScheduleSearch {
  public:
    // Called with each better board, in the order in which they are found.
    using OnBoard = std::function<void(const std::vector<Candidate>& laid, std::int32_t mismatches)>;
    // Called with the placements since the last call; returns after how many more to call again, 0 to stop.
    using Poll = std::function<std::uint64_t(std::uint64_t placements)>;

    ScheduleSearch(const ScheduleTable& table, OnBoard on_board, Poll poll);

    // Searches for boards with at most `most` mismatches, and then with fewer than the last one found, from the root
    // of the tree that the schedule allows, for at most `budget` placements.
    [[nodiscard]] ScheduleEnd run(const Schedule& schedule, std::int32_t most, std::uint64_t budget);

    // How often each place was reached in the last run.
    [[nodiscard]] const std::vector<std::uint64_t>& visits() const { return visits_; }
    [[nodiscard]] std::uint64_t placements() const { return placements_; }

  private:
    [[nodiscard]] bool lay(std::int32_t place, const std::uint32_t* entry, std::int32_t mismatches,
                           std::int32_t chosen);
    [[nodiscard]] bool lay_one(std::int32_t place, const std::uint32_t* entry, std::int32_t mismatches,
                               std::int32_t chosen);
    [[nodiscard]] bool lay_mismatched(std::int32_t place, std::int32_t mismatches, std::int32_t chosen);
    [[nodiscard]] const std::uint32_t* list_at(std::int32_t place) const {
        const ScheduleTable::Place& here = table_.places_[place];
        return table_.entries_.data() +
               here.starts[south_[here.north] * here.north_step + east_[here.west] * here.west_step];
    }
    [[nodiscard]] bool must_stop();
    [[nodiscard]] bool note_board(std::int32_t mismatches);
    void allow(std::int32_t most);

    const ScheduleTable& table_;
    OnBoard on_board_;
    Poll poll_;
    std::int32_t place_count_;
    const Schedule* schedule_ = nullptr;
    ScheduleEnd end_ = ScheduleEnd::exhausted;
    std::uint64_t placements_ = 0;
    std::uint64_t reported_ = 0;  // placements that `poll_` has been told of
    std::uint64_t poll_at_ = 0;
    std::uint64_t stop_at_ = 0;
    std::vector<std::int32_t> allowed_;       // mismatches after each place, by the schedule and the best board
    std::vector<const std::uint32_t*> at_;    // the current entry at each place
    std::vector<std::uint8_t> south_, east_;  // the colours of each place, after one for the border
    std::vector<std::uint16_t> left_;         // free copies of each type
    std::vector<std::uint64_t> visits_;
};

}  // namespace edgewise
