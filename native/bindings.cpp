// The one door between Python and the core: turns buffers into native structures, lets go of the interpreter
// lock while an engine runs, and hands back plain bytes and numbers. Nothing is decided here.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/heat.hpp"
#include "line/backtrack/backtrack.hpp"
#include "line/cells/cells.hpp"
#include "line/frontier/frontier.hpp"
#include "line/graph/line_graph.hpp"
#include "line/loops/loop_cdcl.hpp"
#include "line/pairs/path_cdcl.hpp"
#include "proof/rup.hpp"
#include "tile/best_tiles.hpp"
#include "tile/scan/pairs.hpp"
#include "tile/tiles.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace edgewise;
using Ints = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Array>
auto to_vector(const Array& array) {
    return std::vector<std::remove_const_t<typename Array::Scalar>>(array.data(), array.data() + array.size());
}

LineGraph make_line_graph(const Ints& tails, const Ints& heads, const Bytes& degree_masks, const Ints& clue_starts,
                          const Ints& clue_edges, const Ints& clue_low, const Ints& clue_high) {
    if (clue_low.size() != clue_high.size()) throw std::invalid_argument("clue bounds differ in length");
    std::vector<ClueBounds> bounds;
    bounds.reserve(clue_low.size());
    for (std::size_t i = 0; i < clue_low.size(); ++i) bounds.push_back({clue_low.data()[i], clue_high.data()[i]});
    return {to_vector(tails), to_vector(heads), to_vector(degree_masks),
            FlatSets(to_vector(clue_starts), to_vector(clue_edges)), std::move(bounds)};
}

const char* name_of(StopReason reason) {
    switch (reason) {
        case StopReason::time:
            return "time";
        case StopReason::nodes:
            return "nodes";
        case StopReason::solutions:
            return "solutions";
        case StopReason::memory:
            return "memory";
        case StopReason::interrupt:
            return "interrupt";
        case StopReason::none:
            break;
    }
    return nullptr;
}

// Runs `engine(control)` without the interpreter lock. Signals are delivered at every heartbeat, on the thread that
// called; a Python exception raised there (a KeyboardInterrupt, as a rule) stops the engine and is left in `raised`.
template <class Engine>
auto run_engine(const Limits& limits, const Bytes& stop_flag, const nb::object& on_progress, std::exception_ptr& raised,
                Engine engine) {
    const auto heartbeat = [&](const Progress& progress) {
        const nb::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (on_progress.is_none()) return true;
            on_progress(progress.seconds, progress.nodes, progress.solutions, progress.share, progress.best);
            return true;
        } catch (...) {
            raised = std::current_exception();
            return false;
        }
    };
    Control control(limits, stop_flag.size() > 0 ? stop_flag.data() : nullptr, heartbeat);
    const nb::gil_scoped_release unlock;
    return engine(control);
}

// The same for engines that have nothing to say once they are interrupted: the exception goes on up.
template <class Engine>
auto run_engine(const Limits& limits, const Bytes& stop_flag, const nb::object& on_progress, Engine engine) {
    std::exception_ptr raised;
    auto answer = run_engine(limits, stop_flag, on_progress, raised, engine);
    if (raised) std::rethrow_exception(raised);
    return answer;
}

// One table of what can be switched: the options that the engine declares on the Python side have these names.
template <class Option>
void read(const nb::dict& options, const char* name, Option& option) {
    if (options.contains(name)) option = nb::cast<Option>(options[name]);
}

Lookahead lookahead_named(std::string_view name) {
    if (name == "none") return Lookahead::none;
    if (name == "chosen") return Lookahead::chosen;
    if (name == "all") return Lookahead::all;
    throw std::invalid_argument("lookahead is none, chosen or all");
}

BacktrackOptions backtrack_options(const nb::dict& given) {
    BacktrackOptions options;
    read(given, "clue_rule", options.rules.clues);
    read(given, "point_rule", options.rules.points);
    read(given, "closing_rule", options.rules.closing);
    read(given, "block_rule", options.block);
    read(given, "score_path_end", options.weights.path_end);
    read(given, "score_two_ways", options.weights.two_ways);
    read(given, "score_settled_clue", options.weights.settled_clue);
    read(given, "score_one_open", options.weights.one_open);
    read(given, "score_two_open", options.weights.two_open);
    read(given, "score_balance", options.weights.balance);
    read(given, "depth", options.depth);
    if (given.contains("lookahead")) {
        options.lookahead = lookahead_named(nb::cast<std::string>(given["lookahead"]));
    }
    return options;
}

