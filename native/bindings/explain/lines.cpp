// Deductions with reasons: the class `Explainer`. What it finds is handed over as one flat array of numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/engines.hpp"
#include "bindings/graph.hpp"
#include "bindings/run.hpp"
#include "explain/lines/explainer.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using namespace edgewise::explain;
using Numbers = std::vector<std::int32_t>;

std::unique_ptr<Explainer> make_explainer(const LineGraph& graph, const std::optional<Sets>& face_sets,
                                          const std::optional<Ints>& pair_ends) {
    // Clues that count more than edges have none here, and force nothing: what follows from the others follows.
    const std::optional<FlatSets> faces = flat_sets(face_sets);
    std::optional<Pairs> pairs;
    if (pair_ends) pairs = make_pairs(graph, *pair_ends);
    return std::make_unique<Explainer>(graph, faces ? &*faces : nullptr, std::move(pairs));
}

void know(Explainer& explainer, const Bytes& values, bool is_step) {
    if (values.size() != static_cast<std::size_t>(explainer.rules().edge_count())) {
        throw std::invalid_argument("one value for each edge is expected");
    }
    std::vector<Edge> known;
    for (Edge edge = 0; edge < explainer.rules().edge_count(); ++edge) {
        if (values.data()[edge] > 1) continue;
        explainer.know(edge, values.data()[edge] == 1);
        known.push_back(edge);
    }
    if (is_step) explainer.stay_near(known);
}

Truth truth_of(const Explainer& explainer, const Bytes& truth) {
    if (truth.size() != static_cast<std::size_t>(explainer.rules().edge_count())) {
        throw std::invalid_argument("one value for each edge is expected");
    }
    return {truth.data(), truth.size()};
}

template <class List>
void write(const List& list, Numbers& numbers) {
    numbers.push_back(static_cast<std::int32_t>(list.size()));
    numbers.insert(numbers.end(), list.begin(), list.end());
}

void write(const std::vector<std::pair<Edge, bool>>& values, Numbers& numbers) {
    numbers.push_back(static_cast<std::int32_t>(values.size()));
    for (const auto& [edge, on] : values) numbers.insert(numbers.end(), {edge, on ? 1 : 0});
}

void write(const std::vector<Step>& steps, Numbers& numbers) {
    numbers.push_back(static_cast<std::int32_t>(steps.size()));
    for (const Step& step : steps) {
        numbers.insert(numbers.end(), {step.edge, step.on ? 1 : 0, static_cast<std::int32_t>(step.kind), step.rule});
        write(step.inner, numbers);
    }
}

void write(const Deduced& deduced, Numbers& numbers) {
    numbers.insert(numbers.end(), {deduced.level, static_cast<std::int32_t>(std::lround(deduced.cost * 1000)),
                                   deduced.is_smallest ? 1 : 0});
    write(deduced.edges, numbers);
    write(deduced.reason.points, numbers);
    write(deduced.reason.clues, numbers);
    write(deduced.reason.known, numbers);
    numbers.push_back(static_cast<std::int32_t>(deduced.reason.loops.size()));
    for (const auto& loop : deduced.reason.loops) write(loop, numbers);
    write(deduced.steps, numbers);
}

std::optional<nb::bytes> told(const std::optional<Deduced>& deduced) {
    if (!deduced) return std::nullopt;
    Numbers numbers;
    write(*deduced, numbers);
    return bytes_of(numbers);
}

BytesList counting(Explainer& explainer) {
    std::vector<Numbers> all;
    for (const Deduced& one : explainer.counting()) write(one, all.emplace_back());
    return each_as_bytes(all);
}

std::optional<nb::bytes> easiest(Explainer& explainer, const Bytes& truth, Level most, const NativeJob& job) {
    const Truth values = truth_of(explainer, truth);
    return told(
        run_engine(job.limits, job.caller, [&](Control& control) { return explainer.easiest(values, most, control); }));
}

std::optional<nb::bytes> why(Explainer& explainer, Edge edge, bool on, Level most, const NativeJob& job) {
    if (edge < 0 || edge >= explainer.rules().edge_count()) throw std::invalid_argument("there is no such edge");
    return told(
        run_engine(job.limits, job.caller, [&](Control& control) { return explainer.why(edge, on, most, control); }));
}

using ClosureTold = nb::typed<nb::tuple, nb::bytes, nb::bytes, nb::bytes, nb::bytes, nb::int_, std::optional<nb::str>>;

ClosureTold close(Explainer& explainer, const Bytes& truth, Level most, const NativeJob& job) {
    const Truth values = truth_of(explainer, truth);
    const Closure closure =
        run_engine(job.limits, job.caller, [&](Control& control) { return explainer.close(values, most, control); });
    return nb::make_tuple(bytes_of(closure.rounds), bytes_of(closure.settled), bytes_of(closure.looked),
                          bytes_of(closure.before_hardest), closure.open, name_of(closure.stopped_by));
}

nb::bytes values(const Explainer& explainer) {
    std::vector<std::int8_t> all;
    for (Edge edge = 0; edge < explainer.rules().edge_count(); ++edge) all.push_back(explainer.value(edge));
    return bytes_of(all);
}

}  // namespace

void bind_explain(nb::module_& module) {
    nb::class_<Explainer>(module, "Explainer", "A board, what is known of it, and the next deduction.")
        .def(nb::new_(&make_explainer), "graph"_a, "faces"_a.none(), "pair_ends"_a.none())
        .def("know", &know, "values"_a, "is_step"_a = false,
             "One byte an edge: 0 off, 1 on, anything else leaves it as it is. After a step those near it come first.")
        .def("forget_all", &Explainer::forget_all)
        .def("values", &values, "One byte an edge: 0 off, 1 on, 255 open.")
        .def("counting", &counting, "All that points and clues say one by one.")
        .def("easiest", &easiest, "truth"_a, "most"_a, "job"_a)
        .def("why", &why, "edge"_a, "on"_a, "most"_a, "job"_a)
        .def("close", &close, "truth"_a, "most"_a, "job"_a,
             "Rounds, edges settled and edges looked at by level, what was known before the hardest, how many edges "
             "are left, and the limit "
             "that ended it; suppositions are its nodes.");
}

}  // namespace edgewise::bindings
