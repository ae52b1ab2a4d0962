// Covers by paths, for makers: `unique_cover`.
#include <nanobind/nanobind.h>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "make/paths/unique_cover.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

NativeAnswer run_unique_cover(const LineGraph& graph, const Sets& faces, const Ints& kept_ends, const NativeJob& job) {
    graph.require_edges_only();
    const auto wish = options_for<CoverWish>(job);
    const FlatSets face_sets = flat_sets(faces.first, faces.second);
    const Pairs kept = make_pairs(graph, kept_ends);
    const CoverAnswer answer = run_engine(
        job.limits, job.caller, [&](Control& control) { return unique_cover(graph, face_sets, kept, wish, control); });
    return native_answer(answer, answer.paths, answer);
}

}  // namespace

void bind_make_paths(nb::module_& module) {
    module.def("unique_cover", &run_unique_cover, "graph"_a, "faces"_a, "kept_ends"_a, "job"_a,
               "Paths that are the only way to join their ends, each as its vertices in order.");
}

}  // namespace edgewise::bindings