nb::list loops_as_bytes(const std::vector<std::vector<Edge>>& loops) {
    nb::list list;
    for (const auto& loop : loops) list.append(nb::bytes(loop.data(), loop.size() * sizeof(Edge)));
    return list;
}

nb::bytes as_bytes(const Heat& heat) {
    return nb::bytes(heat.counts().data(), heat.counts().size_bytes());
}

nb::tuple run_backtrack(const LineGraph& graph, std::uint64_t max_solutions, std::optional<double> seconds,
                        std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory_bytes,
                        std::int32_t threads, std::uint64_t seed, const nb::dict& given, const Bytes& stop_flag,
                        const nb::object& on_progress) {
    BacktrackOptions options = backtrack_options(given);
    options.max_solutions = max_solutions;
    options.threads = threads;
    options.seed = seed;
    const BacktrackAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress,
                                              [&](Control& control) { return backtrack(graph, options, control); });
    nb::dict stats;
    stats["nodes"] = answer.stats.nodes;
    stats["propagations"] = answer.stats.propagations;
    stats["forced"] = answer.stats.forced;
    stats["branches"] = answer.stats.branches;
    stats["deepest"] = answer.stats.deepest;
    stats["tasks"] = answer.stats.tasks;
    stats["threads"] = answer.stats.threads;
    stats["depth"] = answer.stats.depth;
    return nb::make_tuple(loops_as_bytes(answer.loops), answer.complete, name_of(answer.stopped_by), stats);
}

CdclOptions cdcl_options(const nb::dict& given) {
    CdclOptions options;
    read(given, "probing", options.probing);
    read(given, "sides", options.sides);
    read(given, "walls", options.walls);
    read(given, "eager_closing", options.eager_closing);
    read(given, "restarts", options.restarts);
    read(given, "minimise", options.minimise);
    read(given, "forget", options.forget);
    read(given, "heat", options.heat);
    read(given, "split_after", options.split_after);
    return options;
}

nb::tuple run_cdcl(const LineGraph& graph, const std::optional<Ints>& face_starts,
                   const std::optional<Ints>& face_edges, std::uint64_t max_solutions, std::optional<double> seconds,
                   std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory_bytes, std::int32_t threads,
                   std::uint64_t seed, const nb::dict& given, const Bytes& stop_flag, const nb::object& on_progress) {
    CdclOptions options = cdcl_options(given);
    options.max_solutions = max_solutions;
    options.threads = threads;
    options.seed = seed;
    std::optional<FlatSets> faces;
    if (face_starts && face_edges) faces.emplace(to_vector(*face_starts), to_vector(*face_edges));
    const CdclAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress, [&](Control& control) {
        return loop_cdcl(graph, faces ? &*faces : nullptr, options, control);
    });
    const CdclStats& counted = answer.stats;
    nb::dict stats;
    stats["nodes"] = counted.decisions;
    stats["decisions"] = counted.decisions;
    stats["conflicts"] = counted.conflicts;
    stats["propagations"] = counted.propagations;
    stats["by_points"] = counted.by_points;
    stats["by_clues"] = counted.by_clues;
    stats["by_sides"] = counted.by_sides;
    stats["by_clauses"] = counted.by_clauses;
    stats["closings"] = counted.closings;
    stats["path_cuts"] = counted.path_cuts;
    stats["wall_cuts"] = counted.wall_cuts;
    stats["learnt"] = counted.learnt;
    stats["mean_glue"] =
        counted.learnt == 0 ? 0.0 : static_cast<double>(counted.glue_sum) / static_cast<double>(counted.learnt);
    stats["restarts"] = counted.restarts;
    stats["probes"] = counted.probes;
    stats["probe_fixed"] = counted.probe_fixed;
    stats["root_fixed"] = counted.root_fixed;
    stats["variables"] = counted.variables;
    stats["probing_seconds"] = counted.probing_seconds;
    stats["search_seconds"] = counted.search_seconds;
    stats["threads"] = counted.threads;
    return nb::make_tuple(loops_as_bytes(answer.loops), answer.complete, name_of(answer.stopped_by), stats,
                          as_bytes(counted.heat));
}

