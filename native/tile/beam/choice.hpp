// Which children of a beam are kept: those with the lowest keys, found by counting instead of sorting.
//
// Keys are counted in narrow bins as they come, so that at any time it is known above which key nothing more can be
// kept. In the end only the bin in which the last place falls has to be looked at closely; ties fall to the earlier
// child.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace edgewise {

struct BeamChild {
    float key;  // mismatches beyond the fewest in thousands, plus by how much it ranks below the best; see `kLowest`
    std::uint32_t parent;
    std::uint16_t candidate;
    std::uint16_t mismatches;
};

class BeamChoice {
  public:
    static constexpr float kMismatch = 1000;  // one more mismatch outweighs everything else
    static constexpr float kLowest = -50;     // no key is lower

    BeamChoice() : count_(kMismatchBins * kRankBins, 0) {}

    void begin(std::size_t width);

    // Takes those children that can still be kept.
    void add(const std::vector<BeamChild>& some);

    // Nothing with this key or a higher one is kept.
    [[nodiscard]] float limit() const { return limit_; }

    // The children kept, in the order in which they came.
    [[nodiscard]] const std::vector<BeamChild>& close();

    [[nodiscard]] std::size_t size() const { return children_.size(); }
    [[nodiscard]] const std::vector<BeamChild>& kept() const { return children_; }

  private:
    static constexpr std::size_t kMismatchBins = 8;
    static constexpr std::size_t kRankBins = 4096;
    static constexpr float kBinsPerUnit = 32;

    [[nodiscard]] static std::size_t bin(float key) {
        const float above = std::max(key - kLowest, 0.0F);
        const auto mismatches = static_cast<std::size_t>(above * (1 / kMismatch));
        if (mismatches >= kMismatchBins) return kMismatchBins * kRankBins - 1;
        const float rest = std::max(above - kMismatch * static_cast<float>(mismatches), 0.0F);
        return mismatches * kRankBins + std::min(static_cast<std::size_t>(rest * kBinsPerUnit), kRankBins - 1);
    }
    void tighten();
    void throw_out();

    std::size_t width_ = 0;
    float limit_ = 0;
    std::size_t last_bin_ = 0;    // the bin in which the last place falls, as far as is known
    std::size_t up_to_last_ = 0;  // children in it and below
    std::vector<std::uint32_t> count_;
    std::vector<BeamChild> children_;
    std::vector<float> close_calls_;
};

}  // namespace edgewise
