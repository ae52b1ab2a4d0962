#include "tile/tiles.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "base/watch_over.hpp"
#include "tile/scan_search.hpp"
#include "tile/whole_turns.hpp"

namespace edgewise {

namespace {

constexpr std::uint64_t kSlice = 1 << 20;  // placements between two looks at the clock: a hundredth of a second
constexpr std::size_t kTasksPerThread = 64;

// What all threads find, in the names of pieces, up to the number that is wanted.
class Gathering {
  public:
    Gathering(const TileBoard& board, const WholeTurns& turns, const TilesOptions& options, Control& control)
        : board_(board), turns_(turns), options_(options), control_(control) {
        if (options.max_solutions == 0) control.stop(StopReason::solutions);
    }

    void add(const std::vector<Candidate>& laid, Cell corner, TileType type) {
        if (!turns_.is_first(laid, corner, type)) return;
        const auto found = options_.up_to_turns ? std::vector<std::vector<Candidate>>{laid} : turns_.every_turn(laid);
        const std::scoped_lock lock(mutex_);
        for (const auto& each : found) {
            if (boards_.size() >= options_.max_solutions) return;
            boards_.push_back(board_.named(each));
            control_.count_solution(boards_.back().size() * sizeof(std::int32_t));
            if (boards_.size() >= options_.max_solutions) control_.stop(StopReason::solutions);
        }
    }

    [[nodiscard]] std::vector<TileAnswer> take() { return std::move(boards_); }

  private:
    const TileBoard& board_;
    const WholeTurns& turns_;
    const TilesOptions& options_;
    Control& control_;
    std::mutex mutex_;
    std::vector<TileAnswer> boards_;
};

void add_up(ConstraintStats& total, const ConstraintStats& part) {
    total.placements += part.placements;
    total.backtracks += part.backtracks;
    total.wipe_outs += part.wipe_outs;
    total.cell_singletons += part.cell_singletons;
    total.piece_singletons += part.piece_singletons;
    total.deepest = std::max(total.deepest, part.deepest);
    total.heat += part.heat;
}

void on_threads(std::int32_t threads, Control& control, const std::function<void()>& work) {
    if (threads == 1) {
        work();
        return;
    }
    watch_over(control, threads, [&] { tbb::parallel_for(0, threads, [&](std::int32_t) { work(); }); });
}

void constraint_searches(const TileBoard& board, const TilesOptions& options, const WholeTurns& turns,
                         Gathering& gathering, Control& control, TilesStats& stats) {
    const TileType type = turns.corner_types().front();
    ConstraintSearch first(board, options.rules, type, options.seed);
    const auto parts = options.threads == 1 ? std::vector<std::vector<ConstraintSearch::Decision>>{{}}
                                            : first.split(kTasksPerThread * options.threads);
    stats.tasks = options.threads == 1 ? 0 : parts.size();
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    on_threads(options.threads, control, [&] {
        ConstraintSearch own = first;
        for (std::size_t part = next++; part < parts.size() && !control.stopped(); part = next++) {
            own.run(parts[part], control, [&](const std::vector<Candidate>& laid) { gathering.add(laid, 0, type); });
        }
        const std::scoped_lock lock(mutex);
        add_up(stats.counted, own.stats());
    });
}

// One search of the whole tree, or of a part of it.
struct ScanJob {
    std::unique_ptr<ScanSearch> search;
    TileType type;        // asked for in the corner where it begins
    bool is_main = true;  // a part of the main direction, whose parts together are the whole tree
};

// Hands out slices of work. Every direction holds every solution, and luck between them is large: so every second slice
// goes to the main direction, which is cut into parts for the threads, and the others take turns at the rest. A proof
// that there is no solution then costs no more than twice what the main direction alone would.
class ScanLine {
  public:
    void join(ScanJob job) { (job.is_main ? main_ : others_).push_back(std::move(job)); }

    // The next job; nothing when all that is left is in the hands of other threads. `is_over` when nothing is left at
    // all.
    [[nodiscard]] std::optional<ScanJob> next(bool& is_over) {
        const std::scoped_lock lock(mutex_);
        is_over = finished_ || (main_.empty() && main_out_ == 0);
        others_turn_ = !others_turn_;
        auto& line = !others_.empty() && (others_turn_ || main_.empty()) ? others_ : main_;
        if (is_over || line.empty()) return std::nullopt;
        ScanJob job = std::move(line.front());
        line.pop_front();
        if (job.is_main) ++main_out_;
        return job;
    }

