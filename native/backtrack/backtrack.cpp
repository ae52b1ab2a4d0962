#include "backtrack/backtrack.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

#include "backtrack/edge_choice.hpp"
#include "backtrack/loop_block.hpp"
#include "base/task_tree.hpp"
#include "graph/cycle.hpp"

namespace edgewise {

namespace {

// What all tasks of one run share.
struct Run : TaskTree<BacktrackStats> {
    Run(const LineGraph& on_graph, const BacktrackOptions& with, Control& under)
        : TaskTree(with.max_solutions, under),
          graph(on_graph),
          options(with),
          choice(on_graph, with.seed),
          depth(static_cast<std::uint64_t>(with.depth.value_or(spawn_depth(on_graph, with.threads)))) {}

    const LineGraph& graph;
    const BacktrackOptions& options;
    EdgeChoice choice;
    std::uint64_t depth;
};

// One thread's search below one state.
class Searcher {
  public:
    Searcher(Run& run, LoopState state, std::uint64_t level)
        : run_(run), state_(std::move(state)), block_(run.graph), level_(level), base_(state_.propagations()) {}

    ~Searcher() {
        stats_.propagations = state_.propagations() - base_;
        run_.add(stats_);
    }
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    // The state is at a fixed point. Spawns tasks while the level is above the run's depth, then searches serially.
    void search();

  private:
    enum class Verdict : std::uint8_t { dead, solved, branch };
    struct Branch {
        Edge edge;  // has been on; off is left
        std::size_t trail_length;
        std::uint64_t level;
    };

    [[nodiscard]] Verdict examine(Edge& edge);
    [[nodiscard]] bool look_at(Edge edge);
    [[nodiscard]] bool look_at_all();
    [[nodiscard]] bool survives(Edge edge, EdgeValue value);
    [[nodiscard]] bool take_back_one();
    void spawn_without(Edge edge);
    void report();

