// The lists of pairs of one table, built only when a search has run long enough to be worth it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "tile/scan/pairs.hpp"
#include "tile/scan/search.hpp"
#include "tile/tiles.hpp"

namespace edgewise {

class LatePairs {
  public:
    LatePairs(std::shared_ptr<const ScanTable> table, VectorUse use) : table_(std::move(table)), use_(use) {}

    // Safe to call from several threads.
    void count(std::uint64_t placements) { placements_ += placements; }
    // Null as long as single cells are to be laid, or if the machine or the board rules pairs out.
    [[nodiscard]] std::shared_ptr<const ScanPairs> get() {
        if (use_ == VectorUse::off || (use_ == VectorUse::automatic && placements_ < kWorthwhile)) return nullptr;
        std::call_once(built_, [&] { pairs_ = ScanPairs::make(*table_); });
        return pairs_;
    }
    [[nodiscard]] bool were_built() const { return pairs_ != nullptr; }

  private:
    static constexpr std::uint64_t kWorthwhile = 1 << 20;  // placements: a hundredth of a second

    std::shared_ptr<const ScanTable> table_;
    VectorUse use_;
    std::atomic<std::uint64_t> placements_{0};
    std::once_flag built_;
    std::shared_ptr<const ScanPairs> pairs_;
};

}  // namespace edgewise
