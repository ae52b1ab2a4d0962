#include "line/loop_cdcl.hpp"

#include <tbb/task_group.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "base/watch_over.hpp"
#include "line/cdcl_search.hpp"

namespace edgewise {

namespace {

using Outcome = CdclSearch::Outcome;

constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max() / 2;

// One part of the board's solutions: those in which certain edges have certain values.
struct Part {
    std::unique_ptr<CdclSearch> search;
    std::vector<Lit> assumed;
    Outcome outcome = Outcome::stopped;
};

// Halves the part that has been halved least, until there is one for each thread. New halves begin from nothing but the
// assumptions and the loops that are known already; the old ones keep all that they have learnt.
std::vector<Part> split(std::unique_ptr<CdclSearch> first, const LineGraph& graph, const Faces* faces,
                        const CdclOptions& options, Control& control) {
    const std::vector<std::vector<Edge>> known = first->loops();
    std::vector<Part> parts;
    parts.push_back({std::move(first), {}});
    while (static_cast<std::int32_t>(parts.size()) < options.threads) {
        const auto widest = std::ranges::min_element(parts, {}, [](const Part& part) { return part.assumed.size(); });
        const Edge edge = widest->search->edge_to_split_on();
        if (edge < 0) break;
        Part half{std::make_unique<CdclSearch>(graph, faces, options, control), widest->assumed};
        half.assumed.push_back(positive(edge));
        for (const Lit lit : half.assumed) half.search->assume(lit);
        for (const auto& loop : known) half.search->forbid(loop);
        widest->assumed.push_back(negative(edge));
        widest->search->assume(negative(edge));
        parts.push_back(std::move(half));
    }
    return parts;
}

void add(CdclStats& sum, const CdclStats& stats) {
    sum.decisions += stats.decisions;
    sum.conflicts += stats.conflicts;
    sum.propagations += stats.propagations;
    sum.probes += stats.probes;
    sum.closings += stats.closings;
    sum.path_cuts += stats.path_cuts;
    sum.wall_cuts += stats.wall_cuts;
    sum.learnt += stats.learnt;
    sum.glue_sum += stats.glue_sum;
    sum.restarts += stats.restarts;
    sum.probing_seconds += stats.probing_seconds;
    sum.search_seconds += stats.search_seconds;
}

CdclAnswer together(const std::vector<Part>& parts, const CdclOptions& options, const Control& control) {
    CdclAnswer answer;
    answer.stats = parts.front().search->stats();
    for (const Part& part : parts) {
        const auto& loops = part.search->loops();
        answer.loops.insert(answer.loops.end(), loops.begin(), loops.end());
        if (&part != &parts.front()) add(answer.stats, part.search->stats());
    }
    // Two parts may each have found the last one that was wanted.
    if (answer.loops.size() > options.max_solutions) answer.loops.resize(options.max_solutions);
    answer.complete = std::ranges::all_of(parts, [](const Part& part) { return part.outcome == Outcome::exhausted; });
    if (!answer.complete) {
        const bool enough = answer.loops.size() >= options.max_solutions;
        answer.stopped_by = enough ? StopReason::solutions : control.reason();
    }
    answer.stats.threads = options.threads;
    return answer;
}

}  // namespace

CdclAnswer loop_cdcl(const LineGraph& graph, const Faces* faces, const CdclOptions& options, Control& control) {
    CdclTeam team;
    std::vector<Part> parts;
    parts.push_back({std::make_unique<CdclSearch>(graph, faces, options, control), {}});
    Part& first = parts.front();
    if (options.max_solutions > 0)
        first.outcome = first.search->run(options.threads > 1 ? options.split_after : kForEver, team);
    if (first.outcome != Outcome::paused) return together(parts, options, control);

    parts = split(std::move(first.search), graph, faces, options, control);
    watch_over(control, options.threads, [&] {
        tbb::task_group group;
        for (Part& part : parts) {
            group.run([&part, &team] {
                part.outcome = part.search->run(kForEver, team);
                if (part.outcome == Outcome::enough) team.cancelled.store(true);
            });
        }
        group.wait();
    });
    return together(parts, options, control);
}

}  // namespace edgewise