    Run& run_;
    LoopState state_;
    LoopBlock block_;
    std::uint64_t level_;  // decisions above the state, first and second values alike
    std::uint64_t base_;
    std::uint32_t work_ = 0;
    std::vector<Branch> branches_;
    BacktrackStats stats_;
    Edge closing_ = EdgeChoice::kNone;  // an edge with which lookahead finished the loop
};

void Searcher::search() {
    while (!run_.control.stopped()) {
        // 1. Examine the state: make the forced moves, and see whether it is dead or finished.
        run_.control.count_node();
        if (run_.control.poll(work_)) return;
        ++stats_.nodes;
        Edge edge = EdgeChoice::kNone;
        const Verdict verdict = examine(edge);
        if (run_.control.stopped()) return;
        if (verdict == Verdict::solved) report();

        // 2. Backtrack to the last branch with a value left, or end.
        if (verdict != Verdict::branch) {
            if (!take_back_one()) return;
            continue;
        }

        // 3. Branch, with the edge on first: near the root, hand the other value to another task; further down,
        // remember it.
        ++stats_.branches;
        if (branches_.empty() && level_ < run_.depth) {
            spawn_without(edge);
        } else {
            branches_.push_back({edge, state_.trail_length(), level_});
        }
        stats_.deepest = std::max(stats_.deepest, ++level_);

        // 4. Go down.
        if (!state_.assign_and_propagate(edge, EdgeValue::on) && !take_back_one()) return;
    }
}

// Undoes back to the newest branch that can still be taken with its edge off. False when none is left.
bool Searcher::take_back_one() {
    while (!branches_.empty()) {
        const Branch branch = branches_.back();
        branches_.pop_back();
        state_.undo_to(branch.trail_length);
        level_ = branch.level + 1;
        if (state_.assign_and_propagate(branch.edge, EdgeValue::off)) return true;
    }
    return false;
}

// Makes every forced move, then says whether the state is dead, a solution, or needs a branch on `edge`.
Searcher::Verdict Searcher::examine(Edge& edge) {
    constexpr auto kNever = static_cast<std::size_t>(-1);
    std::size_t looked_at = kNever;  // the trail length at which lookahead could force nothing more
    while (!run_.control.poll(work_)) {
        if (run_.options.block && !block_.enforce(state_)) return Verdict::dead;
        if (state_.closed()) return Verdict::solved;
        if (state_.trail_length() == looked_at || run_.options.lookahead == Lookahead::none) {
            edge = closing_ != EdgeChoice::kNone ? closing_ : run_.choice.pick(state_);
            return edge == EdgeChoice::kNone ? Verdict::dead : Verdict::branch;
        }
        const std::size_t before = state_.trail_length();
        closing_ = EdgeChoice::kNone;
        if (run_.options.lookahead == Lookahead::all) {
            if (!look_at_all()) return Verdict::dead;
            looked_at = state_.trail_length();
        } else {
            const Edge chosen = run_.choice.pick(state_);
            if (chosen == EdgeChoice::kNone || !look_at(chosen)) return Verdict::dead;
            if (state_.trail_length() == before) looked_at = before;
        }
    }
    return Verdict::dead;
}

// Tries both values of `edge` and takes the only one that survives. False when none does.
bool Searcher::look_at(Edge edge) {
    const bool on = survives(edge, EdgeValue::on);
    const bool off = survives(edge, EdgeValue::off);
    if (on == off) return on;
    ++stats_.forced;
    closing_ = EdgeChoice::kNone;
    return state_.assign_and_propagate(edge, on ? EdgeValue::on : EdgeValue::off);
}

bool Searcher::survives(Edge edge, EdgeValue value) {
    const std::size_t mark = state_.trail_length();
    const bool stands = state_.assign_and_propagate(edge, value);
    if (stands && state_.closed()) closing_ = edge;
    state_.undo_to(mark);
    return stands;
}

// Sweeps over the open edges until one whole round has forced nothing. False when the state is dead.
bool Searcher::look_at_all() {
    const Edge count = run_.graph.edge_count();
    std::size_t settled = state_.trail_length();
    Edge quiet = 0;
    for (Edge edge = 0; quiet < count; edge = edge + 1 == count ? 0 : edge + 1, ++quiet) {
        if (state_.value(edge) != EdgeValue::open) continue;
        if (state_.closed() || run_.control.poll(work_)) return true;
        if (!look_at(edge)) return false;
        if (state_.trail_length() == settled) continue;
        settled = state_.trail_length();
        quiet = 0;
    }
    return true;
}

void Searcher::spawn_without(Edge edge) {
    auto copy = std::make_shared<LoopState>(state_);
    if (!copy->assign_and_propagate(edge, EdgeValue::off)) return;
    ++stats_.tasks;
    run_.spawn(
        [&run = run_, copy = std::move(copy), level = level_ + 1] { Searcher(run, std::move(*copy), level).search(); });
}

void Searcher::report() {
    std::vector<Edge> on;
    std::ranges::copy_if(state_.trail(), std::back_inserter(on),
                         [this](Edge edge) { return state_.value(edge) == EdgeValue::on; });
    run_.found.add(ordered_cycle(run_.graph, on));
}

}  // namespace

BacktrackStats& BacktrackStats::operator+=(const BacktrackStats& other) {
    nodes += other.nodes;
    propagations += other.propagations;
    forced += other.forced;
    branches += other.branches;
    deepest = std::max(deepest, other.deepest);
    tasks += other.tasks;
    return *this;
}

std::int32_t spawn_depth(const LineGraph& graph, std::int32_t threads) {
    if (threads <= 1) return 0;
    const double balance = std::ceil(std::log2(threads)) + 3;
    const double sparse = 1 - graph.clue_density();
    const double large = std::min(1.0, graph.edge_count() / 400.0);
    return static_cast<std::int32_t>(std::lround(balance + 6 * sparse * large));
}

BacktrackAnswer backtrack(const LineGraph& graph, const BacktrackOptions& options, Control& control) {
    Run run(graph, options, control);
    LoopState root(graph, options.rules);
    if (!control.stopped() && root.start()) {
        run.run(options.threads, [&] { Searcher(run, root, 0).search(); });
    }
    BacktrackAnswer answer;
    answer.loops = run.found.take();
    answer.stopped_by = control.reason();
    answer.complete = answer.stopped_by == StopReason::none;
    answer.stats = run.stats();
    answer.stats.propagations += root.propagations();
    answer.stats.threads = options.threads;
    answer.stats.depth = static_cast<std::int32_t>(run.depth);
    return answer;
}

}  // namespace edgewise
