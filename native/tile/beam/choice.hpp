// Which children of a beam are kept: those with the lowest keys, found by counting instead of sorting.
//
// Keys are counted in narrow bins as they arrive, so that the key above which nothing can be kept is known at any time.
// In the end only the bin that the last kept child falls into has to be examined closely; ties go to the earlier child.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace edgewise {

struct BeamChild {
    float key;  // how far it ranks below the best parent; see `kLowest`
    std::uint32_t parent;
    std::uint16_t candidate;
    std::uint16_t mismatches;
};

class BeamChoice {
  public:
    static constexpr float kLowest = -50;  // lower keys are not told apart

    BeamChoice() : count_(kBins, 0) {}

    // Children with the key `limit` or a higher one are dropped even if there is room for them.
    void begin(std::size_t width, float limit = std::numeric_limits<float>::max());

    // Accepts those children that can still be kept.
    void add(const std::vector<BeamChild>& some);

    // Nothing with this key or a higher one will be kept.
    [[nodiscard]] float limit() const { return limit_; }

    // The children kept, in the order of arrival.
    [[nodiscard]] const std::vector<BeamChild>& close();

    [[nodiscard]] std::size_t size() const { return children_.size(); }

  private:
    static constexpr std::size_t kBins = 8192;
    static constexpr float kBinsPerUnit = 32;

    [[nodiscard]] static std::size_t bin(float key) {
        const float above = std::max(key - kLowest, 0.0F);
        return std::min(static_cast<std::size_t>(above * kBinsPerUnit), kBins - 1);
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
