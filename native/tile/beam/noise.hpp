// The noise that tells runs of the beam apart: numbers that depend on the run, the cell, the parent and the candidate,
// and on nothing else, so that threads do not matter.
#pragma once

#include <cstdint>

#include "base/random.hpp"

namespace edgewise {

class BeamNoise {
  public:
    // Numbers from 0 up to `size`, for one place of one run.
    BeamNoise(std::uint64_t seed, std::int32_t place, double size)
        : stream_(splitmix64(seed * kGoldenGamma + static_cast<std::uint64_t>(place))),
          size_(static_cast<float>(size) / 16777216.0F) {}

    [[nodiscard]] std::uint64_t of_parent(std::uint64_t parent) const { return splitmix64(stream_ ^ parent); }
    [[nodiscard]] float of_child(std::uint64_t of_parent, std::uint64_t candidate) const {
        // Cheaper than the finaliser, which the parent's number has been through already: only the top 24 bits count.
        const std::uint64_t z = (of_parent ^ (candidate * 0x2545f4914f6cdd1dULL)) * kSplitMixMultiplier;
        return size_ * static_cast<float>(z >> 40);
    }

  private:
    std::uint64_t stream_;
    float size_;
};

}  // namespace edgewise
