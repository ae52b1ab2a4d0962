#include "tile/constraint/parallel_constraint.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "base/each_thread.hpp"
#include "tile/constraint/constraint_search.hpp"
#include "tile/task_splitting.hpp"
#include "tile/tile_state.hpp"

namespace edgewise {

namespace {

// Eight per cell, and fewer if each is expensive; none if they would not fill the board once.
std::uint64_t placements_of_attempt(const TileBoard& board) {
    constexpr std::uint64_t kPerCell = 8;
    constexpr std::uint64_t kWork = 400'000;  // words of the state: about twenty milliseconds
    const auto cells = static_cast<std::uint64_t>(board.cell_count());
    const std::uint64_t words = cells * (static_cast<std::uint64_t>(board.candidate_count()) / 64 + 1);
    const std::uint64_t placements = std::min(kPerCell * cells, kWork / words);
    return placements < cells ? 0 : placements;
}

// The parts of the tree that the threads will take. What it takes to find them is counted in `search`.
std::vector<ConstraintPart> parts_for_threads(TilesRun& run, ConstraintSearch& search, const TileNames& names) {
    const std::int32_t threads = run.options.threads;
    std::uint64_t& tasks = run.answer.stats.tasks;
    if (!run.options.left) {
        if (threads == 1) return std::vector<ConstraintPart>(1);
        std::vector<ConstraintPart> parts = search.split(tasks_for(threads), run.control);
        tasks = parts.size();
        return parts;
    }
    std::vector<ConstraintPart> parts;
    for (const TileJob& job : run.options.left->jobs) parts.push_back(names.part(job));
    if (run.control.stopped()) return parts;  // perhaps half-way at the root: nothing can be cut with that
    search.reset_stats();                     // an earlier run has counted the consequences at the root
    tasks = cut_for_threads(parts, threads, [&](const ConstraintPart& part) { return search.cut(part); });
    return parts;
}

}  // namespace

void search_by_constraints(TilesRun& run) {
    const TileType type = run.rotations.corner_types().front();
    // One for each thread, and the one that they begin with.
    const auto searches = static_cast<std::uint64_t>(run.options.threads) + 1;
    run.control.claim_memory(searches * TileDomains::bytes(run.board));
    if (run.control.stopped()) return;
    const TileNames names(run.board);
    ConstraintSearch first(run.board, run.options.rules, type, run.options.seed, run.control);
    const std::vector<ConstraintPart> parts = parts_for_threads(run, first, names);
    TilesAnswer& answer = run.answer;
    answer.stats.counted = first.stats();
    run.control.count_nodes(answer.stats.counted.placements);
    first.reset_stats();

    std::vector<std::optional<ConstraintPart>> left(parts.begin(), parts.end());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::ptrdiff_t longest = 0;
    on_each_thread(run.control, run.options.threads, [&] {
        if (run.control.stopped()) return;  // to copy a large board takes longer than anybody waits
        std::optional<ConstraintSearch> copy;
        if (run.options.threads > 1) copy.emplace(first);
        ConstraintSearch& own = copy ? *copy : first;
        for (std::size_t part = next++; part < parts.size(); part = next++) {
            left[part] = own.run(parts[part], run.control,
                                 [&](const std::vector<Candidate>& laid) { run.found.add(laid, 0, type); });
        }
        const std::scoped_lock lock(mutex);
        answer.stats.counted += own.stats();
        const auto settled = std::ranges::count_if(own.laid(), [](Candidate candidate) { return candidate >= 0; });
        if (!run.options.keep_state || settled <= longest) return;
        longest = settled;
        answer.deepest = unfinished_board(run.board, own.laid());
    });
    if (!run.options.keep_state) return;
    answer.left.emplace().method = TileMethod::constraint;
    for (const auto& part : left) {
        if (part) answer.left->jobs.push_back(names.job(*part));
    }
}

// The question is settled when all wanted solutions are found or the tree is exhausted. Otherwise what the attempt
// found is dropped, because the scan will find it again. A run that keeps its state does not record an attempt that was
// cut short and repeats it the next time, so it makes none that its budget would cut short every time.
bool try_constraints(TilesRun& run) {
    const TilesOptions& options = run.options;
    const std::uint64_t placements = placements_of_attempt(run.board);
    if (placements == 0 || options.left) return false;
    if (options.keep_state && run.control.nodes_left() <= placements) return false;
    const TileType type = run.rotations.corner_types().front();
    ConstraintSearch search(run.board, options.rules, type, options.seed, run.control);
    search.limit(placements);
    std::vector<std::vector<Candidate>> found;
    const auto left = search.run({}, run.control, [&](const std::vector<Candidate>& laid) {
        if (run.rotations.is_representative(laid, 0, type)) found.push_back(laid);
        if (found.size() >= options.max_solutions) search.limit(0);
    });
    const bool is_settled = !left || found.size() >= options.max_solutions;
    if (!is_settled && run.control.stopped() && options.keep_state) return true;
    run.answer.stats.counted += search.stats();
    if (!is_settled && !run.control.stopped()) return false;
    for (const auto& laid : found) run.found.add(laid, 0, type);
    return true;
}

}  // namespace edgewise
