#include "line/cells/cells.hpp"

#include <tbb/task_group.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/found_solutions.hpp"
#include "base/random.hpp"
#include "base/watch_over.hpp"
#include "line/cells/dead_states.hpp"
#include "line/cells/reach.hpp"
#include "line/cells/regions.hpp"

namespace edgewise {

namespace {

constexpr std::int32_t kNone = -1;
// From this many vertices on a state takes long enough to look at the clock each time.
constexpr Vertex kLarge = 2000;

// What all tasks of one run share.
struct Run {
    Run(const LineGraph& on_graph, const CellsOptions& with, Control& under)
        : graph(on_graph),
          options(with),
          control(under),
          found(with.max_solutions, under),
          rank(on_graph.vertex_count()) {
        std::iota(rank.begin(), rank.end(), 0);
        if (options.seed == 0) return;
        Random random(options.seed);
        random.shuffle(rank);
    }

    void add(const CellsStats& stats) {
        const std::scoped_lock lock(mutex);
        CellsStats& sum = answer.stats;
        sum.nodes += stats.nodes;
        sum.branches += stats.branches;
        sum.attempts += stats.attempts;
        sum.generated += stats.generated;
        sum.backtracks += stats.backtracks;
        sum.deepest = std::max(sum.deepest, stats.deepest);
        sum.dead_states += stats.dead_states;
        sum.tasks += stats.tasks;
        sum.counts.single_colour += stats.counts.single_colour;
        sum.counts.degree += stats.counts.degree;
        sum.counts.rebuilds += stats.counts.rebuilds;
        sum.counts.region_cuts += stats.counts.region_cuts;
    }

    const LineGraph& graph;
    const CellsOptions& options;
    Control& control;
    FoundSolutions<std::vector<Edge>> found;
    std::uint64_t shared_levels = 0;
    std::vector<Vertex> rank;  // ties between cells are broken by this
    tbb::task_group tasks;
    std::mutex mutex;
    CellsAnswer answer;
};

// One thread's search below one state.
class Searcher {
  public:
    Searcher(Run& run, CellState state, std::uint64_t level)
        : run_(run),
          state_(std::move(state)),
          reach_(run.graph),
          regions_(run.graph, state_.colours().pairs()),
          dead_(static_cast<std::size_t>(run.options.table_megabytes) << 20),
          level_(level) {
        state_.counts = {};
    }

    ~Searcher() {
        stats_.counts = state_.counts;
        run_.add(stats_);
    }
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    // The state has been changed and not yet been followed up. Spawns tasks near the root, searches serially below.
    void search();

  private:
    enum class Verdict : std::uint8_t { dead, solved, branch };
    // A cell or an edge with the values that are left to try, the next one last.
    struct Branch {
        Vertex cell;
        Edge edge;
        std::vector<Colour> values;
        std::size_t log_length;
        std::uint64_t level;
        std::uint64_t found_before;
        std::optional<DeadStates::Place> place;
    };

    [[nodiscard]] bool draw_consequences();
    [[nodiscard]] Verdict examine();
    [[nodiscard]] bool try_next_value();
    [[nodiscard]] static bool take(CellState& state, const Branch& branch, Colour value);
    [[nodiscard]] bool share_branch();
    [[nodiscard]] Vertex choose_cell() const;
    [[nodiscard]] std::int32_t ways_of_head_beside(Vertex cell) const;
    [[nodiscard]] Edge choose_edge() const;
    [[nodiscard]] std::vector<Colour> values_of(Vertex cell) const;
    void open_branch();
    void close_branch();
    void report();

