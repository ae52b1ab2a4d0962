// What grouped beams on a device need from the core: tables, plans and rectangles as bytes, and boards by candidates.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "bindings/buffers.hpp"
#include "bindings/engines.hpp"
#include "tile/beam/device/device_tables.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using Plan = std::tuple<nb::bytes, nb::bytes, nb::bytes>;

Plan as_tuple(const DevicePlan& plan) {
    return {bytes_of(plan.levels), bytes_of(plan.cells), bytes_of(plan.state)};
}

std::vector<Candidate> full_board(const TileBoard& board, const Ints& laid) {
    std::vector<Candidate> candidates = laid.copy();
    bool is_full = candidates.size() == static_cast<std::size_t>(board.cell_count());
    for (const Candidate candidate : candidates) {
        is_full = is_full && candidate >= 0 && candidate < board.candidate_count();
    }
    if (!is_full) throw std::invalid_argument("the board is not full");
    return candidates;
}

// The mismatches of a board of candidates, and its pieces and turns.
std::tuple<std::int32_t, nb::bytes> named_board(const TileBoard& board, const Ints& laid) {
    const std::vector<Candidate> candidates = full_board(board, laid);
    return {board.count_mismatches(candidates), bytes_of(board.named(candidates))};
}

// The other way round.
nb::bytes candidates_of(const TileBoard& board, const Ints& named) {
    const std::vector<Candidate> by_name = board.candidates_by_name();
    std::vector<Candidate> laid;
    for (const std::int32_t name : named.copy()) {
        const bool is_known = name >= 0 && static_cast<std::size_t>(name) < by_name.size() && by_name[name] >= 0;
        if (!is_known) throw std::invalid_argument("not a piece of this board");
        laid.push_back(by_name[name]);
    }
    return bytes_of(laid);
}

}  // namespace

void bind_gpu_beams(nb::module_& module) {
    nb::class_<DeviceTables>(module, "DeviceTables", "A board read in one direction, for kernels of grouped beams.")
        .def(nb::init<const TileBoard&, std::size_t>(), "board"_a, "direction"_a, nb::keep_alive<1, 2>())
        .def_prop_ro("width", &DeviceTables::width)
        .def_prop_ro("rows", &DeviceTables::rows)
        .def_prop_ro("is_small", &DeviceTables::is_small)
        .def_prop_ro("state_bytes", [](const DeviceTables& tables) { return tables.layout().state_bytes; })
        .def_prop_ro("value_bytes", [](const DeviceTables& tables) { return tables.layout().value_bytes; })
        .def_prop_ro("look_words", [](const DeviceTables& tables) { return tables.layout().look_words; })
        .def_prop_ro("used_words", [](const DeviceTables& tables) { return tables.layout().used_words; })
        .def_prop_ro("chain_words", &DeviceTables::chain_words)
        .def_prop_ro("tables", [](const DeviceTables& tables) { return bytes_of(tables.bytes()); })
        .def(
            "whole",
            [](const DeviceTables& tables, std::int32_t whole_rows) { return as_tuple(tables.whole(whole_rows)); },
            "whole_rows"_a, "Levels, their cells and the first state of a beam over the whole board.")
        .def(
            "window",
            [](const DeviceTables& tables, const Ints& laid, std::int32_t column, std::int32_t row,
               std::int32_t columns,
               std::int32_t rows) { return as_tuple(tables.window(laid.copy(), {column, row, columns, rows})); },
            "laid"_a, "column"_a, "row"_a, "columns"_a, "rows"_a,
            "The same for a rectangle of a full board of candidates.")
        .def(
            "mismatched",
            [](const DeviceTables& tables, const Ints& laid) { return bytes_of(tables.mismatched(laid.copy())); },
            "laid"_a, "Cells of a full board beside a mismatch, in the order of reading.");
    module.def("fits_device", &DeviceTables::fits, "board"_a);
    module.def(
        "directions_of", [](const TileBoard& board) { return scan_orders(board).size(); }, "board"_a,
        "The number of directions in which a rectangle is read.");
    module.def("named_board", &named_board, "board"_a, "laid"_a,
               "The mismatches of a board of candidates, and its pieces and turns.");
    module.def("candidates_of", &candidates_of, "board"_a, "named"_a);
}

}  // namespace edgewise::bindings
