#include "tile/scan/parallel_scan.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "base/each_thread.hpp"
#include "tile/scan/directions.hpp"
#include "tile/scan/late_pairs.hpp"
#include "tile/scan/queue.hpp"
#include "tile/task_splitting.hpp"
#include "tile/tile_state.hpp"

namespace edgewise {

namespace {

constexpr std::uint64_t kSlice = 1 << 20;  // placements before another part has its turn
constexpr std::uint64_t kLook = 1 << 18;   // placements between two looks at the clock: a hundredth of a second

class ParallelScan {
  public:
    explicit ParallelScan(TilesRun& run)
        : run_(run),
          stats_(run.answer.stats),
          directions_(run.board, run.options, run.rotations),
          names_(run.board),
          queue_(run.options.left && run.options.left->others_turn) {}

    void search() {
        stats_.directions = directions_.count();
        enqueue_all();
        on_each_thread(run_.control, run_.options.threads, [&] { work(); });
        if (run_.options.keep_state) run_.answer.left = queue_.state(names_, directions_);
        for (const auto& pairs : late_pairs_) stats_.used_vector = stats_.used_vector || pairs->were_built();
    }

  private:
    void enqueue_all();
    [[nodiscard]] std::vector<std::unique_ptr<ScanSearch>> started(std::int32_t direction,
                                                                   const std::shared_ptr<const ScanTable>& table);
    [[nodiscard]] std::vector<std::unique_ptr<ScanSearch>> resumed(std::int32_t direction,
                                                                   const std::shared_ptr<const ScanTable>& table);
    void work();
    [[nodiscard]] ScanEvent run_slice(const ScanJob& job);
    void record(const ScanSearch& search, std::uint64_t placements);

    TilesRun& run_;
    TilesStats& stats_;
    ScanDirections directions_;
    TileNames names_;
    ScanQueue queue_;
    std::vector<std::shared_ptr<LatePairs>> late_pairs_;  // one for each direction
    std::uint64_t placements_of_cutting_ = 0;
    std::mutex mutex_;
    std::int32_t longest_ = 0;
};

void ParallelScan::enqueue_all() {
    const TilesOptions& options = run_.options;
    const auto exists = [&](const TileJob& job) { return job.direction >= 0 && job.direction < directions_.count(); };
    if (options.left && !std::ranges::all_of(options.left->jobs, exists)) {
        throw std::invalid_argument("no such direction");
    }
    for (std::int32_t direction = 0; direction < directions_.count(); ++direction) {
        const TileType type = directions_.corner_type(direction);
        const auto table =
            std::make_shared<const ScanTable>(run_.board, directions_.order(direction), type, options.seed);
        const auto& pairs = late_pairs_.emplace_back(std::make_shared<LatePairs>(table, options.vector));
        for (auto& search : options.left ? resumed(direction, table) : started(direction, table)) {
            queue_.enqueue({std::move(search), pairs, type, direction});
        }
    }
    stats_.counted.placements += placements_of_cutting_;
    run_.control.count_nodes(placements_of_cutting_);
}

// A direction from its beginning; the main one in parts for the threads.
std::vector<std::unique_ptr<ScanSearch>> ParallelScan::started(std::int32_t direction,
                                                               const std::shared_ptr<const ScanTable>& table) {
    std::vector<std::unique_ptr<ScanSearch>> searches;
    if (direction > 0 || run_.options.threads == 1) {
        searches.push_back(std::make_unique<ScanSearch>(table));
        return searches;
    }
    for (const auto& prefix : ScanSearch::split(table, tasks_for(run_.options.threads), placements_of_cutting_)) {
        searches.push_back(std::make_unique<ScanSearch>(table, prefix));
    }
    stats_.tasks = searches.size();
    return searches;
}

// What an earlier run left of a direction; the main one is split further if there are too few parts.
std::vector<std::unique_ptr<ScanSearch>> ParallelScan::resumed(std::int32_t direction,
                                                               const std::shared_ptr<const ScanTable>& table) {
    std::vector<ScanPosition> positions;
    for (const TileJob& job : run_.options.left->jobs) {
        if (job.direction == direction) positions.push_back(names_.position(directions_.order(direction), job));
    }
    if (direction == 0) {
        stats_.tasks = cut_for_threads(positions, run_.options.threads, [&](const ScanPosition& position) {
            return ScanSearch::cut(table, position, placements_of_cutting_);
        });
    }
    std::vector<std::unique_ptr<ScanSearch>> searches;
    for (const ScanPosition& position : positions) searches.push_back(std::make_unique<ScanSearch>(table, position));
    return searches;
}

// One thread: slice after slice until the search is over.
void ParallelScan::work() {
    for (bool is_over = false; !is_over && !run_.control.stopped();) {
        std::optional<ScanJob> job = queue_.next(is_over);
        if (!job) {
            if (!is_over) std::this_thread::yield();
            continue;
        }
        const std::uint64_t before = job->search->placements();
        const ScanEvent event = run_slice(*job);
        record(*job->search, job->search->placements() - before);
        queue_.give_back(std::move(*job), event);
    }
}

ScanEvent ParallelScan::run_slice(const ScanJob& job) {
    ScanSearch& search = *job.search;
    Control& control = run_.control;
    const std::uint64_t start = search.placements();
    const std::uint64_t end = start + kSlice;
    search.use_pairs(job.pairs->get());
    // A search that is to be continued stops between slices: who has the next turn is then the same as without a stop.
    const std::uint64_t look = run_.options.keep_state ? kSlice : kLook;
    ScanEvent event = ScanEvent::solution;
    const auto goes_on = [&] {
        return event == ScanEvent::solution || (event == ScanEvent::out_of_budget && search.placements() < end);
    };
    while (goes_on() && !control.stopped()) {
        const std::uint64_t before = search.placements();
        event = search.run(std::min({end > before ? end - before : 0, look, control.nodes_left()}));
        control.count_nodes(search.placements() - before);
        if (event == ScanEvent::solution) run_.found.add(search.solution(), search.first_cell(), job.corner_type);
        control.look_around();
    }
    job.pairs->count(search.placements() - start);
    return event;
}

void ParallelScan::record(const ScanSearch& search, std::uint64_t placements) {
    const std::scoped_lock lock(mutex_);
    stats_.counted.placements += placements;
    stats_.counted.deepest = std::max(stats_.counted.deepest, search.deepest());
    if (!run_.options.keep_state || search.depth() <= longest_) return;
    longest_ = search.depth();
    run_.answer.deepest = unfinished_board(run_.board, search.laid());
}

}  // namespace

void search_by_scan(TilesRun& run) {
    ParallelScan(run).search();
}

}  // namespace edgewise
