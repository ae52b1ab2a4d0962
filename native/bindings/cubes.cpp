// Cubes: one board cut into many. Edges are written as in DIMACS: edge + 1 where it is on, negated where it is off.
#include "line/cubes/cubes.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/run.hpp"

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

std::pair<BytesList, nb::bytes> run_cut(const LineGraph& graph, const std::optional<Ints>& ends,
                                        const std::optional<Sets>& face_sets, const Ints& given, std::int32_t most,
                                        double small, const NativeJob& job) {
    std::optional<Pairs> pairs;
    if (ends) pairs = make_pairs(graph, *ends);
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    const std::vector<Lit> start = literals_of(given);
    const std::vector<Cube> cubes = run_engine(job.limits, job.caller, [&](Control& control) {
        return cut_into_cubes(graph, pairs ? &*pairs : nullptr, faces ? &*faces : nullptr, start,
                              {.most = most, .small = small}, control);
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

}  // namespace

void bind_cubes(nb::module_& module) {
    module.def("cut_into_cubes", &run_cut, "graph"_a, "ends"_a.none(), "faces"_a.none(), "given"_a, "most"_a, "small"_a,
               "job"_a,
               "Lists of edges with their values, and the share of the work that each is expected to take: 0 where "
               "propagation settles it.");
}

}  // namespace edgewise::bindings
