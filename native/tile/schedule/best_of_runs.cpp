#include "tile/schedule/best_of_runs.hpp"

namespace edgewise {

void BestOfRuns::add(std::uint64_t run, const std::vector<Candidate>& laid) {
    // Counted on the board itself: the search's own sum is not trusted.
    const std::int32_t score = answer_.highest - board_.count_mismatches(laid);
    const std::scoped_lock lock(mutex_);
    const bool is_earlier = score == answer_.score && found_by_ && run < *found_by_;
    if (score <= answer_.score && !is_earlier) return;
    answer_.score = score;
    answer_.board = board_.named(laid);
    found_by_ = run;
    report(true);
    control_.note_best(score);
}

void BestOfRuns::end_run(std::uint64_t run) {
    const std::scoped_lock lock(mutex_);
    ++answer_.runs;
    ended_early_.insert(run);
    while (ended_early_.erase(answer_.next_run) > 0) ++answer_.next_run;
    report(false);
}

void BestOfRuns::set_optimal(std::uint64_t run) {
    std::uint64_t last = last_run_.load();
    while (run < last && !last_run_.compare_exchange_weak(last, run)) {
    }
}

void BestOfRuns::report(bool is_better) {
    answer_.states = placements_;
    if (options_.on_run) options_.on_run(answer_, is_better);
}

}  // namespace edgewise
