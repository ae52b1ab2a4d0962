// Edge matching, exact: `tiles`, and `resumable_tiles`, which goes on from what an earlier run has left.
#include "tile/tiles.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "bindings/tile/tile_jobs.hpp"
#include "tile/scan/pairs.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using RemainingGiven = nb::typed<nb::tuple, nb::str, bool, nb::typed<nb::sequence, Ints>>;

TileBoard make_tile_board(const Ints& neighbours, const Ints& sides, std::int32_t border, const Ints& fixed) {
    if (fixed.size() % 3 != 0) throw std::invalid_argument("a fixed piece is a cell, a piece and its turns");
    std::vector<FixedTile> tiles;
    for (std::size_t i = 0; i < fixed.size(); i += 3) {
        tiles.push_back({fixed.data()[i], fixed.data()[i + 1], fixed.data()[i + 2]});
    }
    return {neighbours.copy(), sides.copy(), border, std::move(tiles)};
}

TilesState state_of(const nb::tuple& given) {
    TilesState state{TileMethod::automatic, nb::cast<bool>(given[1]), {}};
    if (!read(given[0], state.method)) throw std::invalid_argument("search: expected " + expected(state.method));
    for (const nb::handle job : nb::borrow<nb::sequence>(given[2])) {
        state.jobs.push_back(job_of(nb::cast<Ints>(job).copy()));
    }
    return state;
}

Remaining as_tuple(const TilesState& state) {
    std::vector<std::vector<std::int32_t>> jobs;
    for (const TileJob& job : state.jobs) jobs.push_back(as_numbers(job));
    const TileMethod method = state.method == TileMethod::scan ? TileMethod::scan : TileMethod::constraint;
    return nb::make_tuple(name_of(method), state.others_turn, each_as_bytes(jobs));
}

NativeAnswer run_tiles(const TileBoard& board, const NativeJob& job) {
    const auto options = options_for<TilesOptions>(job);
    const TilesAnswer answer =
        run_engine(job.limits, job.caller, [&](Control& control) { return tiles(board, options, control); });
    NativeAnswer native = native_answer(answer, answer.boards, answer.stats);
    if (options.heat) native.heat = heat_bytes(answer.stats.counted.heat);
    return native;
}

NativeAnswer run_resumable_tiles(const TileBoard& board, const std::optional<RemainingGiven>& remaining,
                                 std::uint64_t found, const NativeJob& job) {
    auto options = options_for<TilesOptions>(job);
    options.keep_state = true;
    options.found = found;
    if (remaining) options.left = state_of(*remaining);
    std::exception_ptr raised;
    const TilesAnswer answer =
        run_engine(job.limits, job.caller, raised, [&](Control& control) { return tiles(board, options, control); });
    NativeAnswer native = native_answer(answer, answer.boards, answer.stats);
    if (answer.left) native.remaining = as_tuple(*answer.left);
    native.deepest = bytes_of(answer.deepest);
    native.raised = raised;
    return native;
}

}  // namespace

void bind_tiles(nb::module_& module) {
    nb::class_<TileBoard>(module, "TileBoard", "Square cells and pieces, some of which may be fixed.")
        .def(nb::new_(&make_tile_board), "neighbours"_a, "sides"_a, "border"_a, "fixed"_a)
        .def_prop_ro("cell_count", &TileBoard::cell_count)
        .def_prop_ro("type_count", &TileBoard::type_count)
        .def_prop_ro("candidate_count", &TileBoard::candidate_count);
    module.def("tiles_vector_supported", &ScanPairs::supported);
    module.def("tiles", &run_tiles, "board"_a, "job"_a);
    module.def(
        "resumable_tiles", &run_resumable_tiles, "board"_a, "remaining"_a.none(), "found"_a, "job"_a,
        "Goes on from what is ``remaining`` after ``found`` solutions. What is raised meanwhile is in the answer.");
}

}  // namespace edgewise::bindings
