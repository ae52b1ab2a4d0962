// The class `NativeAnswer` as Python sees it.
#include "bindings/answer.hpp"

namespace edgewise::bindings {

namespace {

nb::object take_raised(NativeAnswer& answer) {
    const std::exception_ptr raised = std::exchange(answer.raised, nullptr);
    if (!raised) return nb::none();
    try {
        std::rethrow_exception(raised);
    } catch (const nb::python_error& error) {
        return nb::borrow(error.value());
    }
}

}  // namespace

void bind_answer(nb::module_& module) {
    nb::class_<NativeAnswer>(module, "NativeAnswer", "What an engine gives back; parts that it does not have are None.")
        .def_ro("solutions", &NativeAnswer::solutions, "One ``array('i')`` each, as bytes.")
        .def_ro("complete", &NativeAnswer::complete)
        .def_prop_ro(
            "stopped_by", [](const NativeAnswer& answer) { return name_of(answer.stopped_by); },
            nb::sig("def stopped_by(self) -> edgewise.base.result.StoppedBy | None"))
        .def_ro("stats", &NativeAnswer::stats)
        .def_ro("heat", &NativeAnswer::heat, "An ``array('Q')`` as bytes: how often the search came to each place.")
        .def_ro("proof", &NativeAnswer::proof,
                "The steps in binary DRAT, the cuts, whether it speaks of sides, the two edges of each turn that it "
                "speaks of, and clauses about turns; all but the first and the third an ``array('i')`` as bytes.")
        .def_ro("count", &NativeAnswer::count)
        .def_ro("edge_counts", &NativeAnswer::edge_counts)
        .def_ro(
            "remaining", &NativeAnswer::remaining,
            "Which search it is, whether the other directions are next, and the jobs left, one ``array('i')`` each.")
        .def_ro("deepest", &NativeAnswer::deepest, "The fullest unfinished board, an ``array('i')`` as bytes.")
        .def("take_raised", &take_raised, nb::sig("def take_raised(self) -> BaseException | None"),
             "The exception that ended the run, which the answer then forgets.");
}

}  // namespace edgewise::bindings
