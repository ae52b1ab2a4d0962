// The engines that look for one loop: `cdcl` and `backtrack`.
#include <nanobind/nanobind.h>

#include <optional>

#include "backtrack/backtrack.hpp"
#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "loops/loop_cdcl.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

NativeAnswer run_cdcl(const LineGraph& graph, const std::optional<Sets>& face_sets, bool proof, const NativeJob& job) {
    auto options = options_for<CdclOptions>(job);
    options.proof = proof;
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    const CdclAnswer answer = run_engine(job.limits, job.caller, [&](Control& control) {
        return loop_cdcl(graph, faces ? &*faces : nullptr, options, control);
    });
    NativeAnswer native = native_answer(answer, answer.loops, answer.stats);
    native.heat = heat_bytes(answer.stats.heat);
    native.proof = proof_bytes(answer.proof);
    return native;
}

NativeAnswer run_backtrack(const LineGraph& graph, const NativeJob& job) {
    graph.require_edges_only();
    const auto options = options_for<BacktrackOptions>(job);
    const BacktrackAnswer answer =
        run_engine(job.limits, job.caller, [&](Control& control) { return backtrack(graph, options, control); });
    return native_answer(answer, answer.loops, answer.stats);
}

}  // namespace

void bind_loops(nb::module_& module) {
    module.def("cdcl", &run_cdcl, "graph"_a, "faces"_a.none(), "proof"_a, "job"_a);
    module.def("backtrack", &run_backtrack, "graph"_a, "job"_a);
}

}  // namespace edgewise::bindings