TileMethod tile_method_named(std::string_view name) {
    if (name == "auto") return TileMethod::automatic;
    if (name == "constraint") return TileMethod::constraint;
    if (name == "scan") return TileMethod::scan;
    throw std::invalid_argument("search is auto, constraint or scan");
}

VectorUse vector_use_named(std::string_view name) {
    if (name == "auto") return VectorUse::automatic;
    if (name == "on") return VectorUse::on;
    if (name == "off") return VectorUse::off;
    throw std::invalid_argument("vector is auto, on or off");
}

TilesOptions tiles_options(const nb::dict& given) {
    TilesOptions options;
    read(given, "arcs", options.rules.arcs);
    read(given, "cell_singletons", options.rules.cell_singletons);
    read(given, "piece_singletons", options.rules.piece_singletons);
    read(given, "rare_first", options.rules.rare_first);
    read(given, "break_symmetry", options.break_symmetry);
    read(given, "up_to_turns", options.up_to_turns);
    read(given, "directions", options.directions);
    if (given.contains("vector")) options.vector = vector_use_named(nb::cast<std::string>(given["vector"]));
    if (given.contains("search")) options.method = tile_method_named(nb::cast<std::string>(given["search"]));
    return options;
}

TileBoard make_tile_board(const Ints& neighbours, const Ints& sides, std::int32_t border, const Ints& fixed) {
    if (fixed.size() % 3 != 0) throw std::invalid_argument("a fixed piece is a cell, a piece and its turns");
    std::vector<FixedTile> tiles;
    for (std::size_t i = 0; i < fixed.size(); i += 3) {
        tiles.push_back({fixed.data()[i], fixed.data()[i + 1], fixed.data()[i + 2]});
    }
    return {to_vector(neighbours), to_vector(sides), border, std::move(tiles)};
}

nb::dict tiles_stats(const TilesAnswer& answer) {
    const ConstraintStats& counted = answer.stats.counted;
    const bool scan = answer.stats.method == TileMethod::scan;
    nb::dict stats;
    stats["nodes"] = counted.placements;
    stats["search"] = scan ? "scan" : "constraint";
    stats["placements_per_second"] =
        answer.stats.search_seconds > 0 ? static_cast<double>(counted.placements) / answer.stats.search_seconds : 0.0;
    stats["deepest"] = counted.deepest;
    if (scan) {
        stats["directions"] = answer.stats.directions;
        stats["vector"] = answer.stats.used_vector ? "on" : "off";
    } else {
        stats["backtracks"] = counted.backtracks;
        stats["wipe_outs"] = counted.wipe_outs;
        stats["cell_singletons"] = counted.cell_singletons;
        stats["piece_singletons"] = counted.piece_singletons;
    }
    stats["search_seconds"] = answer.stats.search_seconds;
    stats["tasks"] = answer.stats.tasks;
    stats["threads"] = answer.stats.threads;
    return stats;
}

nb::tuple run_tiles(const TileBoard& board, std::uint64_t max_solutions, std::optional<double> seconds,
                    std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory_bytes, std::int32_t threads,
                    std::uint64_t seed, const nb::dict& given, const Bytes& stop_flag, const nb::object& on_progress) {
    TilesOptions options = tiles_options(given);
    options.max_solutions = max_solutions;
    options.threads = threads;
    options.seed = seed;
    const TilesAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress,
                                          [&](Control& control) { return tiles(board, options, control); });
    return nb::make_tuple(loops_as_bytes(answer.boards), answer.complete, name_of(answer.stopped_by),
                          tiles_stats(answer), as_bytes(answer.stats.counted.heat));
}

// A job as numbers: direction, floor, cell and name of the next step (-1 where there is none), those of the path.
std::vector<std::int32_t> as_numbers(const TileJob& job) {
    const TileStep next = job.next.value_or(TileStep{-1, -1});
    std::vector<std::int32_t> numbers{job.direction, job.floor, next.cell, next.name};
    for (const TileStep& step : job.path) numbers.insert(numbers.end(), {step.cell, step.name});
    return numbers;
}

TileJob job_of(std::span<const std::int32_t> numbers) {
    if (numbers.size() < 4 || numbers.size() % 2 != 0) throw std::invalid_argument("a job has another shape");
    TileJob job{numbers[0], numbers[1], {}, std::nullopt};
    if (numbers[2] >= 0) job.next = TileStep{numbers[2], numbers[3]};
    for (std::size_t i = 4; i < numbers.size(); i += 2) job.path.push_back({numbers[i], numbers[i + 1]});
    return job;
}

