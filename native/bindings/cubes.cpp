// Cubes: one board cut into many. Edges are written as in DIMACS: edge + 1 where it is on, negated where it is off.
#include "cubes/cubes.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "pairs/path_cube.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

std::vector<Lit> literals_of(const Ints& numbers) {
    std::vector<Lit> literals;
    for (const std::int32_t number : numbers.copy()) {
        if (number == 0 || std::abs(static_cast<std::int64_t>(number)) > std::numeric_limits<Lit>::max() / 2) {
            throw std::invalid_argument("a cube names an edge that does not exist");
        }
        literals.push_back(literal(std::abs(number) - 1, number > 0));
    }
    return literals;
}

void check_edges(const LineGraph& graph, const std::vector<Lit>& cube,
                 const std::vector<std::vector<Edge>>& solutions) {
    const auto exists = [&](Edge edge) { return edge >= 0 && edge < graph.edge_count(); };
    bool all = std::ranges::all_of(cube, [&](Lit lit) { return exists(var_of(lit)); });
    for (const auto& solution : solutions) all = all && std::ranges::all_of(solution, exists);
    if (!all) throw std::invalid_argument("a cube or a solution names an edge that does not exist");
}

// Where `canonical`, the cubes are those of canonical paths, and so is what propagates.
std::pair<BytesList, nb::bytes> run_cut(const LineGraph& graph, const std::optional<Ints>& ends,
                                        const std::optional<Sets>& face_sets, const Ints& given, std::int32_t most,
                                        double small, bool canonical, const Buffer<const std::uint64_t>& heat,
                                        const NativeJob& job) {
    std::optional<Pairs> pairs;
    if (ends) pairs = make_pairs(graph, *ends);
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    const std::vector<Lit> start = literals_of(given);
    const std::vector<Cube> cubes = run_engine(job.limits, job.caller, [&](Control& control) {
        return cut_into_cubes(graph, pairs ? &*pairs : nullptr, faces ? &*faces : nullptr, start,
                              {.most = most, .small = small, .heat = heat.copy(), .canonical = canonical}, control);
    });
    std::vector<std::vector<std::int32_t>> numbers;
    std::vector<double> shares;
    for (const Cube& cube : cubes) {
        auto& list = numbers.emplace_back();
        for (const Lit lit : cube.given) list.push_back(is_positive(lit) ? var_of(lit) + 1 : -var_of(lit) - 1);
        shares.push_back(cube.is_settled ? 0 : cube.share);
    }
    return {each_as_bytes(numbers), bytes_of(shares)};
}

std::pair<NativeAnswer, bool> run_path_cube(const LineGraph& graph, const Ints& ends,
                                            const std::optional<Sets>& face_sets, const Ints& given,
                                            const nb::typed<nb::sequence, Ints>& known, const NativeJob& job) {
    graph.require_edges_only();
    auto options = options_for<PathCdclOptions>(job);
    options.search.seed = job.seed;
    const Pairs pairs = make_pairs(graph, ends);
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    const std::vector<Lit> cube = literals_of(given);
    std::vector<std::vector<Edge>> solutions;
    for (const nb::handle solution : known) solutions.push_back(nb::cast<Ints>(solution).copy());
    check_edges(graph, cube, solutions);
    const PathCubeAnswer answer = run_engine(job.limits, job.caller, [&](Control& control) {
        return path_cube(graph, pairs, faces ? &*faces : nullptr, cube, solutions, options, control);
    });
    NativeAnswer native = native_answer(answer, answer.solutions, answer);
    native.heat = heat_bytes(answer.stats.heat);
    return {native, answer.in_vain};
}

bool can_settle(const LineGraph& graph, const Ints& ends, const std::optional<Sets>& face_sets) {
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    return can_be_settled_in_cubes(graph, make_pairs(graph, ends), faces ? &*faces : nullptr);
}

}  // namespace

void bind_cubes(nb::module_& module) {
    module.def("cut_into_cubes", &run_cut, "graph"_a, "ends"_a.none(), "faces"_a.none(), "given"_a, "most"_a, "small"_a,
               "canonical"_a, "heat"_a, "job"_a,
               "Lists of edges with their values, and the share of the work that each is expected to take: 0 where "
               "propagation settles it.");
    module.def("path_cube", &run_path_cube, "graph"_a, "ends"_a, "faces"_a.none(), "given"_a, "known"_a, "job"_a,
               "Canonical paths in a cube, and whether the argument was in vain.");
    module.def("can_be_settled_in_cubes", &can_settle, "graph"_a, "ends"_a, "faces"_a.none());
}

}  // namespace edgewise::bindings