    Run& run_;
    CellState state_;
    CellReach reach_;
    CellRegions regions_;
    DeadStates dead_;
    std::optional<DeadStates::Place> place_;
    std::uint64_t level_;
    std::uint64_t found_ = 0;
    std::uint32_t work_ = 0;
    std::vector<Branch> branches_;
    CellsStats stats_;
};

void Searcher::search() {
    if (!draw_consequences()) return;
    while (!run_.control.stopped()) {
        // 1. Examine the state.
        run_.control.count_node();
        if (run_.graph.vertex_count() >= kLarge) run_.control.look_around();
        if (run_.control.poll(work_)) return;
        ++stats_.nodes;
        const Verdict verdict = examine();
        if (verdict == Verdict::solved) report();

        // 2. Branch, and hand all values but one to other tasks near the root.
        if (verdict == Verdict::branch) {
            open_branch();
            if (branches_.size() == 1 && level_ < run_.shared_levels) {
                if (!share_branch()) return;
                continue;
            }
        }

        // 3. Go down with the next value, or back to where there is one.
        if (!try_next_value()) return;
    }
}

// Local consequences first, then the regions, which are quick to look at, then the reach of what has changed; and again
// until nothing does. False on a contradiction.
bool Searcher::draw_consequences() {
    const CellRules& rules = state_.rules();
    if (!state_.settle()) return false;
    if (rules.regions && !regions_.can_be_covered(state_)) {
        ++state_.counts.region_cuts;
        return false;
    }
    if (!rules.reach) return true;
    do {
        if (!reach_.enforce(state_, run_.control, work_) || !state_.settle()) return false;
    } while (state_.has_changed_colours());
    return true;
}

Searcher::Verdict Searcher::examine() {
    if (state_.open_edges() == 0) return Verdict::solved;
    if (state_.rules().dead_states) {
        place_ = dead_.enter(state_);
        if (!place_) {
            ++stats_.dead_states;
            return Verdict::dead;
        }
    }
    return Verdict::branch;
}

void Searcher::open_branch() {
    ++stats_.branches;
    Branch branch{kNone, kNone, {}, state_.log_length(), level_, found_, place_};
    branch.cell = choose_cell();
    if (branch.cell != kNone) {
        branch.values = values_of(branch.cell);
    } else {
        // Every cell has its colour; what is open is how a path runs that touches itself.
        branch.edge = choose_edge();
        branch.values = {0, 1};
    }
    branches_.push_back(std::move(branch));
    stats_.deepest = std::max(stats_.deepest, level_ + 1);
}

// Takes the next value of the newest branch that has one; false when none is left.
bool Searcher::try_next_value() {
    while (!branches_.empty()) {
        Branch& branch = branches_.back();
        state_.undo_to(branch.log_length);
        if (branch.values.empty()) {
            close_branch();
            continue;
        }
        const Colour value = branch.values.back();
        branch.values.pop_back();
        level_ = branch.level + 1;
        ++stats_.attempts;
        if (take(state_, branch, value) && draw_consequences()) {
            ++stats_.generated;
            return true;
        }
        if (run_.control.stopped()) return false;
        ++stats_.backtracks;
    }
    return false;
}

bool Searcher::take(CellState& state, const Branch& branch, Colour value) {
    if (branch.cell != kNone) return state.fill(branch.cell, value);
    return state.set(branch.edge, value == 1 ? EdgeValue::on : EdgeValue::off);
}

// Everything below the newest branch has been searched.
void Searcher::close_branch() {
    const Branch& branch = branches_.back();
    if (found_ == branch.found_before) {
        if (branch.place) dead_.mark_dead(*branch.place);
        if (branches_.size() > 1) ++stats_.backtracks;
    }
    branches_.pop_back();
}

// Hands every value of the newest branch but the first to another task and takes that one for good: with nothing to
// come back to, the next level can be shared out, too. False when it comes to nothing.
bool Searcher::share_branch() {
    const Branch branch = std::move(branches_.back());
    branches_.pop_back();
    ++level_;
    stats_.attempts += branch.values.size();
    for (std::size_t i = 0; i + 1 < branch.values.size(); ++i) {
        auto copy = std::make_shared<CellState>(state_);
        if (!take(*copy, branch, branch.values[i])) continue;
        ++stats_.tasks;
        run_.tasks.run([&run = run_, copy = std::move(copy), level = level_] {
            if (!run.control.stopped()) Searcher(run, std::move(*copy), level).search();
        });
    }
    return take(state_, branch, branch.values.back()) && draw_consequences();
}

// The empty cell with the fewest candidates. Among equals one beside the head of a path that has the fewest ways on, so
// that a wrong value shows soon; then the one that has the fewest ways on itself; then by rank.
Vertex Searcher::choose_cell() const {
    Vertex best = kNone;
    std::int64_t best_score = std::numeric_limits<std::int64_t>::max();
    for (Vertex vertex = 0; vertex < run_.graph.vertex_count(); ++vertex) {
        if (state_.filled(vertex) || state_.open_at(vertex) == 0) continue;
        std::int64_t score = state_.colours().count(vertex);
        score = score << 8 | std::min(ways_of_head_beside(vertex), 0xff);
        score = score << 8 | std::min(state_.open_at(vertex), 0xff);
        score = score << 32 | run_.rank[vertex];
        if (score < best_score) {
            best_score = score;
            best = vertex;
        }
    }
    return best;
}

// The fewest ways on that a path has which could go on to this cell.
std::int32_t Searcher::ways_of_head_beside(Vertex cell) const {
    std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
    for (const Edge edge : run_.graph.edges_at(cell)) {
        if (state_.value(edge) != EdgeValue::open) continue;
        const Vertex near = run_.graph.other_end(edge, cell);
        if (state_.filled(near) && state_.lacks(near) == 1) fewest = std::min(fewest, state_.open_at(near));
    }
    return fewest;
}

// An open edge where a path goes on, if there is one: what follows from it is close by.
Edge Searcher::choose_edge() const {
    Edge best = kNone;
    for (Edge edge = 0; edge < run_.graph.edge_count(); ++edge) {
        if (state_.value(edge) != EdgeValue::open) continue;
        const auto [one, other] = run_.graph.ends(edge);
        if (state_.lacks(one) == 1 || state_.lacks(other) == 1) return edge;
        if (best == kNone) best = edge;
    }
    return best;
}

// The candidates of a cell, the one to try first last: colours that are already beside it come first, blank at the end.
std::vector<Colour> Searcher::values_of(Vertex cell) const {
    const CellColours& colours = state_.colours();
    std::vector<std::pair<std::int32_t, Colour>> scored;
    for (std::size_t word = 0; word < colours.words(); ++word) {
        for (CellColours::Word bits = colours.at(cell)[word]; bits != 0; bits &= bits - 1) {
            scored.emplace_back(0, static_cast<Colour>(64 * word) + std::countr_zero(bits));
        }
    }
    for (auto& [score, colour] : scored) {
        if (colour == colours.blank()) score = -1;
        for (const Edge edge : run_.graph.edges_at(cell)) {
            if (state_.value(edge) != EdgeValue::open) continue;
            const Vertex near = run_.graph.other_end(edge, cell);
            if (state_.filled(near) && state_.lacks(near) > 0 && colours.has(near, colour)) ++score;
        }
    }
    std::ranges::stable_sort(scored, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Colour> values;
    for (auto entry = scored.rbegin(); entry != scored.rend(); ++entry) values.push_back(entry->second);
    return values;
}

void Searcher::report() {
    ++found_;
    std::vector<Edge> on;
    for (Edge edge = 0; edge < run_.graph.edge_count(); ++edge) {
        if (state_.value(edge) == EdgeValue::on) on.push_back(edge);
    }
    run_.found.add(std::move(on));
}

// A few tasks for each thread, so that none is idle for long.
std::int32_t spawn_depth(std::int32_t threads) {
    return std::bit_width(static_cast<std::uint32_t>(threads)) + 3;
}

}  // namespace

CellsAnswer cells(const LineGraph& graph, const Pairs& pairs, const CellsOptions& options, Control& control) {
    Run run(graph, options, control);
    run.answer.stats.threads = options.threads;
    run.answer.stats.depth = options.threads <= 1 ? 0 : options.depth.value_or(spawn_depth(options.threads));
    run.shared_levels = static_cast<std::uint64_t>(run.answer.stats.depth);
    CellState root(graph, pairs, options.rules);
    if (!control.stopped() && root.start()) {
        const auto search = [&] {
            Searcher(run, std::move(root), 0).search();
            run.tasks.wait();
        };
        if (options.threads <= 1) {
            search();
        } else {
            watch_over(control, options.threads, search);
        }
    }
    run.answer.solutions = run.found.take();
    run.answer.stopped_by = control.reason();
    run.answer.complete = run.answer.stopped_by == StopReason::none;
    return std::move(run.answer);
}

}  // namespace edgewise
