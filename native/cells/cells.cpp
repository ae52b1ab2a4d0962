#include "cells/cells.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "base/random.hpp"
#include "base/task_tree.hpp"
#include "cells/dead_states.hpp"
#include "cells/reach.hpp"
#include "cells/regions.hpp"

namespace edgewise {

namespace {

constexpr std::int32_t kNone = -1;
// From this many vertices on, a state takes so long that the clock is checked for each one.
constexpr Vertex kLarge = 2000;

// A few tasks per thread, so that none is idle for long.
std::int32_t spawn_depth(std::int32_t threads) {
    return std::bit_width(static_cast<std::uint32_t>(threads)) + 3;
}

// What all tasks of one run share.
struct Run : TaskTree<CellsStats> {
    Run(const LineGraph& on_graph, const CellsOptions& with, Control& under)
        : TaskTree(with.max_solutions, under), graph(on_graph), options(with), rank(on_graph.vertex_count()) {
        if (with.threads > 1) depth = static_cast<std::uint64_t>(with.depth.value_or(spawn_depth(with.threads)));
        std::iota(rank.begin(), rank.end(), 0);
        if (with.seed != 0) Random(with.seed).shuffle(rank);
    }

    const LineGraph& graph;
    const CellsOptions& options;
    std::uint64_t depth = 0;   // how many levels are shared out as tasks
    std::vector<Vertex> rank;  // breaks ties between cells
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

    // The consequences of the last change to the state have not been drawn yet. Spawns tasks near the root, searches
    // serially below.
    void search();

  private:
    enum class Verdict : std::uint8_t { dead, solved, branch };
    // A cell or an edge with the values that are left to try; the next one is the last in the list.
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
    [[nodiscard]] std::int32_t open_edges_of_head_beside(Vertex cell) const;
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

        // 2. Branch; near the root, hand all values but one to other tasks.
        if (verdict == Verdict::branch) {
            open_branch();
            if (branches_.size() == 1 && level_ < run_.depth) {
                if (!share_branch()) return;
                continue;
            }
        }

        // 3. Go down with the next value, or backtrack to where there is one.
        if (!try_next_value()) return;
    }
}

// Local consequences first, then the regions, which are quick to check, then the reach of the colours that have
// changed, until nothing changes any more. False on a contradiction.
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
        // Every cell has its colour; what is open is how a path that touches itself runs.
        branch.edge = choose_edge();
        branch.values = {0, 1};
    }
    branches_.push_back(std::move(branch));
    stats_.deepest = std::max(stats_.deepest, level_ + 1);
}

// Takes the next value of the newest branch that has one. False when none is left.
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

// Takes the first value of the newest branch for good and hands every other one to another task: with nothing to
// backtrack to, the next level can be shared out as well. False when the first value fails.
bool Searcher::share_branch() {
    const Branch branch = std::move(branches_.back());
    branches_.pop_back();
    ++level_;
    stats_.attempts += branch.values.size();
    for (std::size_t i = 0; i + 1 < branch.values.size(); ++i) {
        auto copy = std::make_shared<CellState>(state_);
        if (!take(*copy, branch, branch.values[i])) continue;
        ++stats_.tasks;
        run_.spawn(
            [&run = run_, copy = std::move(copy), level = level_] { Searcher(run, std::move(*copy), level).search(); });
    }
    return take(state_, branch, branch.values.back()) && draw_consequences();
}

// The empty cell with the fewest candidates. Ties go to a cell beside the head of a path with the fewest open edges, so
// that a wrong value shows soon; then to the cell with the fewest open edges itself; then by rank.
Vertex Searcher::choose_cell() const {
    Vertex best = kNone;
    std::int64_t best_score = std::numeric_limits<std::int64_t>::max();
    for (Vertex vertex = 0; vertex < run_.graph.vertex_count(); ++vertex) {
        if (state_.filled(vertex) || state_.open_at(vertex) == 0) continue;
        std::int64_t score = state_.colours().count(vertex);
        score = score << 8 | std::min(open_edges_of_head_beside(vertex), 0xff);
        score = score << 8 | std::min(state_.open_at(vertex), 0xff);
        score = score << 32 | run_.rank[vertex];
        if (score < best_score) {
            best_score = score;
            best = vertex;
        }
    }
    return best;
}

// The fewest open edges at the head of any path that could go on to this cell.
std::int32_t Searcher::open_edges_of_head_beside(Vertex cell) const {
    std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
    for (const Edge edge : run_.graph.edges_at(cell)) {
        if (state_.value(edge) != EdgeValue::open) continue;
        const Vertex near = run_.graph.other_end(edge, cell);
        if (state_.filled(near) && state_.lacks(near) == 1) fewest = std::min(fewest, state_.open_at(near));
    }
    return fewest;
}

// An open edge at the head of a path, if there is one: its consequences are close by.
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

// The candidates of a cell, the one to try first at the end: colours already beside the cell are tried first, blank
// last.
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

}  // namespace

CellsStats& CellsStats::operator+=(const CellsStats& other) {
    nodes += other.nodes;
    branches += other.branches;
    attempts += other.attempts;
    generated += other.generated;
    backtracks += other.backtracks;
    deepest = std::max(deepest, other.deepest);
    dead_states += other.dead_states;
    tasks += other.tasks;
    counts += other.counts;
    return *this;
}

CellsAnswer cells(const LineGraph& graph, const Pairs& pairs, const CellsOptions& options, Control& control) {
    Run run(graph, options, control);
    CellState root(graph, pairs, options.rules);
    if (!control.stopped() && root.start()) {
        run.run(options.threads, [&] { Searcher(run, std::move(root), 0).search(); });
    }
    CellsAnswer answer;
    answer.solutions = run.found.take();
    answer.stopped_by = control.reason();
    answer.complete = answer.stopped_by == StopReason::none;
    answer.stats = run.stats();
    answer.stats.threads = options.threads;
    answer.stats.depth = static_cast<std::int32_t>(run.depth);
    return answer;
}

}  // namespace edgewise
