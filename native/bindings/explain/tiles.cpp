// What follows on boards of tiles: the classes `TileRules` and `TilePosition`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "bindings/job.hpp"
#include "bindings/run.hpp"
#include "explain/tiles/tile_waves.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using explain::TileBreak;
using explain::TilePosition;
using explain::TileRules;
using Told = std::optional<std::tuple<int, int, int>>;

// A set travels as the bytes of a number, the lowest first.
explain::Words words_of(const Bytes& bytes) {
    if (bytes.size() % 8 != 0) throw std::invalid_argument("whole words are expected");
    explain::Words words(bytes.size() / 8);
    for (std::size_t at = 0; at < bytes.size(); ++at) words[at / 8] |= std::uint64_t{bytes.data()[at]} << 8 * (at % 8);
    return words;
}

nb::bytes set_bytes(const explain::Words& words) {
    std::string bytes(8 * words.size(), '\0');
    for (std::size_t at = 0; at < bytes.size(); ++at) bytes[at] = static_cast<char>(words[at / 8] >> 8 * (at % 8));
    return nb::bytes(bytes.data(), bytes.size());
}

std::vector<std::pair<int, nb::bytes>> sets_of(const std::vector<std::pair<std::int32_t, explain::Words>>& left) {
    std::vector<std::pair<int, nb::bytes>> found;
    for (const auto& [cell, set] : left) found.emplace_back(cell, set_bytes(set));
    return found;
}

Told told(const std::optional<TileBreak>& broken) {
    if (!broken) return std::nullopt;
    return std::tuple(static_cast<int>(broken->rule), broken->number, broken->waves);
}

void check(const TileRules& rules, int cell, int orientation) {
    if (cell < 0 || cell >= rules.cell_count() || orientation < 0 || orientation >= 4 * rules.kind_count()) {
        throw std::invalid_argument("there is no such cell, or no such way to lie");
    }
}

}  // namespace

void bind_tile_waves(nb::module_& module) {
    nb::class_<TileRules>(module, "TileRules", "A board of tiles as candidates: four bits for each kind of piece.")
        .def(
            "__init__",
            [](TileRules* self, const Ints& neighbours, const Ints& sides, const Ints& copies, const Ints& most_seams) {
                new (self) TileRules(neighbours.copy(), sides.copy(), copies.copy(), most_seams.copy());
            },
            "neighbours"_a, "sides"_a, "copies"_a, "most_seams"_a);
    nb::class_<TilePosition>(module, "TilePosition",
                             "What is left on each cell, and what breaks if a piece lies there.")
        .def(
            "__init__",
            [](TilePosition* self, const TileRules& rules, const Bytes& status, const Bytes& kinds,
               const Bytes& colours, const Bytes& candidates) {
                new (self) TilePosition(rules, status.copy(), kinds.copy(), colours.copy(), words_of(candidates));
            },
            "rules"_a, "status"_a, "kinds"_a, "colours"_a, "candidates"_a, nb::keep_alive<1, 2>())
        .def(
            "left",
            [](const TilePosition& self, int rules, const NativeJob& job) {
                const auto left =
                    run_engine(job.limits, job.caller, [&](Control& control) { return self.left(rules, control); });
                return sets_of(left);
            },
            "rules"_a, "job"_a,
            "The cells of which some rules leave fewer candidates, and what they leave; nothing if one breaks.")
        .def(
            "supposed",
            [](const TilePosition& self, int cell, int orientation, int most, const NativeJob& job) {
                check(self.rules(), cell, orientation);
                return told(run_engine(job.limits, job.caller, [&](Control& control) {
                    return self.supposed(cell, orientation, most, control);
                }));
            },
            "cell"_a, "orientation"_a, "most"_a, "job"_a,
            "The rule that breaks, its number and its wave, within so many waves.")
        .def(
            "followed",
            [](const TilePosition& self, int cell, int orientation, int waves, const NativeJob& job) {
                check(self.rules(), cell, orientation);
                return sets_of(run_engine(job.limits, job.caller, [&](Control& control) {
                    return self.followed(cell, orientation, waves, control);
                }));
            },
            "cell"_a, "orientation"_a, "waves"_a, "job"_a,
            "The cells of which fewer candidates are left after so many waves, and what is left of them.")
        .def(
            "cases",
            [](const TilePosition& self, int cell, int orientation, int few, int inner, const NativeJob& job) {
                check(self.rules(), cell, orientation);
                return told(run_engine(job.limits, job.caller, [&](Control& control) {
                    return self.cases(cell, orientation, few, inner, control);
                }));
            },
            "cell"_a, "orientation"_a, "few"_a, "inner"_a, "job"_a, "The same with cases within the supposition.");
}

}  // namespace edgewise::bindings
