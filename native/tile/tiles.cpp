#include "tile/tiles.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "base/watch_over.hpp"
#include "tile/board_rotations.hpp"
#include "tile/scan/pairs.hpp"
#include "tile/scan/search.hpp"

namespace edgewise {

namespace {

constexpr std::uint64_t kSlice = 1 << 20;  // placements between two looks at the clock: a hundredth of a second
constexpr std::size_t kTasksPerThread = 64;

// What all threads find, in the names of pieces, up to the number that is wanted.
class Gathering {
  public:
    Gathering(const TileBoard& board, const WholeTurns& turns, const TilesOptions& options, Control& control)
        : board_(board), turns_(turns), options_(options), control_(control) {
        if (options.max_solutions <= options.found) control.stop(StopReason::solutions);
    }

    void add(const std::vector<Candidate>& laid, Cell corner, TileType type) {
        if (!turns_.is_first(laid, corner, type)) return;
        const auto found = options_.up_to_turns ? std::vector<std::vector<Candidate>>{laid} : turns_.every_turn(laid);
        const std::scoped_lock lock(mutex_);
        for (const auto& each : found) {
            if (is_enough()) return;
            boards_.push_back(board_.named(each));
            control_.count_solution(boards_.back().size() * sizeof(std::int32_t));
            if (is_enough()) control_.stop(StopReason::solutions);
        }
    }

    [[nodiscard]] std::vector<TileAnswer> take() { return std::move(boards_); }

