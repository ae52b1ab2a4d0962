#include "loops/loop_cdcl.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/tasks.hpp"
#include "base/watch_over.hpp"
#include "cdcl/counting.hpp"
#include "graph/cycle.hpp"
#include "graph/faces.hpp"
#include "loops/loop_probing.hpp"
#include "loops/loop_search.hpp"
#include "loops/propagation/loop_corners.hpp"

namespace edgewise {

namespace {

using Outcome = LoopSearch::Outcome;

// One part of the board's solutions: those in which certain edges have certain values.
struct Part {
    std::unique_ptr<LoopSearch> search;
    std::vector<Lit> assumed;
    Outcome outcome = Outcome::stopped;
};

// What propagation and probing find before any search: enough for many boards, and cheap without faces.
struct FirstLook {
    PropagationState state = PropagationState::open;
    std::vector<Lit> facts;
    std::vector<Edge> loop;  // where the state is a solution: the only one, since nothing was assumed
    CdclStats stats;
};

// `faces` are null unless clues name them.
FirstLook first_look(const LineGraph& graph, const Faces* faces, std::optional<LoopCorners>& corners,
                     const CdclOptions& options, Control& control, ProofLog* log) {
    FirstLook look;
    const double start = control.elapsed();
    LoopPropagation propagation(graph, faces, options.eager_closing);
    if (log != nullptr) propagation.write_to(*log);
    if (!propagation.start()) {
        look.state = PropagationState::conflict;
        return look;
    }
    // A board that asks for nothing has so many solutions that nothing is forced.
    if (propagation.constraints.unmet() == 0 && graph.facts() == nullptr) return look;
    const RootLookOptions how{.corners = options.corners, .tables = options.table_probing && options.eager_closing};
    const auto [state, probes] = look_at_root(graph, faces, how, corners, propagation, control);
    propagation.note_root();
    look.state = state;
    look.facts = propagation.assignment.trail();
    std::erase_if(look.facts, [&](Lit lit) { return !propagation.constraints.is_edge(var_of(lit)); });
    if (look.state == PropagationState::solution) {
        look.loop = ordered_cycle(graph, edges_on(propagation.assignment, graph.edge_count()));
    }
    look.stats = loop_stats(propagation_stats(propagation), propagation);
    look.stats.probes = probes;
    look.stats.probe_fixed = look.stats.root_fixed;
    look.stats.probing_seconds = control.elapsed() - start;
    return look;
}

CdclAnswer settled_by(const FirstLook& look, const CdclOptions& options, Control& control) {
    CdclAnswer answer;
    if (look.state == PropagationState::solution) {
        answer.loops.push_back(look.loop);
        control.count_solution(look.loop.size() * sizeof(Edge));
    }
    answer.complete = true;
    answer.stats = look.stats;
    answer.stats.threads = options.threads;
    return answer;
}

// What every search of one board starts from.
struct Board {
    const LineGraph& graph;
    const Faces* faces;
    const LoopCorners* corners;
    const std::vector<Lit>& facts;
    const CdclOptions& options;
    Control& control;
    ProofLog* log;