TilesState state_of(const nb::tuple& given) {
    TilesState state{tile_method_named(nb::cast<std::string>(given[0])), nb::cast<bool>(given[1]), {}};
    for (const nb::handle job : nb::cast<nb::list>(given[2])) {
        state.jobs.push_back(job_of(to_vector(nb::cast<Ints>(job))));
    }
    return state;
}

nb::object as_object(const std::optional<TilesState>& state) {
    if (!state) return nb::none();
    std::vector<std::vector<std::int32_t>> jobs;
    for (const TileJob& job : state->jobs) jobs.push_back(as_numbers(job));
    return nb::make_tuple(state->method == TileMethod::scan ? "scan" : "constraint", state->others_turn,
                          loops_as_bytes(jobs));
}

// The Python exception that ended a run, for the caller to raise when what was done has been put away.
nb::object as_object(const std::exception_ptr& raised) {
    if (!raised) return nb::none();
    try {
        std::rethrow_exception(raised);
    } catch (const nb::python_error& error) {
        return nb::borrow(error.value());
    }
}

nb::tuple run_resumable_tiles(const TileBoard& board, const std::optional<nb::tuple>& left, std::uint64_t found,
                              std::uint64_t max_solutions, std::optional<double> seconds,
                              std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory_bytes,
                              std::int32_t threads, std::uint64_t seed, const nb::dict& given, const Bytes& stop_flag,
                              const nb::object& on_progress) {
    TilesOptions options = tiles_options(given);
    options.max_solutions = max_solutions;
    options.threads = threads;
    options.seed = seed;
    options.keep_state = true;
    options.found = found;
    if (left) options.left = state_of(*left);
    std::exception_ptr raised;
    const TilesAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress, raised,
                                          [&](Control& control) { return tiles(board, options, control); });
    return nb::make_tuple(loops_as_bytes(answer.boards), answer.complete, name_of(answer.stopped_by),
                          tiles_stats(answer), as_object(answer.left),
                          nb::bytes(answer.deepest.data(), answer.deepest.size() * sizeof(std::int32_t)),
                          as_object(raised));
}

nb::dict best_stats(const BestAnswer& answer, BestMethod method, std::int32_t threads) {
    nb::dict stats;
    stats["nodes"] = answer.states;
    stats["search"] = method == BestMethod::beam ? "beam" : "scan";
    stats["runs"] = answer.runs;
    if (method == BestMethod::beam) stats["width"] = answer.widest;
    stats["threads"] = threads;
    return stats;
}

nb::tuple run_best_tiles(const TileBoard& board, std::uint64_t max_solutions, std::optional<double> seconds,
                         std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory_bytes,
                         std::int32_t threads, std::uint64_t seed, const nb::dict& given, const Bytes& stop_flag,
                         const nb::object& on_progress, std::uint64_t first_run, std::int32_t score,
                         const nb::object& on_run) {
    static_cast<void>(max_solutions);  // there is one best board
    BestOptions options;
    options.threads = threads;
    options.seed = seed;
    options.seconds = seconds;
    options.memory_bytes = memory_bytes;
    if (given.contains("width")) options.width = nb::cast<std::uint64_t>(given["width"]);
    read(given, "runs", options.runs);
    if (given.contains("best_by") && nb::cast<std::string>(given["best_by"]) == "scan") {
        options.method = BestMethod::schedule;
    }
    if (given.contains("budget")) options.budget = nb::cast<std::uint64_t>(given["budget"]);
    if (given.contains("quota_colours")) options.quota_colours = nb::cast<std::uint64_t>(given["quota_colours"]);
    options.first_run = first_run;
    options.score = score;
    options.on_run = [&](const BestAnswer& so_far, bool is_better) {
        const nb::gil_scoped_acquire lock;
        if (on_run.is_none()) return;
        const auto& laid = so_far.board;
        const nb::bytes raw(laid.data(), is_better ? laid.size() * sizeof(std::int32_t) : 0);
        on_run(so_far.score, so_far.next_run, best_stats(so_far, options.method, threads), raw);
    };
    const BestAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress,
                                         [&](Control& control) { return best_tiles(board, options, control); });
    std::vector<TileAnswer> boards;
    if (!answer.board.empty()) boards.push_back(answer.board);
    return nb::make_tuple(loops_as_bytes(boards), false, name_of(answer.stopped_by),
                          best_stats(answer, options.method, threads));
}

