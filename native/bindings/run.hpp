// Runs an engine without the GIL, and lets its heartbeat deliver signals, progress and solutions.
//
// Python delivers signals to its main thread, and only while that thread holds the GIL. So the heartbeat, which beats a
// few times a second on the thread that called, takes the GIL, lets signal handlers run and reports progress. What is
// raised there (a KeyboardInterrupt, as a rule) stops the engine and is raised again once it has returned.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "bindings/buffers.hpp"
#include "bindings/job.hpp"

namespace edgewise::bindings {

// What `engine(control)` returns. An exception that ended the run is left in `raised`.
template <class Engine>
auto run_engine(const Limits& limits, const Caller& caller, std::exception_ptr& raised, Engine engine) {
    const auto heartbeat = [&](const Progress& progress) {
        const nb::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!caller.on_progress) return true;
            (*caller.on_progress)(progress.seconds, progress.nodes, progress.solutions, progress.share, progress.best);
            return true;
        } catch (...) {
            raised = std::current_exception();
            return false;
        }
    };
    const auto take = [&](const std::vector<Solution>& batch) {
        const nb::gil_scoped_acquire lock;
        try {
            return nb::cast<bool>((*caller.on_solutions)(each_as_bytes(batch)));
        } catch (...) {
            raised = std::current_exception();
            return false;
        }
    };
    const auto go_on = [&] {
        const nb::gil_scoped_acquire lock;
        try {
            return nb::cast<bool>((*caller.on_node_limit)());
        } catch (...) {
            raised = std::current_exception();
            return false;
        }
    };
    Control control(limits, caller.stop_flag.size() > 0 ? caller.stop_flag.data() : nullptr, heartbeat,
                    caller.on_solutions ? Outbox::Taker(take) : nullptr,
                    caller.on_node_limit ? Control::OnNodeLimit(go_on) : nullptr);
    const nb::gil_scoped_release unlock;
    return engine(control);
}

// The same for engines whose work is of no use once they are interrupted: the exception is raised at once.
template <class Engine>
auto run_engine(const Limits& limits, const Caller& caller, Engine engine) {
    std::exception_ptr raised;
    auto answer = run_engine(limits, caller, raised, std::move(engine));
    if (raised) std::rethrow_exception(raised);
    return answer;
}

}  // namespace edgewise::bindings