    [[nodiscard]] std::unique_ptr<LoopSearch> new_search() const {
        return std::make_unique<LoopSearch>(graph, faces, corners, facts, options, control, log);
    }
};

// Halves the part that has been halved least, until there is one per thread. A new half starts from the facts, the
// assumptions and the loops known so far; the old one keeps everything that it has learnt.
std::vector<Part> split(std::unique_ptr<LoopSearch> first, const Board& board) {
    const std::vector<std::vector<Edge>> known = first->take_loops();
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

CdclAnswer together(const std::vector<Part>& parts, LoopTeam& team, const CdclOptions& options,
                    const Control& control) {
    CdclAnswer answer;
    answer.loops = team.found.take();
    answer.stats = parts.front().search->stats();
    for (const Part& part : parts) {
        if (&part != &parts.front()) answer.stats += part.search->stats();
    }
    answer.complete = std::ranges::all_of(parts, [](const Part& part) { return part.outcome == Outcome::exhausted; });
    if (!answer.complete) {
        answer.stopped_by = team.found.is_enough() ? StopReason::solutions : control.reason();
    }
    answer.stats.threads = options.threads;
    return answer;
}

// An edge that lies on no cycle. No clause about sides switches it off, and a board for people has none. Where clues
// name faces, a proof is left incomplete then, and whoever checks it says so.
bool has_bridge(const LineGraph& graph, const Faces& faces) {
    for (Edge edge = 0; edge < graph.edge_count(); ++edge) {
        if (faces.beside(edge)[0] == faces.beside(edge)[1]) return true;
    }
    return false;
}

// With a log, there must be one thread.
CdclAnswer search_board(const LineGraph& graph, const FlatSets* inner_faces, CdclOptions options, Control& control,
                        ProofLog* log) {
    // Facts: visits take the place of turns behind the edges and faces, and faces are needed where clues name them.
    const bool named = graph.facts() != nullptr && graph.facts()->name_faces();
    if (graph.facts() != nullptr) options.corners = false;
    if (named) options.sides = true;
    const auto faces_of_board = [&] {
        return options.sides && inner_faces != nullptr ? Faces::of(graph, *inner_faces) : std::nullopt;
    };
    std::optional<Faces> faces;
    if (named) faces = faces_of_board();
    if (graph.facts() != nullptr && log != nullptr) {
        log->use_visits(fact_variables(graph));
        if (faces) log->use_sides(graph.edge_count(), faces->count());
    }

    // 1. A first look, which settles many boards.
    FirstLook look;
    std::optional<LoopCorners> corners;
    if (options.probing && options.max_solutions > 0) {
        look = first_look(graph, faces ? &*faces : nullptr, corners, options, control, log);
        if (look.state != PropagationState::open) {
            if (log != nullptr) log->add({});
            return settled_by(look, options, control);
        }
    }

    // 2. One search, for a while.
    if (!named) faces = faces_of_board();
    if (faces && log != nullptr) {
        if (!named && has_bridge(graph, *faces)) {
            faces.reset();
        } else {
            log->use_sides(graph.edge_count(), faces->count());
        }
    }
    if (faces && options.corners && !corners) corners = corners_of(graph, log);
    const Board board{.graph = graph,
                      .faces = faces ? &*faces : nullptr,
                      .corners = faces && corners ? &*corners : nullptr,
                      .facts = look.facts,
                      .options = options,
                      .control = control,
                      .log = log};
    LoopTeam team(options.max_solutions, control);
    std::vector<Part> parts;
    parts.push_back({board.new_search(), {}});
    Part& first = parts.front();
    if (options.max_solutions > 0)
        first.outcome = first.search->run(options.threads > 1 ? options.split_after : kForEver, team);

    if (first.outcome == Outcome::exhausted) first.search->end_proof();

    // 3. Then all threads, each with a part of its own.
    if (first.outcome == Outcome::paused) {
        parts = split(std::move(first.search), board);
        watch_over(control, options.threads, [&] {
            TaskGroup group;
            for (Part& part : parts) {
                group.run([&part, &team] {
                    part.outcome = part.search->run(kForEver, team);
                    if (part.outcome == Outcome::enough) team.cancelled.store(true);
                });
            }
            group.wait();
        });
    }
    CdclAnswer answer = together(parts, team, options, control);
    answer.stats += look.stats;
    return answer;
}

}  // namespace

CdclStats& CdclStats::operator+=(const CdclStats& other) {
    ConflictSearchStats::operator+=(other);
    by_sides += other.by_sides;
    by_corners += other.by_corners;
    path_cuts += other.path_cuts;
    wall_cuts += other.wall_cuts;
    probing_seconds += other.probing_seconds;
    search_seconds += other.search_seconds;
    return *this;
}

CdclAnswer loop_cdcl(const LineGraph& graph, const FlatSets* inner_faces, const CdclOptions& options,
                     Control& control) {
    if (!options.proof) return search_board(graph, inner_faces, options, control, nullptr);
    CdclOptions stated = options;
    stated.threads = 1;
    ProofLog log(control);
    CdclAnswer answer = search_board(graph, inner_faces, stated, control, &log);
    if (answer.complete) answer.proof = log.take();
    return answer;
}

}  // namespace edgewise
