// What makers of puzzles ask of one incremental search: the fewest signs around a loop, and a loop that fits.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/run.hpp"
#include "graph/cycle.hpp"
#include "make/clues/minimal_clues.hpp"
#include "make/loops/fitted_loop.hpp"
#include "make/loops/planar.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using namespace edgewise::make;

std::optional<Faces> faces_of(const LineGraph& graph, const std::optional<Sets>& sets) {
    const std::optional<FlatSets> listed = flat_sets(sets);
    return listed ? Faces::of(graph, *listed) : std::nullopt;
}

std::vector<ClueBounds> bounds_of(const Ints& low, const Ints& high) {
    if (low.size() != high.size()) throw std::invalid_argument("clue bounds differ in length");
    std::vector<ClueBounds> bounds;
    for (std::size_t i = 0; i < low.size(); ++i) bounds.push_back({low.data()[i], high.data()[i]});
    return bounds;
}

void check_below(const std::vector<std::int32_t>& numbers, std::int32_t count, const char* complaint) {
    std::vector<std::uint8_t> seen(count, 0);
    for (const std::int32_t number : numbers) {
        if (number < 0 || number >= count || std::exchange(seen[number], 1) != 0) {
            throw std::invalid_argument(complaint);
        }
    }
}

constexpr std::string_view name_of(Removal outcome) {
    switch (outcome) {
        case Removal::minimal:
            return "minimal";
        case Removal::ambiguous:
            return "ambiguous";
        default:
            return "gave up";
    }
}

using Removed = nb::typed<nb::tuple, nb::str, nb::bytes>;

Removed minimal_clues(const LineGraph& graph, const std::optional<Sets>& face_sets, const Sets& clues, const Ints& low,
                      const Ints& high, const Ints& sign_of, const Ints& loop, const Sets& groups, const Ints& order,
                      std::uint64_t most_conflicts, const NativeJob& job) {
    graph.require_edges_only();
    const FlatSets group_sets = flat_sets(groups.first, groups.second);
    std::vector<std::int32_t> signs = sign_of.copy();
    std::int32_t sign_count = 0;
    for (const std::int32_t sign : signs) sign_count = std::max(sign_count, sign + 1);
    const std::vector<Edge> edges = loop.copy();
    const std::vector<std::int32_t> turns = order.copy();
    check_below(edges, graph.edge_count(), "the loop has an edge twice, or one that is not there");
    if (ordered_cycle(graph, edges).empty()) throw std::invalid_argument("this is not one loop");
    check_below(groups.second.copy(), sign_count, "a group has a sign twice, or one that is not there");
    check_below(turns, group_sets.size(), "the order has a group twice, or one that is not there");
    const SwitchedBoard board(graph, flat_sets(clues.first, clues.second), bounds_of(low, high), std::move(signs),
                              sign_count + group_sets.size());
    const std::optional<Faces> faces = faces_of(graph, face_sets);
    std::vector<std::uint8_t> left;
    const Removal outcome = run_engine(job.limits, job.caller, [&](Control& control) {
        MinimalClues removal(board, faces ? &*faces : nullptr, edges, group_sets, most_conflicts, control);
        const Removal found = removal.run(turns);
        left = removal.left();
        return found;
    });
    const std::string_view name = name_of(outcome);
    return nb::make_tuple(nb::str(name.data(), name.size()), bytes_of(left));
}

