// The class `NativeJob` as Python sees it.
#include "bindings/job.hpp"

#include <new>
#include <utility>

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

// More than any engine can find, and small enough that adding to it is safe.
constexpr std::uint64_t kUnbounded = std::uint64_t{1} << 63;

void make_job(NativeJob* job, std::optional<std::uint64_t> max_solutions, std::optional<double> seconds,
              std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> memory_bytes,
              std::optional<std::uint64_t> process_bytes, std::int32_t threads, std::uint64_t seed, OptionDict options,
              StopFlag stop_flag, std::optional<OnProgress> on_progress, std::optional<OnSolutions> on_solutions,
              std::optional<OnNodeLimit> on_node_limit) {
    new (job)
        NativeJob{max_solutions.value_or(kUnbounded),
                  {seconds, nodes, memory_bytes, process_bytes},
                  threads,
                  seed,
                  std::move(options),
                  {std::move(stop_flag), std::move(on_progress), std::move(on_solutions), std::move(on_node_limit)}};
}

// A callback may reach the job that holds it, through a frame of an exception for one: the garbage collector has to
// see it. What else a job holds refers to nothing.
int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (!nb::inst_ready(self)) return 0;
    const Caller& caller = nb::inst_ptr<NativeJob>(self)->caller;
    if (caller.on_progress) Py_VISIT(caller.on_progress->ptr());
    if (caller.on_solutions) Py_VISIT(caller.on_solutions->ptr());
    if (caller.on_node_limit) Py_VISIT(caller.on_node_limit->ptr());
    return 0;
}

int clear(PyObject* self) {
    Caller& caller = nb::inst_ptr<NativeJob>(self)->caller;
    caller.on_progress.reset();
    caller.on_solutions.reset();
    caller.on_node_limit.reset();
    return 0;
}

PyType_Slot slots[] = {
    {Py_tp_traverse, reinterpret_cast<void*>(traverse)}, {Py_tp_clear, reinterpret_cast<void*>(clear)}, {0, nullptr}};

}  // namespace

void bind_job(nb::module_& module) {
    nb::class_<NativeJob>(module, "NativeJob", nb::type_slots(slots),
                          "What every engine is given beside its board. ``None`` means no limit.")
        .def("__init__", &make_job, "max_solutions"_a.none(), "seconds"_a.none(), "nodes"_a.none(),
             "memory_bytes"_a.none(), "process_bytes"_a.none(), "threads"_a, "seed"_a, "options"_a, "stop_flag"_a,
             "on_progress"_a.none(), "on_solutions"_a.none(), "on_node_limit"_a.none(),
             "``on_solutions`` takes solutions as they are found, one ``array('i')`` each, as bytes, and says whether "
             "to go on. Those are not in the answer. ``on_node_limit`` is asked once it is reached whether to go on.");
}

}  // namespace edgewise::bindings