const char* name_of(RupOutcome outcome) {
    switch (outcome) {
        case RupOutcome::refuted:
            return "refuted";
        case RupOutcome::not_implied:
            return "not implied";
        case RupOutcome::not_there:
            return "not there";
        case RupOutcome::unfinished:
            return "unfinished";
        case RupOutcome::stopped:
            break;
    }
    return "stopped";
}

nb::tuple run_replay_rup(std::int32_t variables, const Ints& clause_starts, const Ints& clauses,
                         const Ints& step_starts, const Ints& steps, const Bytes& deletes, const Bytes& stop_flag,
                         const nb::object& on_progress) {
    const FlatSets formula(to_vector(clause_starts), to_vector(clauses));
    const FlatSets proof(to_vector(step_starts), to_vector(steps));
    const std::vector<std::uint8_t> kinds = to_vector(deletes);
    const RupVerdict verdict = run_engine({}, stop_flag, on_progress, [&](Control& control) {
        return replay_rup(variables, formula, proof, kinds, control);
    });
    return nb::make_tuple(name_of(verdict.outcome), verdict.step, verdict.propagations);
}

CellsOptions cells_options(const nb::dict& given) {
    CellsOptions options;
    read(given, "single_colour", options.rules.single_colour);
    read(given, "degree", options.rules.degree);
    read(given, "reach", options.rules.reach);
    read(given, "bottleneck", options.rules.bottleneck);
    read(given, "regions", options.rules.regions);
    read(given, "dead_states", options.rules.dead_states);
    read(given, "table_megabytes", options.table_megabytes);
    read(given, "depth", options.depth);
    return options;
}

Pairs make_pairs(const LineGraph& graph, const Ints& ends) {
    if (ends.size() % 2 != 0) throw std::invalid_argument("a pair has two ends");
    Pairs pairs;
    for (std::size_t i = 0; i < ends.size(); i += 2) {
        pairs.push_back({ends.data()[i], ends.data()[i + 1]});
        for (const Vertex end : pairs.back()) {
            if (end < 0 || end >= graph.vertex_count()) throw std::invalid_argument("a pair names no vertex");
        }
    }
    return pairs;
}

nb::tuple run_cells(const LineGraph& graph, const Ints& ends, std::uint64_t max_solutions,
                    std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                    std::optional<std::uint64_t> memory_bytes, std::int32_t threads, std::uint64_t seed,
                    const nb::dict& given, const Bytes& stop_flag, const nb::object& on_progress) {
    const Pairs pairs = make_pairs(graph, ends);
    CellsOptions options = cells_options(given);
    options.max_solutions = max_solutions;
    options.threads = threads;
    options.seed = seed;
    const CellsAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress,
                                          [&](Control& control) { return cells(graph, pairs, options, control); });
    const CellsStats& counted = answer.stats;
    nb::dict stats;
    stats["nodes"] = counted.nodes;
    stats["attempts"] = counted.attempts;
    stats["backtracks"] = counted.backtracks;
    stats["branches"] = counted.branches;
    stats["generated"] = counted.generated;
    stats["deepest"] = counted.deepest;
    stats["by_single_colour"] = counted.counts.single_colour;
    stats["by_points"] = counted.counts.degree;
    stats["reach_rebuilds"] = counted.counts.rebuilds;
    stats["region_cuts"] = counted.counts.region_cuts;
    stats["dead_states"] = counted.dead_states;
    stats["tasks"] = counted.tasks;
    stats["threads"] = counted.threads;
    stats["depth"] = counted.depth;
    return nb::make_tuple(loops_as_bytes(answer.solutions), answer.complete, name_of(answer.stopped_by), stats);
}

FrontierWant want_named(std::string_view name) {
    if (name == "count") return FrontierWant::count;
    if (name == "first") return FrontierWant::first;
    if (name == "samples") return FrontierWant::samples;
    if (name == "edges") return FrontierWant::edges;
    throw std::invalid_argument("the frontier is asked for count, first, samples or edges");
}

// Lowest byte first, as Python's int.from_bytes takes it.
nb::bytes count_as_bytes(const Count& count) {
    return nb::bytes(count.words().data(), count.words().size_bytes());
}

