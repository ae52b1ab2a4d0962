// What a step does to the plugs that it does not touch, for rows whose plugs keep their order: those before the vertex
// stay, those after it move together. One mask and one shift instead of a loop over the row.
#pragma once

#include <cstdint>

#include "frontier/state/key.hpp"
#include "frontier/state/plan.hpp"

namespace edgewise {

template <class Key>
struct RowShift {
    std::int32_t first_in = 0;
    std::int32_t in_count = 0;
    std::int32_t first_out = 0;

    RowShift() = default;
    RowShift(const SweepStep& step, std::int32_t plug_bits, Key kept_clue_bits) : kept_(kept_clue_bits) {
        const auto ins = static_cast<std::int32_t>(step.ins.size());
        const auto outs = static_cast<std::int32_t>(step.outs.size());
        first_out = outs > 0 ? step.out_at.front() : 0;
        first_in = ins > 0 ? step.ins.front() : first_out;
        if (outs == 0) first_out = first_in;
        in_count = ins;
        before_ = low_bits<Key>(plug_bits * first_in);
        behind_ = low_bits<Key>(plug_bits * step.length_before()) & ~low_bits<Key>(plug_bits * (first_in + ins));
        shift_ = plug_bits * (outs - ins);
    }

    // Everything but the plugs of the vertex and the clues that the step changes, moved to its place after the step.
    [[nodiscard]] Key rest(Key key) const {
        const Key moved = shift_ >= 0 ? (key & behind_) << shift_ : (key & behind_) >> -shift_;
        return (key & before_) | moved | (key & kept_);
    }

  private:
    Key before_ = 0;
    Key behind_ = 0;
    Key kept_ = 0;
    std::int32_t shift_ = 0;
};

}  // namespace edgewise
