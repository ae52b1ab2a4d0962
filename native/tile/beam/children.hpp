// The children of a state of the beam: every tile that may lie on the next cell, with the key by which it is chosen.
//
// A tile that matches both neighbours is always a child; tiles that mismatch one or two of them are generated in passes
// of their own, and only if they could still be kept. The gain of each colour is looked up as if it were the only one
// to change: that is good enough to choose by, and the state of a child that is kept gets its exact value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tile/beam/choice.hpp"
#include "tile/beam/noise.hpp"
#include "tile/beam/ranking.hpp"
#include "tile/beam/state.hpp"
#include "tile/beam/table.hpp"

namespace edgewise {

// How many more mismatches a child adds. Those with more are generated only if there are few with less.
enum class ChildLevel : std::uint8_t { matching, one_mismatch, two_mismatches };

// What all children on one cell have in common.
struct BeamStep {
    const BeamPlace& place;
    const BeamPlace* next;  // the place after it, or null if its piece is fixed
    bool next_is_below;
    bool next_is_beside;
    BeamNoise noise;
};

template <class Count>
class BeamChildren {
  public:
    using View = typename BeamStates<Count>::View;

    // One state, with what its children have in common.
    struct Parent {
        View state;
        std::uint32_t number;
        std::uint64_t noise;
        Colour north;
        Colour west;
        float key;    // of a child that adds no mismatch and gains nothing
        float limit;  // children with this key or a higher one are dropped
        std::vector<BeamChild>& found;
    };

    // `room_weight` is the value of the logarithm of the number of tiles that fit behind a child, `mismatch_weight`
    // that of a mismatch.
    BeamChildren(const BeamTable& table, const BeamRanking& ranking, double room_weight, double mismatch_weight);

    // Appends the children of one level to `parent.found`.
    void generate(const BeamStep& step, const Parent& parent, ChildLevel level) const {
        if (level == ChildLevel::matching) {
            generate_matching(step, parent);
        } else {
            generate_mismatched(step, parent, level);
        }
    }

  private:
    void generate_matching(const BeamStep& step, const Parent& parent) const;
    void generate_mismatched(const BeamStep& step, const Parent& parent, ChildLevel level) const;
    void offer(const BeamStep& step, const Parent& parent, const BeamTile& tile, std::uint32_t mismatches,
               float gain) const;
    [[nodiscard]] std::size_t tiles_behind(const BeamStep& step, const Parent& parent, const BeamTile& tile) const;

    const BeamTable& table_;
    const BeamRanking& ranking_;
    float mismatch_;                // the weight of a mismatch
    std::array<float, 16> room_{};  // by the number of tiles that fit behind a child
};

extern template class BeamChildren<std::int8_t>;
extern template class BeamChildren<std::int16_t>;
extern template class BeamChildren<std::int32_t>;

}  // namespace edgewise