    void give_back(ScanJob job, ScanEvent event) {
        const std::scoped_lock lock(mutex_);
        if (job.is_main) --main_out_;
        if (event == ScanEvent::exhausted) {
            finished_ = finished_ || !job.is_main;  // another direction has been read to its end: nothing is left
        } else if (job.is_main) {
            main_.push_front(std::move(job));
        } else {
            others_.push_back(std::move(job));
        }
    }

  private:
    std::mutex mutex_;
    std::deque<ScanJob> main_;
    std::deque<ScanJob> others_;
    std::size_t main_out_ = 0;
    bool others_turn_ = true;
    bool finished_ = false;
};

// Runs one slice of a job, or until the control says stop.
ScanEvent run_slice(const ScanJob& job, Gathering& gathering, Control& control) {
    ScanSearch& search = *job.search;
    const std::uint64_t end = search.placements() + kSlice;
    ScanEvent event = ScanEvent::solution;
    while (event == ScanEvent::solution && !control.stopped()) {
        const std::uint64_t before = search.placements();
        event = search.run(std::min(end > before ? end - before : 0, control.nodes_left()));
        control.count_nodes(search.placements() - before);
        if (event == ScanEvent::solution) gathering.add(search.solution(), search.first_cell(), job.type);
        control.look_around();
    }
    return event;
}

void scan_searches(const TileBoard& board, const TilesOptions& options, const WholeTurns& turns, Gathering& gathering,
                   Control& control, TilesStats& stats) {
    std::vector<ScanOrder> orders = scan_orders(board);
    std::vector<TileType> types = turns.corner_types();
    if (options.max_solutions != 1 || !options.directions) {
        orders.resize(1);
        types.resize(1);
    } else if (board.turns_whole()) {
        orders.resize(2);  // the other corners are turns of these; corner types make the difference
    }
    ScanLine line;
    for (const TileType type : types) {
        for (const ScanOrder& order : orders) {
            const auto table = std::make_shared<const ScanTable>(board, order, type, options.seed);
            const bool is_main = stats.directions++ == 0;
            if (!is_main || options.threads == 1) {
                line.join({std::make_unique<ScanSearch>(table), type, is_main});
                continue;
            }
            for (const auto& prefix : ScanSearch::split(table, kTasksPerThread * options.threads)) {
                line.join({std::make_unique<ScanSearch>(table, prefix), type, true});
                ++stats.tasks;
            }
        }
    }
    std::mutex mutex;
    on_threads(options.threads, control, [&] {
        for (bool is_over = false; !is_over && !control.stopped();) {
            std::optional<ScanJob> job = line.next(is_over);
            if (!job) {
                if (!is_over) std::this_thread::yield();
                continue;
            }
            const std::uint64_t before = job->search->placements();
            const ScanEvent event = run_slice(*job, gathering, control);
            {
                const std::scoped_lock lock(mutex);
                stats.counted.placements += job->search->placements() - before;
                stats.counted.deepest = std::max(stats.counted.deepest, job->search->deepest());
            }
            line.give_back(std::move(*job), event);
        }
    });
}

// Clues by the dozen and small boards are for deductions; large open boards are for speed.
TileMethod method_for(const TileBoard& board, const TilesOptions& options) {
    const bool can_scan = board.rectangle() && ScanTable::fits(board);
    if (!can_scan || options.method == TileMethod::constraint) return TileMethod::constraint;
    if (options.method == TileMethod::scan) return TileMethod::scan;
    std::int32_t fixed = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) fixed += board.fixed_at(cell) >= 0 ? 1 : 0;
    return 4 * fixed >= board.cell_count() ? TileMethod::constraint : TileMethod::scan;
}

}  // namespace

TilesAnswer tiles(const TileBoard& board, const TilesOptions& options, Control& control) {
    TilesAnswer answer;
    const double started = control.elapsed();
    const WholeTurns turns(board, options.break_symmetry || options.up_to_turns);
    Gathering gathering(board, turns, options, control);
    answer.stats.threads = options.threads;
    answer.stats.method = method_for(board, options);
    control.look_around();
    if (!control.stopped()) {
        const auto search = answer.stats.method == TileMethod::scan ? scan_searches : constraint_searches;
        search(board, options, turns, gathering, control, answer.stats);
    }
    answer.boards = gathering.take();
    answer.stopped_by = control.reason();
    answer.complete = answer.stopped_by == StopReason::none;
    answer.stats.search_seconds = control.elapsed() - started;
    return answer;
}

}  // namespace edgewise
