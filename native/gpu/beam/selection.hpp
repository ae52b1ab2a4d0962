// Which children a level keeps: those with the lowest keys, found by counting keys in bins.
//
// Whole bins are kept up to the last one, and of that as large a share as there is room for, chosen by a hash of the
// child: nothing depends on the order in which threads arrive. The share is met on average only, so that a group has
// room for a few states more than it may keep.
#pragma once

#include "beam/layout.hpp"

namespace edgewise::gpu {

constexpr u32 kBins = 4096;
constexpr float kBinsPerUnit = 16;
constexpr float kLowest = -40;  // the first bin, against the lowest key of the level before

// Floats as integers of the same order.
EDGEWISE_DEVICE inline i32 ordered(float value) {
    const i32 bits = bits_of(value);
    return bits >= 0 ? bits : bits ^ 0x7fffffff;
}
EDGEWISE_DEVICE inline float unordered(i32 bits) {
    return float_of(bits >= 0 ? bits : bits ^ 0x7fffffff);
}

struct Selection {
    i32 base;         // lowest key of the level before, as `ordered`
    i32 next_base;    // lowest key kept so far
    i32 most_gained;  // by how much a child is better than its parent, mismatches aside, as `ordered`
    u32 cut;          // the last bin that is kept, in part; kBins if all are
    u32 share;        // of the last bin, in 1/2^32
    u32 total;        // children counted so far
    u32 next_count;
    u32 most_added;  // children with up to this many more mismatches than their parents are generated
    float limit[2];  // and only from parents with these keys or lower ones: for one, and for two

    EDGEWISE_FIELDS(Selection, base, next_base, most_gained, cut, share, total, next_count, most_added, limit)

    [[nodiscard]] EDGEWISE_DEVICE u32 bin_of(float key) const {
        const float bin = (key - (unordered(base) + kLowest)) * kBinsPerUnit;
        if (!(bin > 0)) return 0;
        return bin < static_cast<float>(kBins - 1) ? static_cast<u32>(bin) : kBins - 1;
    }
    [[nodiscard]] EDGEWISE_DEVICE bool keeps(float key, u32 hash) const {
        const u32 bin = bin_of(key);
        return bin < cut || (bin == cut && hash < share);
    }
    // No child with a higher key is kept.
    [[nodiscard]] EDGEWISE_DEVICE float highest_key() const {
        if (cut + 1 >= kBins) return kDead;
        return unordered(base) + kLowest + static_cast<float>(cut + 1) / kBinsPerUnit;
    }
    // Called by each thread with the lowest key that it has kept, or kDead.
    EDGEWISE_DEVICE void note_lowest(float key) {
        if (key >= kDead) return;
        const i32 low = ordered(key);
        if (low < next_base) lower_to(&next_base, low);
    }
    // Whether children with one more mismatch still are to be generated: not before their time, and two at once only if
    // there are few with one.
    [[nodiscard]] EDGEWISE_DEVICE bool wants_more(bool is_time, u32 width) const {
        return total == 0 || (is_time && (most_added == 0 || total <= width / 4));
    }
    // Whether a child with `added` more mismatches is to be counted: what it gains at most is estimated from what those
    // gained that have been counted already.
    [[nodiscard]] EDGEWISE_DEVICE bool is_counted(float key, u32 added) const {
        return added == 0 || key <= (added == 1 ? limit[0] : limit[1]);
    }
};
static_assert(sizeof(Selection) == 40);

// A histogram of one block in its shared memory, kBins words, added to that of its group at the end: blocks meet in the
// device's memory once, not for each child.
struct BlockBins {
    u32* here;

    EDGEWISE_DEVICE explicit BlockBins(const Block& block) : here(static_cast<u32*>(block.shared)) {
        for (u32 bin = block.thread; bin < kBins; bin += block.threads) here[bin] = 0;
        block.sync();
    }
    EDGEWISE_DEVICE void count(u32 bin) const { add_to(&here[bin], 1U); }
    EDGEWISE_DEVICE void add_to_group(const Step& step, u32 group, const Block& block) const {
        block.sync();
        u32* bins = reinterpret_cast<u32*>(step.bins) + static_cast<u64>(group) * kBins;
        for (u32 bin = block.thread; bin < kBins; bin += block.threads) {
            if (here[bin] != 0) add_to(&bins[bin], here[bin]);
        }
    }
};

// Before children are counted, and again before they are tallied.
struct Begin {
    Step step;
    u64 cleared;  // address of u32 for each group, to become 0; or 0

    EDGEWISE_FIELDS(Begin, step, cleared)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 group = block.block;
        if (!step.is_active(group)) return;
        u32* bins = reinterpret_cast<u32*>(step.bins) + static_cast<u64>(group) * kBins;
        for (u32 bin = block.thread; bin < kBins; bin += block.threads) bins[bin] = 0;
        if (block.thread != 0) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[group];
        selection.base = selection.next_base;
        selection.next_base = 0x7fffffff;
        selection.most_gained = static_cast<i32>(0x80000000U);
        selection.cut = kBins;
        selection.share = 0;
        selection.total = 0;
        selection.next_count = 0;
        selection.most_added = 0;
        if (cleared != 0) reinterpret_cast<u32*>(cleared)[group] = 0;
    }
};

constexpr u32 kMostAdded = 2;  // a piece meets two others at most, but for fixed ones

// After children with up to `added` more mismatches have been counted: where to cut, and whether to go on with more.
// One block for each group, `threads` words of shared memory.
struct Cut {
    Step step;
    u32 added;
    u32 spare;

    EDGEWISE_FIELDS(Cut, step, added, spare)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 group = block.block;
        if (!step.is_active(group)) return;
        const u32* bins = reinterpret_cast<const u32*>(step.bins) + static_cast<u64>(group) * kBins;
        u32* sums = static_cast<u32*>(block.shared);
        const u32 part = (kBins + block.threads - 1) / block.threads;
        u32 sum = 0;
        for (u32 bin = block.thread * part; bin < (block.thread + 1) * part && bin < kBins; ++bin) sum += bins[bin];
        sums[block.thread] = sum;
        block.sync();
        if (block.thread != 0) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[group];
        u32 kept = 0;
        u32 thread = 0;
        while (thread < block.threads && kept + sums[thread] <= step.width) kept += sums[thread++];
        u32 bin = thread * part;
        if (thread < block.threads) {
            while (bin < kBins && kept + bins[bin] <= step.width) kept += bins[bin++];
        }
        if (thread == block.threads || bin >= kBins) {
            selection.cut = kBins;
            selection.share = 0;
            selection.total = kept;
        } else {
            selection.cut = bin;
            selection.share = static_cast<u32>(static_cast<u64>(step.width - kept) * 0xffffffffULL / bins[bin]);
            selection.total = step.width;
        }
        const bool is_time = step.level >= step.group(group).mismatch_from;
        if (selection.most_added == added && added < kMostAdded && selection.wants_more(is_time, step.width)) {
            selection.most_added = added + 1;
            constexpr float kMore = 2;
            const float gained = unordered(selection.most_gained) + kMore;
            const float mismatches = static_cast<float>(added + 1) * step.group(group).lambda;
            selection.limit[added] = selection.cut >= kBins ? kDead : selection.highest_key() + gained - mismatches;
        }
    }
};

}  // namespace edgewise::gpu