  private:
    [[nodiscard]] bool is_enough() const { return options_.found + boards_.size() >= options_.max_solutions; }

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

// Cuts jobs into more, those with the shortest prefix first, where there are fewer than threads: a search that was
// begun with one thread, or is nearly done, keeps all of them busy this way. Gives the number of jobs that there are
// now, or 0 where none was cut.
template <class Job, class Cut>
std::size_t cut_for_threads(std::vector<Job>& jobs, std::int32_t threads, const Cut& cut) {
    if (jobs.size() >= static_cast<std::size_t>(threads)) return 0;
    while (!jobs.empty() && jobs.size() < kTasksPerThread * threads) {
        const auto shortest = std::ranges::min_element(jobs, {}, &Job::floor);
        const auto floor = shortest->floor;
        std::vector<Job> parts = cut(*shortest);
        const bool is_whole = parts.size() == 1 && parts.front().floor == floor;
        const auto place = jobs.erase(shortest);
        jobs.insert(place, std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
        if (is_whole) break;
    }
    return jobs.size();
}

void constraint_searches(const TileBoard& board, const TilesOptions& options, const WholeTurns& turns,
                         Gathering& gathering, Control& control, TilesAnswer& answer) {
    const TileType type = turns.corner_types().front();
    const TileNames names(board);
    ConstraintSearch first(board, options.rules, type, options.seed);
    std::vector<ConstraintPart> parts;
    if (options.left) {
        for (const TileJob& job : options.left->jobs) parts.push_back(names.part(job));
        first.forget_stats();  // an earlier run has counted what follows at the root
        answer.stats.tasks =
            cut_for_threads(parts, options.threads, [&](const ConstraintPart& part) { return first.cut(part); });
    } else if (options.threads == 1) {
        parts.emplace_back();
    } else {
        parts = first.split(kTasksPerThread * options.threads);
        answer.stats.tasks = parts.size();
    }
    answer.stats.counted = first.stats();
    control.count_nodes(answer.stats.counted.placements);
    first.forget_stats();
    std::vector<std::optional<ConstraintPart>> left(parts.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::ptrdiff_t longest = 0;
    on_threads(options.threads, control, [&] {
        ConstraintSearch own = first;
        for (std::size_t part = next++; part < parts.size(); part = next++) {
            left[part] = own.run(parts[part], control,
                                 [&](const std::vector<Candidate>& laid) { gathering.add(laid, 0, type); });
        }
        const std::scoped_lock lock(mutex);
        add_up(answer.stats.counted, own.stats());
        const auto settled = std::ranges::count_if(own.laid(), [](Candidate candidate) { return candidate >= 0; });
        if (!options.keep_state || settled <= longest) return;
        longest = settled;
        answer.deepest = unfinished_board(board, own.laid());
    });
    if (!options.keep_state) return;
    answer.left.emplace().method = TileMethod::constraint;
    for (const auto& part : left) {
        if (part) answer.left->jobs.push_back(names.job(*part));
    }
}

// The ways in which a search reads the board: for each corner type that it may ask for, each order of the cells.
struct Directions {
    std::vector<ScanOrder> orders;
    std::vector<TileType> types;

    Directions(const TileBoard& board, const TilesOptions& options, const WholeTurns& turns)
        : orders(scan_orders(board)), types(turns.corner_types()) {
        if (options.max_solutions != 1 || !options.directions) {
            orders.resize(1);
            types.resize(1);
        } else if (board.turns_whole()) {
            orders.resize(2);  // the other corners are turns of these; corner types make the difference
        }
    }

    [[nodiscard]] std::int32_t count() const { return static_cast<std::int32_t>(orders.size() * types.size()); }
    [[nodiscard]] const ScanOrder& order(std::int32_t direction) const { return orders[direction % orders.size()]; }
    [[nodiscard]] TileType type(std::int32_t direction) const { return types[direction / orders.size()]; }
};

// A few placements by constraints before a scan: boards that are easy for deductions, however hard for the scan, fall
// at once. So many for each cell, and fewer where each costs more; none where they would not fill the board once.
std::uint64_t placements_of_a_try(const TileBoard& board) {
    constexpr std::uint64_t kForEachCell = 8;
    constexpr std::uint64_t kWork = 400'000;  // words of the state: about twenty milliseconds
    const auto cells = static_cast<std::uint64_t>(board.cell_count());
    const std::uint64_t words = cells * (static_cast<std::uint64_t>(board.candidate_count()) / 64 + 1);
    const std::uint64_t placements = std::min(kForEachCell * cells, kWork / words);
    return placements < cells ? 0 : placements;
}

// Whether a try has settled the question: by all that is wanted, or by the end of the tree. In any other case what it
// found is dropped, for the scan will find it again. A search that says what is left to do forgets a try that was cut
// short and makes it again the next time, so it makes none that its budget would cut short every time.
bool try_constraints(const TileBoard& board, const TilesOptions& options, const WholeTurns& turns, Gathering& gathering,
                     Control& control, TilesStats& stats) {
    const std::uint64_t placements = placements_of_a_try(board);
    if (placements == 0 || options.left) return false;
    if (options.keep_state && control.nodes_left() <= placements) return false;
    const TileType type = turns.corner_types().front();
    ConstraintSearch search(board, options.rules, type, options.seed);
    search.limit(placements);
    std::vector<std::vector<Candidate>> found;
    const auto left = search.run({}, control, [&](const std::vector<Candidate>& laid) {
        if (turns.is_first(laid, 0, type)) found.push_back(laid);
        if (found.size() >= options.max_solutions) search.limit(0);
    });
    const bool settled = !left || found.size() >= options.max_solutions;
    if (!settled && control.stopped() && options.keep_state) return true;
    add_up(stats.counted, search.stats());
    if (!settled && !control.stopped()) return false;
    for (const auto& laid : found) gathering.add(laid, 0, type);
    return true;
}

// The lists of pairs of one table, made when a search has shown that it takes long enough to be worth it.
class LatePairs {
  public:
    LatePairs(std::shared_ptr<const ScanTable> table, VectorUse use) : table_(std::move(table)), use_(use) {}

    void count(std::uint64_t placements) { placements_ += placements; }
    [[nodiscard]] std::shared_ptr<const ScanPairs> get() {
        if (use_ == VectorUse::off || (use_ == VectorUse::automatic && placements_ < kSlice)) return nullptr;
        std::call_once(made_, [&] { pairs_ = ScanPairs::make(*table_); });
        return pairs_;
    }
    [[nodiscard]] bool were_made() const { return pairs_ != nullptr; }

  private:
    std::shared_ptr<const ScanTable> table_;
    VectorUse use_;
    std::atomic<std::uint64_t> placements_{0};
    std::once_flag made_;
    std::shared_ptr<const ScanPairs> pairs_;
};

// One search of the whole tree, or of a part of it.
struct ScanJob {
    std::unique_ptr<ScanSearch> search;
    std::shared_ptr<LatePairs> pairs;
    TileType type;               // asked for in the corner where it begins
    std::int32_t direction = 0;  // 0 is the main one, whose parts together are the whole tree

    [[nodiscard]] bool is_main() const { return direction == 0; }
};

// Hands out slices of work. Every direction holds every solution, and luck between them is large: so every second slice
// goes to the main direction, which is cut into parts for the threads, and the others take turns at the rest. A proof
// that there is no solution then costs no more than twice what the main direction alone would.
class ScanLine {
  public:
    explicit ScanLine(bool others_turn) : others_turn_(others_turn) {}

    void join(ScanJob job) { (job.is_main() ? main_ : others_).push_back(std::move(job)); }

    // The next job; nothing when all that is left is in the hands of other threads. `is_over` when nothing is left at
    // all.
    [[nodiscard]] std::optional<ScanJob> next(bool& is_over) {
        const std::scoped_lock lock(mutex_);
        is_over = finished_ || (main_.empty() && main_out_ == 0);
        auto& line = !others_.empty() && (others_turn_ || main_.empty()) ? others_ : main_;
        others_turn_ = !others_turn_;
        if (is_over || line.empty()) return std::nullopt;
        ScanJob job = std::move(line.front());
        line.pop_front();
        if (job.is_main()) ++main_out_;
        return job;
    }

    void give_back(ScanJob job, ScanEvent event) {
        const std::scoped_lock lock(mutex_);
        if (job.is_main()) --main_out_;
        if (event == ScanEvent::exhausted) {
            finished_ = finished_ || !job.is_main();  // another direction has been read to its end: nothing is left
        } else if (job.is_main()) {
            main_.push_front(std::move(job));
        } else {
            others_.push_back(std::move(job));
        }
    }

    // Called when nobody works any more.
    [[nodiscard]] TilesState state(const TileNames& names, const Directions& directions) const {
        TilesState state{TileMethod::scan, others_turn_, {}};
        if (finished_) return state;
        for (const auto* line : {&main_, &others_}) {
            for (const ScanJob& job : *line) {
                const auto position = job.search->position();
                if (!position) continue;
                state.jobs.push_back(names.job(directions.order(job.direction), job.direction, *position));
            }
        }
        return state;
    }

  private:
    std::mutex mutex_;
    std::deque<ScanJob> main_;
    std::deque<ScanJob> others_;
    std::size_t main_out_ = 0;
    bool others_turn_;
    bool finished_ = false;
};

// Runs one slice of a job, or until the control says stop.
ScanEvent run_slice(const ScanJob& job, Gathering& gathering, Control& control) {
    ScanSearch& search = *job.search;
    const std::uint64_t start = search.placements();
    const std::uint64_t end = start + kSlice;
    search.use_pairs(job.pairs->get());
    ScanEvent event = ScanEvent::solution;
    while (event == ScanEvent::solution && !control.stopped()) {
        const std::uint64_t before = search.placements();
        event = search.run(std::min(end > before ? end - before : 0, control.nodes_left()));
        control.count_nodes(search.placements() - before);
        if (event == ScanEvent::solution) gathering.add(search.solution(), search.first_cell(), job.type);
        control.look_around();
    }
    job.pairs->count(search.placements() - start);
    return event;
}

// Every direction from its beginning, or what an earlier run left of them.
void stand_in_line(ScanLine& line, const TileBoard& board, const TilesOptions& options, const Directions& directions,
                   const TileNames& names, Control& control, TilesStats& stats,
                   std::vector<std::shared_ptr<LatePairs>>& late_pairs) {
    const auto is_known = [&](const TileJob& job) { return job.direction >= 0 && job.direction < directions.count(); };
    if (options.left && !std::ranges::all_of(options.left->jobs, is_known)) {
        throw std::invalid_argument("there is no such direction");
    }
    std::uint64_t laid_by_cutting = 0;
    for (std::int32_t direction = 0; direction < directions.count(); ++direction) {
        const TileType type = directions.type(direction);
        const ScanOrder& order = directions.order(direction);
        const auto table = std::make_shared<const ScanTable>(board, order, type, options.seed);
        const auto& pairs = late_pairs.emplace_back(std::make_shared<LatePairs>(table, options.vector));
        if (options.left) {
            std::vector<ScanPosition> positions;
            for (const TileJob& job : options.left->jobs) {
                if (job.direction == direction) positions.push_back(names.position(order, job));
            }
            if (direction == 0) {
                stats.tasks = cut_for_threads(positions, options.threads, [&](const ScanPosition& position) {
                    return ScanSearch::cut(table, position, laid_by_cutting);
                });
            }
            for (const ScanPosition& position : positions) {
                line.join({std::make_unique<ScanSearch>(table, position), pairs, type, direction});
            }
        } else if (direction > 0 || options.threads == 1) {
            line.join({std::make_unique<ScanSearch>(table), pairs, type, direction});
        } else {
            const auto parts = ScanSearch::split(table, kTasksPerThread * options.threads, laid_by_cutting);
            for (const auto& prefix : parts) {
                line.join({std::make_unique<ScanSearch>(table, prefix), pairs, type, direction});
            }
            stats.tasks = parts.size();
        }
    }
    stats.counted.placements += laid_by_cutting;
    control.count_nodes(laid_by_cutting);
}

void scan_searches(const TileBoard& board, const TilesOptions& options, const WholeTurns& turns, Gathering& gathering,
                   Control& control, TilesAnswer& answer) {
    const Directions directions(board, options, turns);
    const TileNames names(board);
    TilesStats& stats = answer.stats;
    stats.directions = directions.count();
    ScanLine line(options.left && options.left->others_turn);
    std::vector<std::shared_ptr<LatePairs>> late_pairs;
    stand_in_line(line, board, options, directions, names, control, stats, late_pairs);
    std::mutex mutex;
    std::int32_t longest = 0;
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
                if (options.keep_state && job->search->depth() > longest) {
                    longest = job->search->depth();
                    answer.deepest = unfinished_board(board, job->search->laid());
                }
            }
            line.give_back(std::move(*job), event);
        }
    });
    if (options.keep_state) answer.left = line.state(names, directions);
    for (const auto& pairs : late_pairs) stats.used_vector = stats.used_vector || pairs->were_made();
}

// Clues by the dozen are for deductions, open boards for speed; between a tenth and a seventh of the cells fixed the
// one overtakes the other, whatever the size of the board (docs/engines/tiles.md has the table).
TileMethod method_for(const TileBoard& board, const TilesOptions& options) {
    const bool can_scan = board.rectangle() && ScanTable::fits(board);
    if (options.left) {
        if (options.left->method == TileMethod::scan && !can_scan) throw std::invalid_argument("this is no rectangle");
        return options.left->method;
    }
    if (!can_scan || options.method == TileMethod::constraint) return TileMethod::constraint;
    if (options.method == TileMethod::scan) return TileMethod::scan;
    std::int32_t fixed = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) fixed += board.fixed_at(cell) >= 0 ? 1 : 0;
    return 8 * fixed >= board.cell_count() ? TileMethod::constraint : TileMethod::scan;
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
    const bool is_open = answer.stats.method == TileMethod::scan && options.method == TileMethod::automatic;
    if (is_open && !control.stopped() && try_constraints(board, options, turns, gathering, control, answer.stats)) {
        answer.stats.method = TileMethod::constraint;
    } else if (!control.stopped()) {
        const auto search = answer.stats.method == TileMethod::scan ? scan_searches : constraint_searches;
        search(board, options, turns, gathering, control, answer);
    }
    answer.boards = gathering.take();
    answer.stopped_by = control.reason();
    answer.complete = answer.stopped_by == StopReason::none;
    answer.stats.search_seconds = control.elapsed() - started;
    return answer;
}

}  // namespace edgewise
