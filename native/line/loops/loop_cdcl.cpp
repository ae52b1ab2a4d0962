#include "line/loops/loop_cdcl.hpp"

#include <tbb/task_group.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "base/watch_over.hpp"
#include "line/graph/cycle.hpp"
#include "line/graph/faces.hpp"
#include "line/loops/loop_probing.hpp"
#include "line/loops/loop_search.hpp"

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

// What probing finds before there is any search: enough for many boards, and cheap without faces.
struct FirstLook {
    LoopPropagation::State state = LoopPropagation::State::open;
    std::vector<Lit> facts;
    std::vector<Edge> loop;  // where the state is a solution: the only one, since it follows from nothing
    CdclStats stats;
};

FirstLook first_look(const LineGraph& graph, const CdclOptions& options, Control& control) {
    FirstLook look;
    const double start = control.elapsed();
    LoopPropagation propagation(graph, nullptr, options.eager_closing);
    if (!propagation.start()) {
        look.state = LoopPropagation::State::conflict;
        return look;
    }
    // A board that asks for nothing has too many solutions for facts.
    if (propagation.constraints.unmet() == 0) return look;
    Probing probing(graph, nullptr, propagation, control);
    look.state = probing.run();
    look.facts = propagation.assignment.trail();
    if (look.state == LoopPropagation::State::solution) {
        std::vector<Edge> on;
        for (const Lit lit : look.facts) {
            if (is_positive(lit)) on.push_back(var_of(lit));
        }
        look.loop = ordered_cycle(graph, on);
    }
    look.stats = propagation_stats(propagation);
    look.stats.probes = probing.probes();
    look.stats.probe_fixed = look.stats.root_fixed;
    look.stats.probing_seconds = control.elapsed() - start;
    return look;
}

CdclAnswer settled_by(const FirstLook& look, const CdclOptions& options, Control& control) {
    CdclAnswer answer;
    if (look.state == LoopPropagation::State::solution) {
        answer.loops.push_back(look.loop);
        control.count_solution(look.loop.size() * sizeof(Edge));
    }
    answer.complete = true;
    answer.stats = look.stats;
    answer.stats.threads = options.threads;
    return answer;
}

// Everything that every search of one board begins with.
struct Board {
    const LineGraph& graph;
    const Faces* faces;
    const std::vector<Lit>& facts;
    const CdclOptions& options;
    Control& control;

    [[nodiscard]] std::unique_ptr<CdclSearch> new_search() const {
        return std::make_unique<CdclSearch>(graph, faces, facts, options, control);
    }
};

// Halves the part that has been halved least, until there is one for each thread. New halves begin from the facts, the
// assumptions and the loops that are known already; the old ones keep all that they have learnt.
std::vector<Part> split(std::unique_ptr<CdclSearch> first, const Board& board) {
    const std::vector<std::vector<Edge>> known = first->loops();
    std::vector<Part> parts;
    parts.push_back({std::move(first), {}});
    while (static_cast<std::int32_t>(parts.size()) < board.options.threads) {
        const auto widest = std::ranges::min_element(parts, {}, [](const Part& part) { return part.assumed.size(); });
        const Edge edge = widest->search->edge_to_split_on();
        if (edge < 0) break;
        Part half{board.new_search(), widest->assumed};
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
    sum.by_points += stats.by_points;
    sum.by_clues += stats.by_clues;
    sum.by_sides += stats.by_sides;
    sum.by_clauses += stats.by_clauses;
    sum.probes += stats.probes;
    sum.closings += stats.closings;
    sum.path_cuts += stats.path_cuts;
    sum.wall_cuts += stats.wall_cuts;
    sum.learnt += stats.learnt;
    sum.glue_sum += stats.glue_sum;
    sum.restarts += stats.restarts;
    sum.probing_seconds += stats.probing_seconds;
    sum.search_seconds += stats.search_seconds;
    sum.heat += stats.heat;
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

CdclAnswer loop_cdcl(const LineGraph& graph, const FlatSets* inner_faces, const CdclOptions& options,
                     Control& control) {
    // 1. A first look, which settles many boards.
    FirstLook look;
    if (options.probing && options.max_solutions > 0) {
        look = first_look(graph, options, control);
        if (look.state != LoopPropagation::State::open) return settled_by(look, options, control);
    }

    // 2. One search, for a while.
    const auto faces = options.sides && inner_faces != nullptr ? Faces::of(graph, *inner_faces) : std::nullopt;
    const Board board{graph, faces ? &*faces : nullptr, look.facts, options, control};
    CdclTeam team;
    std::vector<Part> parts;
    parts.push_back({board.new_search(), {}});
    Part& first = parts.front();
    if (options.max_solutions > 0)
        first.outcome = first.search->run(options.threads > 1 ? options.split_after : kForEver, team);

    // 3. Then all threads, each with a part of its own.
    if (first.outcome == Outcome::paused) {
        parts = split(std::move(first.search), board);
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
    }
    CdclAnswer answer = together(parts, options, control);
    add(answer.stats, look.stats);
    return answer;
}

}  // namespace edgewise
