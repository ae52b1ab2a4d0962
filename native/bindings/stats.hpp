// Counters by name: an engine's struct written as a dictionary, in the order of the one table that stands beside it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "base/names.hpp"

namespace edgewise::bindings {

namespace nb = nanobind;

// The variant is for signatures: the dictionary holds plain Python values.
using StatsDict = nb::typed<nb::dict, nb::str, std::variant<std::int64_t, double, std::string>>;

template <class Number>
    requires std::is_arithmetic_v<Number>
void write(nb::dict& stats, const char* name, Number value) {
    stats[name] = value;
}

template <HasNames Enum>
void write(nb::dict& stats, const char* name, Enum value) {
    if (const char* text = name_of(value)) stats[name] = text;
}

template <class Value>
void write(nb::dict& stats, const char* name, const std::optional<Value>& value) {
    if (value) write(stats, name, *value);
}

template <class Stats>
StatsDict stats_dict(const Stats& stats) {
    nb::dict written;
    visit_fields(stats, [&](const char* name, const auto& value) { write(written, name, value); });
    return written;
}

// Every counter that the engine may report.
template <class Stats>
nb::list stat_names(const Stats& stats) {
    nb::list names;
    visit_fields(stats, [&](const char* name, const auto& /*unused*/) { names.append(name); });
    return names;
}

}  // namespace edgewise::bindings
