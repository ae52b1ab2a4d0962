#include "line/loop_cdcl.hpp"

#include <tbb/task_group.h>

#include <limits>
#include <memory>
#include <mutex>

#include "base/watch_over.hpp"
#include "line/cdcl_search.hpp"

namespace edgewise {

namespace {

using Outcome = CdclSearch::Outcome;

constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max() / 2;
// Boards that need fewer conflicts than this are settled before a second thread would have got going.
constexpr std::uint64_t kAlone = 400;

CdclAnswer answer_of(const CdclSearch& search, Outcome outcome, const Control& control) {
    CdclAnswer answer;
    answer.loops = search.loops();
    answer.complete = outcome == Outcome::exhausted;
    answer.stopped_by = outcome == Outcome::enough ? StopReason::solutions : control.reason();
    if (answer.complete) answer.stopped_by = StopReason::none;
    answer.stats = search.stats();
    return answer;
}

// Several searches with different seeds; the first that settles the question stops the others.
CdclAnswer race(CdclSearch& first, const LineGraph& graph, const Faces* faces, const CdclOptions& options,
                Control& control) {
    std::atomic<bool> settled{false};
    std::mutex mutex;
    CdclAnswer answer;
    bool answered = false;
    const auto run = [&](CdclSearch& search) {
        const Outcome outcome = search.run(kForEver, &settled);
        const std::scoped_lock lock(mutex);
        const bool wins = outcome == Outcome::exhausted || outcome == Outcome::enough;
        if (settled.load() || (!wins && answered)) return;
        answer = answer_of(search, outcome, control);
        answered = true;
        if (wins) settled.store(true);
    };
    watch_over(control, options.threads, [&] {
        tbb::task_group others;
        for (std::int32_t thread = 1; thread < options.threads; ++thread) {
            others.run([&, thread] {
                CdclOptions changed = options;
                changed.seed = options.seed + static_cast<std::uint64_t>(thread) * 0x9e3779b97f4a7c15ULL;
                CdclSearch search(graph, faces, changed, control);
                run(search);
            });
        }
        run(first);
        others.wait();
    });
    return answer;
}

}  // namespace

CdclAnswer loop_cdcl(const LineGraph& graph, const Faces* faces, const CdclOptions& options, Control& control) {
    CdclSearch search(graph, faces, options, control);
    // Searches do not share what they find, so more than two solutions are the business of one.
    const bool may_race = options.threads > 1 && options.max_solutions <= 2;
    const Outcome outcome = options.max_solutions == 0 ? Outcome::enough : search.run(may_race ? kAlone : kForEver, nullptr);
    CdclAnswer answer = outcome == Outcome::paused ? race(search, graph, faces, options, control)
                                                   : answer_of(search, outcome, control);
    answer.stats.threads = options.threads;
    return answer;
}

}  // namespace edgewise
