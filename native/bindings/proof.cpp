// The replay of proofs: `replay_rup`. It shares nothing with the engines but how a run is watched.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "bindings/run.hpp"
#include "proof/rup.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

std::tuple<const char*, std::int32_t, std::uint64_t> run_replay_rup(std::int32_t variables, const Ints& clause_starts,
                                                                    const Ints& clauses, const Ints& step_starts,
                                                                    const Ints& steps, const Bytes& deletes,
                                                                    Bytes stop_flag,
                                                                    std::optional<OnProgress> on_progress) {
    const FlatSets formula = flat_sets(clause_starts, clauses);
    const FlatSets proof = flat_sets(step_starts, steps);
    const std::vector<std::uint8_t> kinds = deletes.copy();
    const Caller caller{std::move(stop_flag), std::move(on_progress), std::nullopt};
    const RupVerdict verdict =
        run_engine({}, caller, [&](Control& control) { return replay_rup(variables, formula, proof, kinds, control); });
    return {name_of(verdict.outcome), verdict.step, verdict.propagations};
}

}  // namespace

void bind_proof(nb::module_& module) {
    module.def("replay_rup", &run_replay_rup, "variables"_a, "clause_starts"_a, "clauses"_a, "step_starts"_a, "steps"_a,
               "deletes"_a, "stop_flag"_a, "on_progress"_a.none(),
               "The outcome in words, the step that fails or the number of steps, and how much was propagated.");
}

}  // namespace edgewise::bindings
