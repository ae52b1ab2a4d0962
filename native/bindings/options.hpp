// Options by name: a dictionary read into an engine's struct, and the struct described for Python to compare with.
//
// Both walk the one table that stands beside the struct (`visit_fields`), so that no option is spelled twice. Names
// that the table does not have are passed over: an engine that has several searches hands all of its options to each.
#pragma once

#include <nanobind/nanobind.h>

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "base/names.hpp"
#include "bindings/job.hpp"

namespace edgewise::bindings {

// How each kind of field is read, what is expected for it, and how it is shown. `read` says whether the value fits.

inline bool read(nb::handle value, bool& field) {
    if (!nb::isinstance<nb::bool_>(value)) return false;
    field = nb::cast<bool>(value);
    return true;
}
inline std::string expected(const bool& /*unused*/) {
    return "True or False";
}
inline nb::object shown(bool field) {
    return nb::bool_(field);
}

template <std::integral Number>
bool read(nb::handle value, Number& field) {
    return !nb::isinstance<nb::bool_>(value) && nb::try_cast(nb::borrow(value), field, false);
}
template <std::integral Number>
std::string expected(const Number& /*unused*/) {
    using Range = std::numeric_limits<Number>;
    return "a whole number from " + std::to_string(Range::min()) + " to " + std::to_string(Range::max());
}
template <std::integral Number>
nb::object shown(Number field) {
    return nb::int_(field);
}

template <HasNames Enum>
bool read(nb::handle value, Enum& field) {
    const char* text = PyUnicode_Check(value.ptr()) ? nb::borrow<nb::str>(value).c_str() : "";
    const std::optional<Enum> named = value_named<Enum>(text);
    field = named.value_or(field);
    return named.has_value();
}
template <HasNames Enum>
std::string expected(const Enum& field) {
    std::string names;
    for (const Named<Enum>& named : names_of(field)) names += (names.empty() ? "" : ", ") + std::string(named.name);
    return "one of " + names;
}
template <HasNames Enum>
nb::object shown(Enum field) {
    return nb::str(name_of(field));
}

template <class Value>
bool read(nb::handle value, std::optional<Value>& field) {
    field.reset();
    return value.is_none() || read(value, field.emplace());
}
template <class Value>
std::string expected(const std::optional<Value>& /*unused*/) {
    return expected(Value{}) + ", or None";
}
template <class Value>
nb::object shown(const std::optional<Value>& field) {
    return field ? shown(*field) : nb::none();
}

// Throws std::invalid_argument, which names the option and what is expected, where a value does not fit.
template <class Options>
void read_options(const nb::dict& given, Options& options) {
    if (given.size() == 0) return;
    visit_fields(options, [&](const char* name, auto& field) {
        if (!given.contains(name)) return;
        const nb::object value = given[name];
        if (read(value, field)) return;
        throw std::invalid_argument("option " + std::string(name) + ": expected " + expected(field) + ", not " +
                                    nb::repr(value).c_str());
    });
}

// An engine's options for a job: those that it names, and what every job has and this engine uses.
template <class Options>
Options options_for(const NativeJob& job) {
    Options options;
    read_options(job.options, options);
    if constexpr (requires { options.max_solutions; }) options.max_solutions = job.max_solutions;
    if constexpr (requires { options.threads; }) options.threads = job.threads;
    if constexpr (requires { options.seed; }) options.seed = job.seed;
    return options;
}

// For each option its default value and the names to choose from, where there are any.
template <class Options>
nb::dict described() {
    Options options;
    nb::dict table;
    visit_fields(options, [&]<class Field>(const char* name, Field& field) {
        nb::list choices;
        if constexpr (HasNames<Field>) {
            for (const Named<Field>& named : names_of(field)) choices.append(named.name);
        }
        table[name] = nb::make_tuple(shown(field), nb::tuple(choices));
    });
    return table;
}

}  // namespace edgewise::bindings
