// Which children of a beam are kept: those with the lowest keys, found by counting instead of sorting.
//
// Keys are counted in narrow bins as they arrive, so that the key above which nothing can be kept is known at any time.
// In the end only the bin that the last kept child falls into has to be examined closely; ties go to the earlier child.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace edgewise {

struct BeamChild {
    float key;  // 1000 for each mismatch beyond the fewest, plus how far it ranks below the best; see `kLowest`
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

    // Accepts those children that can still be kept.
    void add(const std::vector<BeamChild>& some);

    // Nothing with this key or a higher one will be kept.
    [[nodiscard]] float limit() const { return limit_; }

    // The children kept, in the order of arrival.
    [[nodiscard]] const std::vector<BeamChild>& close();

    [[nodiscard]] std::size_t size() const { return children_.size(); }

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
    void drop_beyond_limit();

    std::size_t width_ = 0;
    float limit_ = 0;
    std::size_t last_bin_ = 0;    // the bin of the last child that would be kept now
    std::size_t up_to_last_ = 0;  // children in that bin and below
    std::vector<std::uint32_t> count_;
    std::vector<BeamChild> children_;
    std::vector<float> last_bin_keys_;
};

}  // namespace edgewise
