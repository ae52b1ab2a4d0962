// The judge of proofs: reading a formula, holding it against the rules, checking a proof, trimming one. It shares
// nothing with the engines but how a run is watched.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "bindings/run.hpp"
#include "proof/formula.hpp"
#include "proof/lrat.hpp"
#include "proof/rules.hpp"
#include "proof/rup.hpp"
#include "proof/trim.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;

std::span<const std::uint8_t> span_of(const Bytes& bytes) {
    return {bytes.data(), bytes.size()};
}

ProofFormat format_named(const std::string& name) {
    const auto format = value_named<ProofFormat>(name);
    if (!format) throw std::invalid_argument("no format of proofs is called " + name);
    return *format;
}

// How long a check may take, and what ends it earlier.
template <class Check>
auto watched(std::optional<double> seconds, StopFlag stop_flag, Check check) {
    Limits limits;
    limits.seconds = seconds;
    const Caller caller{std::move(stop_flag), std::nullopt, std::nullopt, std::nullopt};
    return run_engine(limits, caller, check);
}

void say_what_stopped(ProofVerdict& verdict, const Control& control) {
    if (verdict.outcome == ProofOutcome::stopped) verdict.why = name_of(control.reason());
}

std::tuple<nb::bytes, nb::bytes, nb::bytes, std::int64_t, std::int64_t, std::string> run_read_formula(
    const Bytes& text, std::int32_t variables, std::int64_t most) {
    const ReadFormula read = read_formula(span_of(text), variables, most);
    return {bytes_of(read.starts), bytes_of(read.literals), bytes_of(read.lines), read.announced, read.line, read.why};
}

std::tuple<std::string, nb::bytes, nb::bytes> run_check_rules(std::int32_t variables, const Ints& clause_starts,
                                                              const Ints& clauses, const Ints& rule_starts,
                                                              const Ints& rules, const Ints& kinds,
                                                              const std::vector<Bytes>& tables, StopFlag stop_flag,
                                                              std::optional<double> seconds) {
    const FlatSets formula = flat_sets(clause_starts, clauses);
    const FlatSets about = flat_sets(rule_starts, rules);
    const std::vector<std::int32_t> kind_of = kinds.copy();
    std::vector<std::vector<std::uint8_t>> ways;
    ways.reserve(tables.size());
    for (const Bytes& table : tables) ways.push_back(table.copy());
    std::string stopped;
    const RuleReport report = watched(seconds, std::move(stop_flag), [&](Control& control) {
        RuleReport made = check_rules(formula, about, kind_of, ways, variables, control);
        if (made.stopped) stopped = name_of(control.reason());
        return made;
    });
    return {stopped, bytes_of(report.foreign), bytes_of(report.incomplete)};
}

std::tuple<std::string, std::uint64_t, std::uint64_t, std::string> run_check_proof(
    const std::string& format, const Bytes& proof, std::int32_t variables, const Ints& clause_starts,
    const Ints& clauses, StopFlag stop_flag, std::optional<double> seconds) {
    const ProofFormat kind = format_named(format);
    const FlatSets formula = flat_sets(clause_starts, clauses);
    const ProofVerdict verdict = watched(seconds, std::move(stop_flag), [&](Control& control) {
        StepReader reader(kind, span_of(proof), variables);
        ProofVerdict made = has_hints(kind) ? check_lrat(variables, formula, reader, control)
                                            : replay_drat(variables, formula, reader, control);
        say_what_stopped(made, control);
        return made;
    });
    return {name_of(verdict.outcome), verdict.place, verdict.steps, verdict.why};
}

std::tuple<std::string, std::uint64_t, std::string, nb::bytes, nb::bytes, std::uint64_t> run_trim_proof(
    const std::string& format, const Bytes& proof, std::int32_t variables, const Ints& clause_starts,
    const Ints& clauses, const Bytes& optional, bool as_text, StopFlag stop_flag, std::optional<double> seconds) {
    const ProofFormat kind = format_named(format);
    const FlatSets formula = flat_sets(clause_starts, clauses);
    const Trimmed trimmed = watched(seconds, std::move(stop_flag), [&](Control& control) {
        StepReader reader(kind, span_of(proof), variables);
        Trimmed made = trim_proof(variables, formula, span_of(optional), reader, has_hints(kind), as_text, control);
        say_what_stopped(made.verdict, control);
        return made;
    });
    return {name_of(trimmed.verdict.outcome), trimmed.verdict.place,     trimmed.verdict.why,
            bytes_of(trimmed.proof),          bytes_of(trimmed.dropped), trimmed.steps};
}

}  // namespace

void bind_proof(nb::module_& module) {
    module.def("read_formula", &run_read_formula, "text"_a, "variables"_a, "most"_a,
               "Where the clauses of a DIMACS text start, their literals and lines, the number announced; then the "
               "line of what is wrong, and that in words, empty where nothing is.");
    module.def("check_rules", &run_check_rules, "variables"_a, "clause_starts"_a, "clauses"_a, "rule_starts"_a,
               "rules"_a, "kinds"_a, "tables"_a, "stop_flag"_a, "seconds"_a.none(),
               "What stopped it, the clauses that follow from no rule, and the rules that are not said completely.");
    module.def("check_proof", &run_check_proof, "format"_a, "proof"_a, "variables"_a, "clause_starts"_a, "clauses"_a,
               "stop_flag"_a, "seconds"_a.none(),
               "The outcome in words, the place of the step that fails, the number of steps, and what is wrong.");
    module.def("trim_proof", &run_trim_proof, "format"_a, "proof"_a, "variables"_a, "clause_starts"_a, "clauses"_a,
               "optional"_a, "as_text"_a, "stop_flag"_a, "seconds"_a.none(),
               "The outcome, the place of what fails, and what is wrong; then the proof as LRAT, a byte for each "
               "clause of the formula that is dropped, and the number of steps that add a clause.");
}

}  // namespace edgewise::bindings
