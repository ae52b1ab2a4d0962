// The best board of many runs on several threads: of equal boards, the one of the earliest run.
//
// A run that has proved its board to be optimal ends the search for all later runs; earlier ones go on, because an
// equal board of theirs would take precedence. So the result does not depend on the order in which threads finish.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "base/control.hpp"
#include "tile/best_tiles.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class BestOfRuns {
  public:
    BestOfRuns(const TileBoard& board, const BestOptions& options, Control& control, BestAnswer& answer)
        : board_(board), options_(options), control_(control), answer_(answer) {}

    // All of these are safe to call from several threads.
    void add(std::uint64_t run, const std::vector<Candidate>& laid);
    void count(std::uint64_t placements) { placements_ += placements; }
    void end_run(std::uint64_t run);
    // The run has proved that no board is better than its own.
    void set_optimal(std::uint64_t run);
    // Whether a board of the run could still matter.
    [[nodiscard]] bool is_relevant(std::uint64_t run) const { return run <= last_run_.load(std::memory_order_relaxed); }

    // Call it when all threads have finished.
    void close() { answer_.states = placements_; }

  private:
    void report(bool is_better);

    const TileBoard& board_;
    const BestOptions& options_;
    Control& control_;
    BestAnswer& answer_;
    std::mutex mutex_;
    std::optional<std::uint64_t> found_by_;
    std::set<std::uint64_t> ended_early_;  // runs that ended before one with a lower number
    std::atomic<std::uint64_t> last_run_{std::numeric_limits<std::uint64_t>::max()};
    std::atomic<std::uint64_t> placements_{0};
};

}  // namespace edgewise
