// Names for the values of an enumeration, written once for whoever reads or writes them.
//
// Options and counters cross into Python by name. An enumeration that does so has a function `names_of` beside it that
// returns its table; a value that is not in the table has no name and is left out where it would be written.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>

namespace edgewise {

template <class Enum>
struct Named {
    const char* name;
    Enum value;
};

template <class Enum>
concept HasNames = std::is_enum_v<Enum> && requires(Enum value) { names_of(value); };

// Null where the value has no name.
template <HasNames Enum>
[[nodiscard]] constexpr const char* name_of(Enum value) {
    for (const Named<Enum>& named : names_of(value)) {
        if (named.value == value) return named.name;
    }
    return nullptr;
}

template <HasNames Enum>
[[nodiscard]] constexpr std::optional<Enum> value_named(std::string_view name) {
    for (const Named<Enum>& named : names_of(Enum{})) {
        if (named.name == name) return named.value;
    }
    return std::nullopt;
}

// A field that is only there in some cases: a counter of one search of an engine that has several.
template <class Value>
[[nodiscard]] constexpr std::optional<Value> only_if(bool is_there, Value value) {
    return is_there ? std::optional<Value>(value) : std::nullopt;
}

}  // namespace edgewise
