// Boards as drawings in the plane, the class `Planar`; random loops on them, and clues taken away.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "bindings/run.hpp"
#include "make/clues/removal.hpp"
#include "make/loops/planar.hpp"
#include "make/loops/region.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using namespace edgewise::make;
using explain::kCasesWithinCases;
using explain::kCounting;
using Doubles = Buffer<const double>;

std::unique_ptr<Planar> make_planar(std::int32_t points, const Ints& tails, const Ints& heads, const Sets& cells,
                                    const Doubles& x, const Doubles& y) {
    if (points < 0 || x.size() != y.size()) throw std::invalid_argument("these are not the numbers of a board");
    std::vector<Centre> centres;
    for (std::size_t i = 0; i < x.size(); ++i) centres.push_back({x.data()[i], y.data()[i]});
    LineGraph graph(tails.copy(), heads.copy(), std::vector<std::uint8_t>(points, kNoLine | kTwoLines),
                    FlatSets({0}, {}), {});
    return std::make_unique<Planar>(std::move(graph), flat_sets(cells.first, cells.second), std::move(centres));
}

nb::bytes region(const Planar& board, std::uint64_t seed, double winding, double variety, double share,
                 std::int32_t sweeps) {
    Sides sides;
    {
        const nb::gil_scoped_release release;
        sides = random_region(board, {winding, variety, share, sweeps}, seed);
    }
    sides.pop_back();  // nobody asks about the outer face
    return bytes_of(sides);
}

// With the outer face, which is outside.
Sides sides_from(const Planar& board, const Bytes& inside) {
    if (inside.size() != static_cast<std::size_t>(board.cell_count())) {
        throw std::invalid_argument("one byte for each cell is expected");
    }
    Sides sides = inside.copy();
    for (std::uint8_t& side : sides) side = side != 0 ? 1 : 0;
    sides.push_back(0);
    return sides;
}

nb::bytes border(const Planar& board, const Bytes& inside) {
    return bytes_of(board.border(sides_from(board, inside)));
}

std::optional<nb::bytes> inside(const Planar& board, const Bytes& on) {
    if (on.size() != static_cast<std::size_t>(board.graph().edge_count())) {
        throw std::invalid_argument("one byte for each edge is expected");
    }
    std::vector<std::uint8_t> edges = on.copy();
    for (std::uint8_t& edge : edges) edge = edge != 0 ? 1 : 0;
    Sides sides = board.sides_of(edges);
    if (sides.empty()) return std::nullopt;
    sides.pop_back();
    return bytes_of(sides);
}

nb::bytes ring(const Planar& board, std::int32_t cell) {
    if (cell < 0 || cell >= board.cell_count()) throw std::invalid_argument("there is no such cell");
    std::vector<std::int32_t> faces;
    for (const Planar::Place& place : board.around(cell)) faces.push_back(place.face);
    return bytes_of(faces);
}

nb::bytes counts(const Planar& board, const Bytes& inside) {
    std::vector<std::uint8_t> small;
    for (const std::int32_t count : board.counts(board.border(sides_from(board, inside)))) {
        small.push_back(static_cast<std::uint8_t>(count));
    }
    return bytes_of(small);
}

std::vector<std::uint8_t> given_from(const Planar& board, const Bytes& given) {
    if (given.size() != static_cast<std::size_t>(board.cell_count())) {
        throw std::invalid_argument("one byte for each cell is expected");
    }
    return given.copy();
}

void check_level(Level level) {
    if (level < kCounting || level >= kCasesWithinCases) throw std::invalid_argument("levels are 1 to 8 here");
}

std::optional<nb::bytes> reduced(const Planar& board, const Bytes& inside, const Bytes& given, const Sets& groups,
                                 Level level, std::int32_t fewest, const NativeJob& job) {
    check_level(level);
    const Sides sides = sides_from(board, inside);
    std::vector<std::uint8_t> clues = given_from(board, given);
    const FlatSets sets = flat_sets(groups.first, groups.second);
    for (std::size_t i = 0; i < groups.second.size(); ++i) {
        const std::int32_t clue = groups.second.data()[i];
        if (clue < 0 || clue >= board.cell_count() || clues[clue] == 0) {
            throw std::invalid_argument("a group names a clue that is not given");
        }
    }
    const auto left = run_engine(job.limits, job.caller, [&](Control& control) {
        return remove_clues(board, sides, std::move(clues), sets, {level, fewest}, control);
    });
    if (left.empty()) return std::nullopt;
    return bytes_of(left);
}

bool deducible(const Planar& board, const Bytes& inside, const Bytes& given, Level level, const NativeJob& job) {
    check_level(level);
    const Sides sides = sides_from(board, inside);
    const std::vector<std::uint8_t> clues = given_from(board, given);
    return run_engine(job.limits, job.caller,
                      [&](Control& control) { return is_deducible(board, sides, clues, level, control); });
}

}  // namespace

void bind_make_loops(nb::module_& module) {
    nb::class_<Planar>(module, "Planar", "A board as a drawing in the plane.")
        .def(nb::new_(&make_planar), "points"_a, "tails"_a, "heads"_a, "cells"_a, "x"_a, "y"_a)
        .def("ring", &ring, "cell"_a, "The cells around a cell in order; the number behind the last is the outside.")
        .def("region", &region, "seed"_a, "winding"_a, "variety"_a, "share"_a, "sweeps"_a,
             "One byte a cell: whether it is inside of a random loop.")
        .def("border", &border, "inside"_a, "One byte an edge: whether it is between inside and outside.")
        .def("counts", &counts, "inside"_a, "One byte a cell: how many of its edges are on the border.")
        .def("inside", &inside, "on"_a, "One byte a cell; nothing where the edges are not the border of a region.")
        .def("reduced", &reduced, "inside"_a, "given"_a, "groups"_a, "level"_a, "fewest"_a, "job"_a,
             "The clues that are left when all groups that can go are gone; nothing where all clues are not enough.")
        .def("deducible", &deducible, "inside"_a, "given"_a, "level"_a, "job"_a,
             "Whether a level is enough to find the loop from these clues.");
}

}  // namespace edgewise::bindings
