// A queue of scan searches that hands out slices of work to threads.
//
// Every direction contains every solution, and they differ greatly in luck: so every second slice goes to the main
// direction, which is split into parts for the threads, and the others take turns at the rest. A proof that there is no
// solution then costs no more than twice what the main direction alone would cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "tile/scan/directions.hpp"
#include "tile/scan/late_pairs.hpp"
#include "tile/scan/search.hpp"
#include "tile/tile_state.hpp"

namespace edgewise {

// One search of the whole tree, or of a part of it.
struct ScanJob {
    std::unique_ptr<ScanSearch> search;
    std::shared_ptr<LatePairs> pairs;
    TileType corner_type;        // required in the corner where it begins
    std::int32_t direction = 0;  // 0 is the main one, whose parts together are the whole tree

    [[nodiscard]] bool is_main() const { return direction == 0; }
};

class ScanQueue {
  public:
    explicit ScanQueue(bool others_turn) : others_turn_(others_turn) {}

    // Not for use while threads are at work.
    void enqueue(ScanJob job);

    // The next job; nothing if other threads hold all that are left. Sets `is_over` when the search is over.
    [[nodiscard]] std::optional<ScanJob> next(bool& is_over);

    // Returns a job after a slice that ended with `event`.
    void give_back(ScanJob job, ScanEvent event);

    // What is left to do; not for use while threads are at work.
    [[nodiscard]] TilesState state(const TileNames& names, const ScanDirections& directions) const;

  private:
    std::mutex mutex_;
    std::deque<ScanJob> main_;
    std::deque<ScanJob> others_;
    std::size_t main_in_use_ = 0;  // jobs of the main direction that threads hold
    bool others_turn_;
    bool is_exhausted_ = false;  // a direction other than the main one has been searched completely
};

}  // namespace edgewise
