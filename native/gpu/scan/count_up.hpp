// The smallest kernel: adds a number to every word. It shows that a device works at all before anything is built on it.
#pragma once

#include "portable.hpp"

namespace edgewise::gpu {

struct CountUp {
    u32* words;
    u64* total;
    u32 count;
    u32 step;

    EDGEWISE_FIELDS(CountUp, words, total, count, step)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        u64 added = 0;
        for (u32 at = block.first(); at < count; at += block.stride()) {
            words[at] += step;
            added += words[at];
        }
        add_to(total, added);
    }
};

}  // namespace edgewise::gpu