nb::tuple run_frontier(const LineGraph& graph, const std::optional<Ints>& pair_ends, std::string_view want,
                       std::uint64_t max_solutions, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                       std::optional<std::uint64_t> memory_bytes, std::int32_t threads, std::uint64_t seed,
                       const nb::dict& given, const Bytes& stop_flag, const nb::object& on_progress) {
    FrontierOptions options;
    options.want = want_named(want);
    options.solutions = max_solutions;
    options.threads = threads;
    options.seed = seed;
    read(given, "probing", options.probing);
    read(given, "look_ahead", options.look_ahead);
    std::optional<Pairs> pairs;
    if (pair_ends) pairs = make_pairs(graph, *pair_ends);
    const FrontierAnswer answer =
        run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress,
                   [&](Control& control) { return frontier(graph, pairs, options, control); });
    const FrontierStats& counted = answer.stats;
    nb::dict stats;
    stats["nodes"] = counted.states;
    stats["peak_states"] = counted.peak_states;
    stats["peak_bytes"] = counted.peak_bytes;
    stats["steps"] = counted.steps;
    stats["widest"] = counted.widest;
    stats["key_bits"] = counted.key_bits;
    stats["count_bits"] = 64 * counted.count_words;
    stats["probes"] = counted.probes;
    stats["probe_fixed"] = counted.probe_fixed;
    stats["probing_seconds"] = counted.probing_seconds;
    stats["search_seconds"] = counted.search_seconds;
    stats["threads"] = counted.threads;
    nb::list edge_counts;
    for (const Count& count : answer.edge_counts) edge_counts.append(count_as_bytes(count));
    return nb::make_tuple(loops_as_bytes(answer.solutions), answer.complete, name_of(answer.stopped_by), stats,
                          count_as_bytes(answer.count), edge_counts);
}

PathCdclOptions path_cdcl_options(const nb::dict& given) {
    PathCdclOptions options;
    read(given, "probing", options.probing);
    read(given, "eager_closing", options.search.eager_closing);
    read(given, "restarts", options.search.restarts);
    read(given, "minimise", options.search.minimise);
    read(given, "forget", options.search.forget);
    read(given, "heat", options.search.heat);
    read(given, "corner_rule", options.corner_rule);
    read(given, "canonical", options.canonical);
    read(given, "by_way_of_blanks", options.by_way_of_blanks);
    read(given, "exchange_moves", options.exchange_moves);
    read(given, "patience", options.patience);
    return options;
}

const char* name_of(PathRule rule) {
    switch (rule) {
        case PathRule::truth:
            return "true rule";
        case PathRule::corner:
            return "corner rule";
        case PathRule::canonical:
            return "canonical paths";
        case PathRule::blanks:
            return "canonical paths with blanks";
        case PathRule::exchange:
            return "exchange moves";
        case PathRule::none:
            break;
    }
    return nullptr;
}

