// What every engine of the core is given beside its board: limits, threads, a seed, options, and how to reach the
// caller.
//
// Python builds one `NativeJob` from a `Job`, and each engine takes it as one argument. A further thing that every
// engine should know is added here and in `native_job` of engines/_native_core.py, and nowhere else.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "base/control.hpp"
#include "bindings/buffers.hpp"

namespace edgewise::bindings {

// The variants are for signatures: the dictionaries hold plain Python values.
using OptionDict = nb::typed<nb::dict, nb::str, std::variant<bool, std::int64_t, std::string>>;
using OnProgress =
    nb::typed<nb::callable, void(double seconds, std::uint64_t nodes, std::uint64_t solutions, double, std::int64_t)>;

using OnSolutions = nb::typed<nb::callable, bool(BytesList)>;
using OnNodeLimit = nb::typed<nb::callable, bool()>;

// How a run and the thread that called it reach each other.
struct Caller {
    StopFlag stop_flag;
    std::optional<OnProgress> on_progress;
    std::optional<OnSolutions> on_solutions;   // takes them as they are found; they are not in the answer then
    std::optional<OnNodeLimit> on_node_limit;  // asked once it is reached: whether to go on without it
};

struct NativeJob {
    std::uint64_t max_solutions;
    Limits limits;
    std::int32_t threads;
    std::uint64_t seed;
    OptionDict options;
    Caller caller;
};

void bind_job(nb::module_& module);

}  // namespace edgewise::bindings
