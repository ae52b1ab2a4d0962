// Best score on boards that cannot be solved, for as long as there is time: one beam search after another, each wider
// than the one before as far as time and memory allow, each with another seed, another direction and another ranking.
//
// With a time limit the width is chosen from the speed of the previous run, and narrowed on the way if it turns out too
// wide, so that the last run ends in time; a wide run is narrower in the first half of the board. With a given width
// nothing depends on the clock: the same settings give the same board on any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

struct BestAnswer {
    TileAnswer board;  // empty if no run has beaten the given score
    std::int32_t score = -1;
    std::int32_t highest = 0;  // the score of a solution
    std::uint64_t states = 0;
    std::uint64_t widest = 0;
    std::uint64_t runs = 0;
    std::uint64_t next_run = 0;  // the number of the run to continue with
    StopReason stopped_by = StopReason::none;
};

struct BestOptions {
    std::int32_t threads = 1;
    std::uint64_t seed = 0;
    std::optional<double> seconds;  // for planning widths; the control enforces the limit
    std::optional<std::uint64_t> memory_bytes;
    std::optional<std::uint64_t> width;  // of every run, instead of a planned one
    std::uint64_t runs = 0;              // 0 for as many as time allows
    std::uint64_t first_run = 0;  // runs before this one, with their seeds and directions, have been made already
    std::int32_t score = -1;      // the best score of those runs
    // Called after each run and with each better board, before its score is reported as progress; never by two threads
    // at once. An exception that it throws ends the search.
    std::function<void(const BestAnswer&, bool is_better)> on_run;
};

template <class Visit>
void visit_fields(BestOptions& options, Visit&& visit) {
    visit("width", options.width);
    visit("runs", options.runs);
}

// What a search has counted, and how it was made.
struct BestStats {
    const BestAnswer& answer;
    const BestOptions& options;
};

template <class Visit>
void visit_fields(const BestStats& stats, Visit&& visit) {
    visit("nodes", stats.answer.states);
    visit("runs", stats.answer.runs);
    visit("width", stats.answer.widest);
    visit("threads", stats.options.threads);
}

[[nodiscard]] BestAnswer best_tiles(const TileBoard& board, const BestOptions& options, Control& control);

}  // namespace edgewise
