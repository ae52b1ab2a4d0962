// How promising a state is: h, the logarithm of the number of ways in which its colours can still pair up.
//
// The sum over colours of ln m! - beta * ln (d/2)!, where m counts the sides of a colour on pieces not laid yet, and d,
// the slack, is what is left of them when all open edges are matched. What h gains when a piece is laid is looked up
// side by side, as if each were the only one of its colour: good enough to choose by.
#pragma once

#include "beam/layout.hpp"

namespace edgewise::gpu {

template <class Layout>
EDGEWISE_DEVICE inline float worth_of(const Tables& tables, const State<Layout>& state, float beta) {
    const float* unplaced = tables.at<float>(tables.ln_unplaced);
    const float* slack = tables.at<float>(tables.ln_slack) + tables.slack_offset;
    float sum = 0;
    EDGEWISE_UNROLL
    for (u32 colour = 1; colour < Layout::kColours; ++colour) {
        if (colour < tables.colours) sum += unplaced[state.unplaced[colour]] - beta * slack[state.slack[colour]];
    }
    return sum;
}

// What sides gain on one state; nothing for a side on the border.
template <class Layout>
struct Gains {
    const Tables& tables;
    const State<Layout>& state;
    float beta;

    [[nodiscard]] EDGEWISE_DEVICE float slack(u32 table, u32 colour) const {
        return beta * tables.at<float>(table)[static_cast<i32>(tables.slack_offset) + state.slack[colour]];
    }
    // A side that meets its colour.
    [[nodiscard]] EDGEWISE_DEVICE float met(u32 colour) const {
        if (colour == 0) return 0;
        const u32 count = state.unplaced[colour];
        return count == 0 ? 0 : -log_of(static_cast<float>(count));
    }
    // A side that opens an edge.
    [[nodiscard]] EDGEWISE_DEVICE float opened(u32 colour) const {
        return colour == 0 ? 0 : met(colour) + slack(tables.lost_opened, colour);
    }
    // A side that lies against another colour, and that other colour, whose edge is closed now.
    [[nodiscard]] EDGEWISE_DEVICE float against(u32 colour) const {
        return colour == 0 ? 0 : met(colour) + slack(tables.lost_against, colour);
    }
    [[nodiscard]] EDGEWISE_DEVICE float given_up(u32 colour) const {
        return colour == 0 ? 0 : slack(tables.lost_given_up, colour);
    }
    // A side on an edge whose other side lies already.
    [[nodiscard]] EDGEWISE_DEVICE float closed(u32 colour, u32 required) const {
        return colour == required ? met(colour) : against(colour) + given_up(required);
    }
};

}  // namespace edgewise::gpu
