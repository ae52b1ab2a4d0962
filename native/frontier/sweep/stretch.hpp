// A stretch of the sweep that parts of a layer can go through on their own.
//
// Edges that cross the frontier during the whole stretch are left alone by its steps: what they are connected to may
// change, but not whether they are drawn. So states in which different ones of them are drawn never lead to the same
// state before the stretch ends, and a layer falls into parts that have nothing to do with each other until then.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "frontier/state/key.hpp"
#include "frontier/state/plan.hpp"

namespace edgewise {

template <class Key>
class Stretch {
  public:
    Stretch() = default;
    // The steps first .. last - 1; `plug_bits` is how many bits a plug has. The layer falls into at most 2^`bits`
    // parts.
    Stretch(const FrontierPlan& plan, std::int32_t first, std::int32_t last, std::int32_t plug_bits, int bits)
        : first_(first), last_(last), plug_bits_(plug_bits) {
        const std::vector<Edge>& plugs = plan.plugs(first);
        int left_alone = 0;
        for (std::size_t place = 0; place < plugs.size(); ++place) {
            if (plan.hidden_at(plugs[place]) < last) continue;
            lowest_ |= Key{1} << (plug_bits * static_cast<std::int32_t>(place));
            ++left_alone;
        }
        bits_ = std::min(bits, left_alone);
    }

    // The longest stretch from here in which half of the plugs are left alone, and enough of them for 2^`bits` parts:
    // the longer, the fewer times the layer is sorted, and the more are left alone, the smaller are the parts.
    [[nodiscard]] static std::int32_t end_from(const FrontierPlan& plan, std::int32_t first, int bits) {
        const std::vector<Edge>& plugs = plan.plugs(first);
        const auto length = static_cast<std::ptrdiff_t>(plugs.size());
        const std::ptrdiff_t wanted =
            std::max({std::ptrdiff_t{1}, (length - 1) / 2, std::min<std::ptrdiff_t>(bits + 1, length - 3)});
        std::int32_t last = first + 1;
        for (; last < plan.step_count(); ++last) {
            const auto left_alone =
                std::ranges::count_if(plugs, [&](Edge edge) { return plan.hidden_at(edge) >= last + 1; });
            if (left_alone < wanted) break;
        }
        return last;
    }

    [[nodiscard]] std::int32_t first() const { return first_; }
    [[nodiscard]] std::int32_t last() const { return last_; }
    [[nodiscard]] std::size_t part_count() const { return std::size_t{1} << bits_; }

    // The part that a state before the first step belongs to. Hashed, so that parts are of similar size.
    [[nodiscard]] std::size_t part_of(Key key) const {
        if (bits_ == 0) return 0;
        Key drawn = key;
        for (std::int32_t bit = 1; bit < plug_bits_; ++bit) drawn |= key >> bit;
        return static_cast<std::size_t>(hash_of(static_cast<Key>(drawn & lowest_)) >> (64 - bits_));
    }

  private:
    std::int32_t first_ = 0;
    std::int32_t last_ = 0;
    std::int32_t plug_bits_ = 0;
    int bits_ = 0;
    Key lowest_ = 0;  // the lowest bit of each plug that is left alone
};

}  // namespace edgewise
