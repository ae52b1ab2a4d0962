// What every engine of the core gives back: one shape, of which an engine fills in the parts that it has.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <exception>
#include <optional>
#include <utility>

#include "base/control.hpp"
#include "base/heat.hpp"
#include "bindings/buffers.hpp"
#include "bindings/stats.hpp"
#include "cdcl/proof_log.hpp"

namespace edgewise::bindings {

// A search of tiles that can go on later: which search, whether the other directions are next, and its jobs as numbers.
using Remaining = nb::typed<nb::tuple, nb::str, bool, BytesList>;

// The steps of a proof, in binary DRAT, its cuts, an ``array('i')``, and whether it speaks of sides; see WrittenProof.
using ProofBytes = nb::typed<nb::tuple, nb::bytes, nb::bytes, bool, nb::bytes, nb::bytes>;

struct NativeAnswer {
    BytesList solutions;
    bool complete = false;
    StopReason stopped_by = StopReason::none;
    StatsDict stats;
    std::optional<nb::bytes> heat;
    std::optional<ProofBytes> proof;
    std::optional<nb::int_> count;
    std::optional<nb::typed<nb::list, nb::int_>> edge_counts;
    std::optional<Remaining> remaining;
    std::optional<nb::bytes> deepest;
    // What a callback or a signal handler raised, for engines whose work is saved before it is raised again. It is
    // taken out by the caller, so that an answer never keeps the frames of a traceback alive.
    std::exception_ptr raised;
};

// What all answers of the core have.
template <class Answer, class Solutions, class Stats>
NativeAnswer native_answer(const Answer& answer, const Solutions& solutions, const Stats& stats) {
    NativeAnswer native;
    native.solutions = each_as_bytes(solutions);
    native.stats = stats_dict(stats);
    if constexpr (requires { answer.complete; }) native.complete = answer.complete;
    native.stopped_by = answer.stopped_by;
    return native;
}

inline std::optional<nb::bytes> heat_bytes(const Heat& heat) {
    return heat.is_on() ? std::optional<nb::bytes>(bytes_of(heat.counts())) : std::nullopt;
}

inline std::optional<ProofBytes> proof_bytes(const std::optional<WrittenProof>& proof) {
    if (!proof) return std::nullopt;
    return ProofBytes(nb::make_tuple(bytes_of(proof->steps), bytes_of(proof->cuts), proof->sides,
                                     bytes_of(proof->turns), bytes_of(proof->turn_clauses)));
}

void bind_answer(nb::module_& module);

}  // namespace edgewise::bindings
