#include "tile/schedule/best_by_schedule.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/watch_over.hpp"
#include "tile/beam/beam.hpp"
#include "tile/schedule/schedule_search.hpp"

namespace edgewise {

namespace {

constexpr std::uint64_t kBetweenLooks = 1 << 16;   // placements: about a millisecond
constexpr std::uint64_t kLearningSlice = 200'000;  // placements for each mismatch of the schedule
constexpr std::uint64_t kFewVisits = 200;          // a place counts as reached with one in so many of them
constexpr std::uint64_t kBudget = 20'000'000;      // placements of the first run; later ones take more and more
constexpr std::uint64_t kRunsPerBudget = 16;
// The quota on the sides of the chosen colours: nothing in the first cells, then in equal steps up to most of them.
constexpr double kQuotaFrom = 0.1;
constexpr double kQuotaUntil = 0.62;
constexpr double kQuotaShare = 0.75;
// Of the colours of the inside, those that a quota is set for: 3 of 17 in the best known set.
constexpr double kChosenShare = 3.0 / 17;

// The best board of all runs and, of equal ones, that of the earliest. Runs that come after one that has shown its
// board to be the best are not heard.
class Gathering {
  public:
    Gathering(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer)
        : board_(board), options_(options), control_(control), answer_(answer) {}

    void add(std::uint64_t run, const std::vector<Candidate>& laid) {
        // Counted on the board itself: the search's own sum is not believed.
        const std::int32_t score = answer_.highest - count_mismatches(board_, laid);
        const std::scoped_lock lock(mutex_);
        const bool is_earlier = score == answer_.score && found_by_ && run < *found_by_;
        if (score <= answer_.score && !is_earlier) return;
        answer_.score = score;
        answer_.board = board_.named(laid);
        found_by_ = run;
        tell(true);
        control_.note_best(score);
    }

    // The run has shown that no board is better than its own.
    void finish(std::uint64_t run) {
        std::uint64_t last = last_run_.load();
        while (run < last && !last_run_.compare_exchange_weak(last, run)) {
        }
    }
    [[nodiscard]] bool is_heard(std::uint64_t run) const { return run <= last_run_.load(std::memory_order_relaxed); }

    void count(std::uint64_t placements) { placements_ += placements; }
    void end_run(std::uint64_t run) {
        const std::scoped_lock lock(mutex_);
        ++answer_.runs;
        ended_.insert(run);
        while (ended_.erase(answer_.next_run) > 0) ++answer_.next_run;
        tell(false);
    }
    void close() { answer_.states = placements_; }

  private:
    void tell(bool is_better) {
        answer_.states = placements_;
        if (options_.on_run) options_.on_run(answer_, is_better);
    }

    const TileBoard& board_;
    const BestOptions& options_;
    Control& control_;
    BestAnswer& answer_;
    std::mutex mutex_;
    std::optional<std::uint64_t> found_by_;
    std::set<std::uint64_t> ended_;  // runs that have ended before one with a lower number
    std::atomic<std::uint64_t> last_run_{std::numeric_limits<std::uint64_t>::max()};
    std::atomic<std::uint64_t> placements_{0};
};

// Colours of the inside, drawn by lot: those that are common.
std::vector<Colour> choose_colours(const TileBoard& board, std::optional<std::uint64_t> count, Random& random) {
    std::vector<std::int64_t> sides(board.colour_count(), 0);
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        const std::int32_t copies = board.copies(board.type_of(candidate));
        for (std::int32_t side = 0; side < kSides; ++side) sides[board.colour(candidate, side)] += copies;
    }
    sides[kBorder] = 0;
    const std::int64_t most = *std::ranges::max_element(sides);
    std::vector<Colour> common;
    for (Colour colour = 1; colour < board.colour_count(); ++colour) {
        if (3 * sides[colour] > 2 * most) common.push_back(colour);
    }
    random.shuffle(common);
    const auto usual = static_cast<std::uint64_t>(kChosenShare * static_cast<double>(common.size()) + 0.5);
    common.resize(std::min<std::uint64_t>(common.size(), count.value_or(usual)));
    return common;
}

Schedule with_quota(std::int32_t places, std::int32_t chosen_sides) {
    Schedule schedule = Schedule::open(places);
    for (std::int32_t place = 0; place < places; ++place) {
        const double share = (place + 1.0) / places;
        const double risen = std::clamp((share - kQuotaFrom) / (kQuotaUntil - kQuotaFrom), 0.0, 1.0);
        schedule.quota[place] = static_cast<std::int32_t>(kQuotaShare * risen * chosen_sides);
    }
    return schedule;
}

// One seed from the first tile to its last.
class Run {
  public:
    Run(const ScheduleTable& table, std::uint64_t number, Gathering& gathering, Control& control)
        : places_(table.place_count()),
          schedule_(with_quota(places_, table.chosen_sides())),
          search_(
              table,
              [&, number](const std::vector<Candidate>& laid, std::int32_t mismatches) {
                  fewest_ = mismatches;
                  gathering.add(number, laid);
              },
              [&, number](std::uint64_t placements) {
                  gathering.count(placements);
                  control.count_nodes(placements);
                  control.look_around();
                  const bool on = !control.stopped() && gathering.is_heard(number);
                  return on ? std::min(kBetweenLooks, control.nodes_left()) : 0;
              }) {}
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    // True when no board is better than the best of this run.
    [[nodiscard]] bool search(std::uint64_t budget) {
        const Schedule open = Schedule::open(places_);
        const auto left = [&] { return budget - std::min(budget, search_.placements()); };
        // 1. Any board, so that there is one at once. Pieces with so many sides on the border fit all cells with as
        // many, in the same pattern: so the first way down is a board, or there is none.
        ScheduleEnd how = search_.run(open, fewest_, static_cast<std::uint64_t>(places_) + 1);
        if (fewest_ == kNoBoard) return how != ScheduleEnd::told_to_stop;
        // 2. A schedule, 3. a search by it, 4. a search without it where nothing is left.
        if (how == ScheduleEnd::out_of_budget) how = learn();
        if (how == ScheduleEnd::out_of_budget) how = search_.run(schedule_, fewest_ - 1, left());
        if (how == ScheduleEnd::exhausted) how = search_.run(open, fewest_ - 1, left());
        return how == ScheduleEnd::exhausted || how == ScheduleEnd::solved;
    }

