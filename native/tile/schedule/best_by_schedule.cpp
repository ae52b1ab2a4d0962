#include "tile/schedule/best_by_schedule.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "base/each_thread.hpp"
#include "base/random.hpp"
#include "tile/schedule/best_of_runs.hpp"
#include "tile/schedule/schedule_run.hpp"
#include "tile/schedule/schedule_table.hpp"

namespace edgewise {

namespace {

constexpr std::uint64_t kBudget = 20'000'000;  // placements of the first run; later ones take more and more
constexpr std::uint64_t kRunsPerBudget = 16;
// The share of the inner colours that have a quota: 3 of 17 in the best known set.
constexpr double kChosenShare = 3.0 / 17;

// Colours of the inside, that is, common ones, drawn at random.
std::vector<Colour> choose_colours(const TileBoard& board, std::optional<std::uint64_t> count, Random& random) {
    std::vector<std::int64_t> sides = board.candidate_sides_by_colour();
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

void run_one(const TileBoard& board, const std::vector<ScanOrder>& orders, const BestOptions& options,
             std::uint64_t number, BestOfRuns& best, Control& control) {
    Random random(options.seed * kGoldenGamma + number);
    const std::vector<Colour> chosen = choose_colours(board, options.quota_colours, random);
    const ScheduleTable table(board, orders[number % orders.size()], chosen, random.next());
    control.claim_memory(table.bytes() * static_cast<std::uint64_t>(options.threads));
    if (control.stopped()) return;
    ScheduleRun run(table, number, best, control);
    const std::uint64_t budget = options.budget ? *options.budget : kBudget + kBudget * number / kRunsPerBudget;
    if (run.search(budget)) best.set_optimal(number);
    if (!control.stopped()) best.end_run(number);
}

}  // namespace

void best_by_schedule(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer) {
    const std::vector<ScanOrder> orders = scan_orders(board);
    BestOfRuns best(board, options, control, answer);
    std::atomic<std::uint64_t> next{options.first_run};
    on_each_thread(control, options.threads, [&] {
        for (std::uint64_t run = next++; options.runs == 0 || run < options.runs; run = next++) {
            if (control.stopped() || !best.is_relevant(run)) return;
            run_one(board, orders, options, run, best, control);
        }
    });
    best.close();
}

}  // namespace edgewise
