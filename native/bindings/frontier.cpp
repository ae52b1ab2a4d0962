// Exact counting: `frontier`. Its counts may have any number of digits, and Python's int takes them as they are.
#include "frontier/frontier.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <optional>
#include <stdexcept>
#include <string_view>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

nb::int_ as_int(const Count& count) {
    const nb::handle type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nb::borrow<nb::int_>(type.attr("from_bytes")(bytes_of(count.words()), "little"));
}

NativeAnswer run_frontier(const LineGraph& graph, const std::optional<Ints>& ends, std::string_view want,
                          const NativeJob& job) {
    graph.require_edges_only();
    auto options = options_for<FrontierOptions>(job);
    const std::optional<FrontierWant> wanted = value_named<FrontierWant>(want);
    if (!wanted) throw std::invalid_argument("want: expected " + expected(FrontierWant{}));
    options.want = *wanted;
    options.solutions = job.max_solutions;
    std::optional<Pairs> pairs;
    if (ends) pairs = make_pairs(graph, *ends);
    const FrontierAnswer answer =
        run_engine(job.limits, job.caller, [&](Control& control) { return frontier(graph, pairs, options, control); });
    NativeAnswer native = native_answer(answer, answer.solutions, answer.stats);
    native.count = as_int(answer.count);
    nb::list edge_counts;
    for (const Count& count : answer.edge_counts) edge_counts.append(as_int(count));
    native.edge_counts = edge_counts;
    return native;
}

}  // namespace

void bind_frontier(nb::module_& module) {
    module.def(
        "frontier", &run_frontier, "graph"_a, "ends"_a.none(), "want"_a, "job"_a,
        "``want`` is count, first, samples or edges. For ``first`` the count is right up to what was asked for.");
    module.def("frontier_width", &frontier_width, "graph"_a);
}

}  // namespace edgewise::bindings