  private:
    static constexpr std::int32_t kNoBoard = std::numeric_limits<std::int32_t>::max() / 2;

    // Out of budget, when there is a schedule to go on with.
    [[nodiscard]] ScheduleEnd learn() {
        schedule_.any_from = places_ - 1;
        std::int32_t allowed = 0;
        for (std::int32_t from = 0; allowed < fewest_; ++allowed) {
            const std::uint64_t before = search_.placements();
            const ScheduleEnd how = search_.run(schedule_, allowed, kLearningSlice);
            if (how == ScheduleEnd::solved || how == ScheduleEnd::told_to_stop) return how;
            if (fewest_ <= allowed) break;
            const std::uint64_t few = (search_.placements() - before) / kFewVisits + 1;
            std::int32_t deepest = places_ - 1;
            while (deepest > from && search_.visits()[deepest] < few) --deepest;
            from = deepest;
            for (std::int32_t place = 0; place < from; ++place) ++schedule_.reserve[place];
        }
        return ScheduleEnd::out_of_budget;
    }

    std::int32_t places_;
    std::int32_t fewest_ = kNoBoard;
    Schedule schedule_;
    ScheduleSearch search_;
};

void run_one(const TileBoard& board, const std::vector<ScanOrder>& orders, const BestOptions& options,
             std::uint64_t number, Gathering& gathering, Control& control) {
    Random random(options.seed * 0x9e3779b97f4a7c15ULL + number);
    const std::vector<Colour> chosen = choose_colours(board, options.quota_colours, random);
    const ScheduleTable table(board, orders[number % orders.size()], chosen, random.next());
    control.claim_memory(table.bytes() * static_cast<std::uint64_t>(options.threads));
    if (control.stopped()) return;
    Run run(table, number, gathering, control);
    const std::uint64_t budget = options.budget ? *options.budget : kBudget + kBudget * number / kRunsPerBudget;
    if (run.search(budget)) gathering.finish(number);
    if (!control.stopped()) gathering.end_run(number);
}

}  // namespace

void best_by_schedule(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer) {
    const std::vector<ScanOrder> orders = scan_orders(board);
    Gathering gathering(board, options, control, answer);
    std::atomic<std::uint64_t> next{options.first_run};
    const auto work = [&] {
        for (std::uint64_t run = next++; options.runs == 0 || run < options.runs; run = next++) {
            if (control.stopped() || !gathering.is_heard(run)) return;
            run_one(board, orders, options, run, gathering, control);
        }
    };
    if (options.threads == 1) {
        work();
    } else {
        watch_over(control, options.threads,
                   [&] { tbb::parallel_for(0, options.threads, [&](std::int32_t) { work(); }); });
    }
    gathering.close();
}

}  // namespace edgewise
