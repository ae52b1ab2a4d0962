// The engines that join pairs by paths: `path_cdcl` and `cells`.
#include <nanobind/nanobind.h>

#include <optional>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "cells/cells.hpp"
#include "pairs/path_cdcl.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

NativeAnswer run_path_cdcl(const LineGraph& graph, const Ints& ends, bool every_solution,
                           const std::optional<Sets>& face_sets, bool proof, const NativeJob& job) {
    graph.require_edges_only();
    auto options = options_for<PathCdclOptions>(job);
    options.every_solution = every_solution;
    options.proof = proof;
    options.search.seed = job.seed;
    const Pairs pairs = make_pairs(graph, ends);
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    const PathAnswer answer = run_engine(job.limits, job.caller, [&](Control& control) {
        return path_cdcl(graph, pairs, faces ? &*faces : nullptr, options, control);
    });
    NativeAnswer native = native_answer(answer, answer.solutions, answer);
    native.heat = heat_bytes(answer.stats.heat);
    native.proof = proof_bytes(answer.proof);
    return native;
}

NativeAnswer run_cells(const LineGraph& graph, const Ints& ends, const NativeJob& job) {
    graph.require_edges_only();
    const auto options = options_for<CellsOptions>(job);
    const Pairs pairs = make_pairs(graph, ends);
    const CellsAnswer answer =
        run_engine(job.limits, job.caller, [&](Control& control) { return cells(graph, pairs, options, control); });
    return native_answer(answer, answer.solutions, answer.stats);
}

}  // namespace

void bind_pairs(nb::module_& module) {
    module.def("path_cdcl", &run_path_cdcl, "graph"_a, "ends"_a, "every_solution"_a, "faces"_a.none(), "proof"_a,
               "job"_a);
    module.def("cells", &run_cells, "graph"_a, "ends"_a, "job"_a);
}

}  // namespace edgewise::bindings
