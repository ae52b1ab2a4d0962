#include "tile/schedule/schedule_run.hpp"

#include <algorithm>
#include <vector>

namespace edgewise {

namespace {

constexpr std::uint64_t kBetweenPolls = 1 << 16;   // placements: about a millisecond
constexpr std::uint64_t kLearningSlice = 200'000;  // placements for each mismatch of the schedule
constexpr std::uint64_t kFewVisits = 200;          // a place counts as reached if it has one in this many of the visits
// The quota on the sides of the chosen colours: nothing in the first cells, then in equal steps up to most of them.
constexpr double kQuotaFrom = 0.1;
constexpr double kQuotaUntil = 0.62;
constexpr double kQuotaShare = 0.75;

Schedule with_quota(std::int32_t places, std::int32_t chosen_sides) {
    Schedule schedule = Schedule::open(places);
    for (std::int32_t place = 0; place < places; ++place) {
        const double share = (place + 1.0) / places;
        const double risen = std::clamp((share - kQuotaFrom) / (kQuotaUntil - kQuotaFrom), 0.0, 1.0);
        schedule.quota[place] = static_cast<std::int32_t>(kQuotaShare * risen * chosen_sides);
    }
    return schedule;
}

}  // namespace

ScheduleRun::ScheduleRun(const ScheduleTable& table, std::uint64_t number, BestOfRuns& best, Control& control)
    : places_(table.place_count()),
      schedule_(with_quota(places_, table.chosen_sides())),
      search_(
          table,
          [this, &best, number](const std::vector<Candidate>& laid, std::int32_t mismatches) {
              fewest_ = mismatches;
              best.add(number, laid);
          },
          [&best, &control, number](std::uint64_t placements) {
              best.count(placements);
              control.count_nodes(placements);
              control.look_around();
              const bool goes_on = !control.stopped() && best.is_relevant(number);
              return goes_on ? std::min(kBetweenPolls, control.nodes_left()) : 0;
          }) {}

bool ScheduleRun::search(std::uint64_t budget) {
    const Schedule open = Schedule::open(places_);
    const auto left = [&] { return budget - std::min(budget, search_.placements()); };
    // 1. Any board, so that there is one at once. Pieces with the same number of border sides fit the same cells, in
    // the same pattern: so the first descent yields a board, or there is none.
    ScheduleEnd end = search_.run(open, fewest_, static_cast<std::uint64_t>(places_) + 1);
    if (fewest_ == kNoBoard) return end != ScheduleEnd::stopped;
    // 2. Learn a schedule, 3. search by it, 4. search without it if that was exhausted.
    if (end == ScheduleEnd::out_of_budget) end = learn();
    if (end == ScheduleEnd::out_of_budget) end = search_.run(schedule_, fewest_ - 1, left());
    if (end == ScheduleEnd::exhausted) end = search_.run(open, fewest_ - 1, left());
    return end == ScheduleEnd::exhausted || end == ScheduleEnd::solved;
}

// Ends with out_of_budget if there is a schedule to continue with.
ScheduleEnd ScheduleRun::learn() {
    schedule_.any_from = places_ - 1;
    std::int32_t allowed = 0;
    for (std::int32_t from = 0; allowed < fewest_; ++allowed) {
        const std::uint64_t before = search_.placements();
        const ScheduleEnd end = search_.run(schedule_, allowed, kLearningSlice);
        if (end == ScheduleEnd::solved || end == ScheduleEnd::stopped) return end;
        if (fewest_ <= allowed) break;
        const std::uint64_t few = (search_.placements() - before) / kFewVisits + 1;
        std::int32_t deepest = places_ - 1;
        while (deepest > from && search_.visits()[deepest] < few) --deepest;
        from = deepest;
        for (std::int32_t place = 0; place < from; ++place) ++schedule_.reserve[place];
    }
    return ScheduleEnd::out_of_budget;
}

}  // namespace edgewise
