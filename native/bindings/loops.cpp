// The engines that look for one loop: `cdcl` and `backtrack`.
#include <nanobind/nanobind.h>

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "line/backtrack/backtrack.hpp"
#include "line/loops/loop_cdcl.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

// Clauses from sets of numbers: an edge for "on", its complement for "off".
std::vector<std::vector<Lit>> clauses_of(const LineGraph& graph, const std::optional<FlatSets>& sets) {
    std::vector<std::vector<Lit>> clauses;
    for (std::int32_t number = 0; sets && number < sets->size(); ++number) {
        std::vector<Lit>& clause = clauses.emplace_back();
        for (const std::int32_t said : (*sets)[number]) {
            const Edge edge = said < 0 ? ~said : said;
            if (edge >= graph.edge_count()) throw std::invalid_argument("a clause names an edge that is not there");
            clause.push_back(literal(edge, said >= 0));
        }
    }
    return clauses;
}

NativeAnswer run_cdcl(const LineGraph& graph, const std::optional<Sets>& face_sets, bool proof, const NativeJob& job,
                      const std::optional<Sets>& clauses) {
    auto options = options_for<CdclOptions>(job);
    options.clauses = clauses_of(graph, flat_sets(clauses));
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
    const auto options = options_for<BacktrackOptions>(job);
    const BacktrackAnswer answer =
        run_engine(job.limits, job.caller, [&](Control& control) { return backtrack(graph, options, control); });
    return native_answer(answer, answer.loops, answer.stats);
}

}  // namespace

void bind_loops(nb::module_& module) {
    module.def("cdcl", &run_cdcl, "graph"_a, "faces"_a.none(), "proof"_a, "job"_a, "clauses"_a.none() = nb::none());
    module.def("backtrack", &run_backtrack, "graph"_a, "job"_a);
}

}  // namespace edgewise::bindings