// A loop that fits the clues of the graph, drawn as preferred where they allow that; empty bytes where there is none.
std::optional<nb::bytes> fitting_loop(const LineGraph& graph, const std::optional<Sets>& face_sets,
                                      const Bytes& preferred, std::uint64_t most_conflicts, const NativeJob& job) {
    graph.require_edges_only();
    if (preferred.size() != static_cast<std::size_t>(graph.edge_count())) {
        throw std::invalid_argument("one value for each edge is expected");
    }
    const SwitchedBoard board(graph, FlatSets({0}, {}), {}, {}, 0);
    const std::optional<Faces> faces = faces_of(graph, face_sets);
    std::vector<Edge> found;
    const auto outcome = run_engine(job.limits, job.caller, [&](Control& control) {
        SwitchedLoop search(board, faces ? &*faces : nullptr, control);
        search.prefer(preferred.copy());
        const auto answer = search.ask({}, {}, most_conflicts);
        found = search.loop();
        return answer;
    });
    if (outcome == SwitchedLoop::Outcome::gave_up) return std::nullopt;
    return bytes_of(found);
}

// The edges of the loop, a byte each, and how much was open at the end: 0 where it is what was asked for.
nb::typed<nb::tuple, nb::bytes, nb::int_> fitted_loop(const Planar& planar, const Sets& clues, const Ints& low,
                                                      const Ints& high, const Ints& sign_of, const Sets& places,
                                                      const Sets& links, bool required, const Sets& turns,
                                                      const Bytes& inside, std::uint64_t seed, std::int64_t most_steps,
                                                      const NativeJob& job) {
    std::vector<std::int32_t> signs = sign_of.copy();
    std::int32_t sign_count = 0;
    for (const std::int32_t sign : signs) sign_count = std::max(sign_count, sign + 1);
    check_below(places.second.copy(), sign_count, "a place has a sign twice, or one that is not there");
    check_below(links.second.copy(), static_cast<std::int32_t>(places.first.size()) - 1,
                "a link has a place twice, or one that is not there");
    check_below(turns.second.copy(), planar.cell_count(), "a turn has a face twice, or one that is not there");
    if (inside.size() != static_cast<std::size_t>(planar.cell_count())) {
        throw std::invalid_argument("one byte for each cell is expected");
    }
    Sides start = inside.copy();
    for (std::uint8_t& side : start) side = side != 0 ? 1 : 0;
    start.push_back(0);
    const std::vector<std::uint8_t> border = planar.border(start);
    std::vector<Edge> loop;
    for (Edge edge = 0; edge < planar.graph().edge_count(); ++edge) {
        if (border[edge] != 0) loop.push_back(edge);
    }
    if (ordered_cycle(planar.graph(), loop).empty()) throw std::invalid_argument("this is not one loop");
    const SwitchedBoard board(planar.graph(), flat_sets(clues.first, clues.second), bounds_of(low, high),
                              std::move(signs), sign_count);
    std::vector<std::uint8_t> on;
    const std::int32_t score = run_engine(job.limits, job.caller, [&](Control& control) {
        FittedLoop walk(planar, board, flat_sets(places.first, places.second), flat_sets(links.first, links.second),
                        required, flat_sets(turns.first, turns.second), std::move(start), seed, control);
        const bool found = walk.run(most_steps);
        on = walk.on();
        return found ? 0 : std::max(walk.score(), 1);
    });
    return nb::make_tuple(bytes_of(on), score);
}

}  // namespace

void bind_make_clues(nb::module_& module) {
    module.def("minimal_clues", &minimal_clues, "graph"_a, "faces"_a.none(), "clues"_a, "low"_a, "high"_a, "sign_of"_a,
               "loop"_a, "groups"_a, "order"_a, "most_conflicts"_a, "job"_a,
               "How it ended, and one byte a group: whether it is left.");
    module.def("fitting_loop", &fitting_loop, "graph"_a, "faces"_a.none(), "preferred"_a, "most_conflicts"_a, "job"_a,
               "The edges of a loop, no edges where there is none, nothing where it took too long.");
    module.def("fitted_loop", &fitted_loop, "planar"_a, "clues"_a, "low"_a, "high"_a, "sign_of"_a, "places"_a,
               "links"_a, "required"_a, "turns"_a, "inside"_a, "seed"_a, "most_steps"_a, "job"_a,
               "A byte an edge, and how much is open: 0 for the only loop.");
}

}  // namespace edgewise::bindings
