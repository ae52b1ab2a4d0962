// Edge matching for score: `best_tiles`. Each run and each better board is reported while the search goes on.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "bindings/answer.hpp"
#include "bindings/engines.hpp"
#include "bindings/options.hpp"
#include "bindings/run.hpp"
#include "tile/best_tiles.hpp"

namespace edgewise::bindings {

namespace {

using namespace nb::literals;
using OnRun = nb::typed<nb::callable, void(std::int32_t score, std::uint64_t next_run, StatsDict, nb::bytes better)>;

NativeAnswer run_best_tiles(const TileBoard& board, std::uint64_t first_run, std::int32_t score, const OnRun& on_run,
                            const NativeJob& job) {
    auto options = options_for<BestOptions>(job);
    options.seconds = job.limits.seconds;
    options.memory_bytes = job.limits.memory_bytes;
    options.first_run = first_run;
    options.score = score;
    options.on_run = [&](const BestAnswer& so_far, bool is_better) {
        const nb::gil_scoped_acquire lock;
        const nb::bytes better = is_better ? bytes_of(so_far.board) : nb::bytes("", 0);
        on_run(so_far.score, so_far.next_run, stats_dict(BestStats{so_far, options}), better);
    };
    const BestAnswer answer =
        run_engine(job.limits, job.caller, [&](Control& control) { return best_tiles(board, options, control); });
    std::vector<TileAnswer> boards;
    if (!answer.board.empty()) boards.push_back(answer.board);
    return native_answer(answer, boards, BestStats{answer, options});
}

}  // namespace

void bind_best(nb::module_& module) {
    module.def(
        "best_tiles", &run_best_tiles, "board"_a, "first_run"_a, "score"_a, "on_run"_a, "job"_a,
        "``on_run`` is called after each run with the best score so far, the number of the next run, the counters, "
        "and the board where it is better than any before (empty bytes otherwise).");
}

}  // namespace edgewise::bindings
