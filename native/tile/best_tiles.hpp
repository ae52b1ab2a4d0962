// Best score on boards that cannot be finished, for as long as there is time: beams one after another, each wider than
// the one before as far as time and memory allow, each with another seed, another direction and another ranking.
//
// With a time limit the width is chosen from the speed of the run before, and narrowed on the way where it was chosen
// too wide, so that the last run ends in time. With a given width nothing depends on the clock: the same settings give
// the same board on any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

enum class BestMethod : std::uint8_t { beam, schedule };

struct BestAnswer {
    TileAnswer board;  // empty when no run has beaten the score that there was
    std::int32_t score = -1;
    std::int32_t highest = 0;  // the score of a solution
    std::uint64_t states = 0;
    std::uint64_t widest = 0;
    std::uint64_t runs = 0;
    std::uint64_t next_run = 0;  // the number of the run that would be next
    StopReason stopped_by = StopReason::none;
};

struct BestOptions {
    BestMethod method = BestMethod::beam;
    std::int32_t threads = 1;
    std::uint64_t seed = 0;
    std::optional<double> seconds;  // what the widths are planned by; the control keeps the limit itself
    std::optional<std::uint64_t> memory_bytes;
    std::optional<std::uint64_t> width;          // of every run, instead of planning
    std::uint64_t runs = 0;                      // 0 for as many as there is time for
    std::optional<std::uint64_t> budget;         // schedule: placements of each run, instead of more and more
    std::optional<std::uint64_t> quota_colours;  // schedule: how many colours are to be used up early
    std::uint64_t first_run = 0;  // runs before this one, with their seeds and directions, were made elsewhere
    std::int32_t score = -1;      // what they have come to
    // Called after each run and with each better board, before anybody hears of its score; never by two threads at
    // once. What it throws ends the search.
    std::function<void(const BestAnswer&, bool is_better)> on_run;
};

[[nodiscard]] BestAnswer best_tiles(const TileBoard& board, const BestOptions& options, Control& control);

}  // namespace edgewise