nb::tuple run_path_cdcl(const LineGraph& graph, const Ints& ends, bool every_solution,
                        const std::optional<Ints>& face_starts, const std::optional<Ints>& face_edges,
                        std::uint64_t max_solutions, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
                        std::optional<std::uint64_t> memory_bytes, std::int32_t /*threads*/, std::uint64_t seed,
                        const nb::dict& given, const Bytes& stop_flag, const nb::object& on_progress) {
    PathCdclOptions options = path_cdcl_options(given);
    options.max_solutions = max_solutions;
    options.every_solution = every_solution;
    options.search.seed = seed;
    const Pairs pairs = make_pairs(graph, ends);
    std::optional<FlatSets> faces;
    if (face_starts && face_edges) faces.emplace(to_vector(*face_starts), to_vector(*face_edges));
    const PathAnswer answer = run_engine({seconds, nodes, memory_bytes}, stop_flag, on_progress, [&](Control& control) {
        return path_cdcl(graph, pairs, faces ? &*faces : nullptr, options, control);
    });
    const PathSearchStats& counted = answer.stats;
    nb::dict stats;
    stats["nodes"] = counted.decisions;
    stats["decisions"] = counted.decisions;
    stats["conflicts"] = counted.conflicts;
    stats["propagations"] = counted.propagations;
    stats["by_points"] = counted.by_points;
    stats["by_clues"] = counted.by_clues;
    stats["by_squares"] = counted.by_squares;
    stats["by_clauses"] = counted.by_clauses;
    stats["closings"] = counted.closings;
    stats["misjoinings"] = counted.misjoinings;
    stats["learnt"] = counted.learnt;
    stats["mean_glue"] =
        counted.learnt == 0 ? 0.0 : static_cast<double>(counted.glue_sum) / static_cast<double>(counted.learnt);
    stats["restarts"] = counted.restarts;
    stats["probes"] = counted.probes;
    stats["threads"] = 1;
    if (answer.found_under != PathRule::none) stats["found_under"] = name_of(answer.found_under);
    if (answer.settled_by != PathRule::none) stats["settled_by"] = name_of(answer.settled_by);
    return nb::make_tuple(loops_as_bytes(answer.solutions), answer.complete, name_of(answer.stopped_by), stats,
                          as_bytes(counted.heat));
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "The native core of Edgewise. Private: use the engines.";

    nb::class_<LineGraph>(module, "LineGraph")
        .def(nb::new_(&make_line_graph), "tails"_a, "heads"_a, "degree_masks"_a, "clue_starts"_a, "clue_edges"_a,
             "clue_low"_a, "clue_high"_a)
        .def_prop_ro("vertex_count", &LineGraph::vertex_count)
        .def_prop_ro("edge_count", &LineGraph::edge_count)
        .def_prop_ro("clue_count", &LineGraph::clue_count);

    module.def("cdcl", &run_cdcl, "graph"_a, "face_starts"_a.none(), "face_edges"_a.none(), "max_solutions"_a,
               "seconds"_a.none(), "nodes"_a.none(), "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a,
               "stop_flag"_a, "on_progress"_a.none());
    module.def("cells", &run_cells, "graph"_a, "ends"_a, "max_solutions"_a, "seconds"_a.none(), "nodes"_a.none(),
               "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a, "stop_flag"_a, "on_progress"_a.none());
    module.def("frontier", &run_frontier, "graph"_a, "pair_ends"_a.none(), "want"_a, "max_solutions"_a,
               "seconds"_a.none(), "nodes"_a.none(), "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a,
               "stop_flag"_a, "on_progress"_a.none());
    module.def("frontier_width", &frontier_width, "graph"_a);
    module.def("path_cdcl", &run_path_cdcl, "graph"_a, "pairs"_a, "every_solution"_a, "face_starts"_a.none(),
               "face_edges"_a.none(), "max_solutions"_a, "seconds"_a.none(), "nodes"_a.none(), "memory_bytes"_a.none(),
               "threads"_a, "seed"_a, "options"_a, "stop_flag"_a, "on_progress"_a.none());
    module.def("backtrack", &run_backtrack, "graph"_a, "max_solutions"_a, "seconds"_a.none(), "nodes"_a.none(),
               "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a, "stop_flag"_a, "on_progress"_a.none());
    nb::class_<TileBoard>(module, "TileBoard")
        .def(nb::new_(&make_tile_board), "neighbours"_a, "sides"_a, "border"_a, "fixed"_a)
        .def_prop_ro("cell_count", &TileBoard::cell_count)
        .def_prop_ro("type_count", &TileBoard::type_count)
        .def_prop_ro("candidate_count", &TileBoard::candidate_count);
    module.def("tiles_vector_supported", &ScanPairs::supported);
    module.def("tiles", &run_tiles, "board"_a, "max_solutions"_a, "seconds"_a.none(), "nodes"_a.none(),
               "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a, "stop_flag"_a, "on_progress"_a.none());
    module.def("resumable_tiles", &run_resumable_tiles, "board"_a, "left"_a.none(), "found"_a, "max_solutions"_a,
               "seconds"_a.none(), "nodes"_a.none(), "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a,
               "stop_flag"_a, "on_progress"_a.none());
    module.def("best_tiles", &run_best_tiles, "board"_a, "max_solutions"_a, "seconds"_a.none(), "nodes"_a.none(),
               "memory_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a, "stop_flag"_a, "on_progress"_a.none(),
               "first_run"_a = 0, "score"_a = -1, "on_run"_a.none() = nb::none());
    module.def("replay_rup", &run_replay_rup, "variables"_a, "clause_starts"_a, "clauses"_a, "step_starts"_a, "steps"_a,
               "deletes"_a, "stop_flag"_a, "on_progress"_a.none());
}
