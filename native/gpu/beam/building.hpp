// Lays the tiles of children that are kept, and at the end finds the best board of each group and how it was laid.
#pragma once

#include "beam/merging.hpp"
#include "beam/selection.hpp"

namespace edgewise::gpu {

// Changes a state as laying a candidate on the cell of a level does.
template <class Layout>
EDGEWISE_DEVICE inline void lay(const Tables& tables, const Level& level, u32 candidate, State<Layout>& state) {
    const u32 tile = tables.at<u32>(tables.tile_of)[candidate];
    const u32 north = state.north_of(level);
    const u32 west = state.west_of(level);
    const u32 sides[4] = {colour_of(tile, kNorthAt), colour_of(tile, kEastAt), colour_of(tile, kSouthAt),
                          colour_of(tile, kWestAt)};
    u32 copy = tables.at<u16>(tables.first_copy)[candidate];
    while (copy < copy_of(tile) && state.is_used(copy)) ++copy;
    state.used[copy / 32] |= 1U << copy % 32;

    u32 mismatches = 0;
    if ((level.flags & kIsFixed) == 0) {  // those of a fixed piece were counted with its neighbours
        mismatches += (sides[0] != north ? 1U : 0U) + (sides[3] != west ? 1U : 0U);
    }
    if (level.required_south >= 0 && sides[2] != static_cast<u32>(level.required_south)) ++mismatches;
    if (level.required_east >= 0 && sides[1] != static_cast<u32>(level.required_east)) ++mismatches;
    state.mismatches = static_cast<u16>(state.mismatches + mismatches);

    for (const u32 colour : sides) {
        if (colour == 0) continue;
        --state.unplaced[colour];
        --state.slack[colour];
    }
    if (north != 0) ++state.slack[north];
    if (west != 0) ++state.slack[west];
    const bool closes_south = (level.flags & kClosesSouth) != 0;
    const bool closes_east = (level.flags & kClosesEast) != 0;
    if (closes_south) {
        ++state.slack[static_cast<u32>(level.required_south)];
    } else if (sides[2] != 0) {
        --state.slack[sides[2]];
    }
    if (closes_east) {
        ++state.slack[static_cast<u32>(level.required_east)];
    } else if (sides[1] != 0) {
        --state.slack[sides[1]];
    }
    state.south[level.column] = static_cast<u8>(closes_south ? 0 : sides[2]);
    state.east[level.row] = static_cast<u8>(closes_east ? 0 : sides[1]);
    state.history = mixed(state.history * 0x9e3779b1U + candidate + 1);
}

// Puts the first state of each group where its first level will look for it.
template <class Layout>
struct Start {
    u64 from;    // address of states, one for each group
    u64 states;  // address of states, `capacity` for each group
    u32 group_count;
    u32 capacity;

    EDGEWISE_FIELDS(Start, from, states, group_count, capacity)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        for (u32 number = block.first(); number < group_count; number += block.stride()) {
            reinterpret_cast<State<Layout>*>(states)[static_cast<u64>(number) * capacity] =
                reinterpret_cast<const State<Layout>*>(from)[number];
        }
    }
};

// Lays the children that were written down.
template <class Layout>
struct Build {
    Step step;
    u64 parents;       // address of u32, `children` for each group, as `Emit` has left them
    u64 candidates;    // address of u16, likewise
    u64 child_states;  // address of states, likewise
    u64 child_counts;  // address of u32
    u64 laid;          // address of u64: counts all states ever laid
    Merging merging;
    u32 children;
    u32 spare;

    EDGEWISE_FIELDS(Build, step, parents, candidates, child_states, child_counts, laid, merging, children, spare)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        const u32 emitted = reinterpret_cast<const Selection*>(step.selection)[number].next_count;
        const u32 count = emitted < children ? emitted : children;
        const Group& group = step.group(number);
        const Level level = step.level_of(group);
        const Tables& tables = *reinterpret_cast<const Tables*>(group.tables);
        for (u32 slot = step.first(block); slot < count; slot += step.stride(block)) {
            const u64 to = static_cast<u64>(number) * children + slot;
            State<Layout> state =
                reinterpret_cast<const State<Layout>*>(step.states)[reinterpret_cast<const u32*>(parents)[to]];
            lay(tables, level, reinterpret_cast<const u16*>(candidates)[to], state);
            merging.enter(state, number);
            reinterpret_cast<State<Layout>*>(child_states)[to] = state;
        }
        if (step.first(block) == 0) {
            reinterpret_cast<u32*>(child_counts)[number] = count;
            add_to(reinterpret_cast<u64*>(laid), static_cast<u64>(count));
        }
    }
};

// Counts children that were looked at by their ranks. Shared memory: kBins words.
struct Tally {
    Step step;  // of the children
    u64 ranks;  // address of float

    EDGEWISE_FIELDS(Tally, step, ranks)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        const Selection& selection = reinterpret_cast<const Selection*>(step.selection)[number];
        const u32 count = step.count_of(number);
        const BlockBins bins(block);
        for (u32 child = step.first(block); child < count; child += step.stride(block)) {
            const float rank = reinterpret_cast<const float*>(ranks)[number * step.capacity + child];
            if (rank < kDead) bins.count(selection.bin_of(rank));
        }
        bins.add_to_group(step, number, block);
    }
};

// The children with the best ranks become the states of the next level, and their ways are written down.
template <class Layout>
struct Keep {
    Step step;            // of the children
    u64 ranks;            // address of float
    u64 parents;          // address of u32: those of the children ...
    u64 candidates;       // address of u16
    u64 states;           // ... and where those that are kept go: address of states, `kept` for each group
    u64 keys;             // address of float
    u64 values;           // address of Values
    u64 counts;           // address of u32, none kept before
    u64 kept_parents;     // address of u32, of this level
    u64 kept_candidates;  // address of u16, of this level
    u32 kept;
    u32 spare;

    EDGEWISE_FIELDS(Keep, step, ranks, parents, candidates, states, keys, values, counts, kept_parents, kept_candidates,
                    kept, spare)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (!step.is_active(number)) return;
        Selection& selection = reinterpret_cast<Selection*>(step.selection)[number];
        const Selection chosen = selection;
        const u32 count = step.count_of(number);
        float lowest = kDead;
        for (u32 child = step.first(block); child < count; child += step.stride(block)) {
            const u32 from = number * step.capacity + child;
            const float rank = reinterpret_cast<const float*>(ranks)[from];
            const State<Layout>& state = reinterpret_cast<const State<Layout>*>(step.states)[from];
            if (rank >= kDead || !chosen.keeps(rank, mixed(state.history))) continue;
            const u32 slot = take_slot(&reinterpret_cast<u32*>(counts)[number]);
            if (slot >= kept) continue;
            const u32 to = number * kept + slot;
            reinterpret_cast<State<Layout>*>(states)[to] = state;
            reinterpret_cast<float*>(keys)[to] = reinterpret_cast<const float*>(step.keys)[from];
            reinterpret_cast<Values<Layout>*>(values)[to] = reinterpret_cast<const Values<Layout>*>(step.values)[from];
            reinterpret_cast<u32*>(kept_parents)[to] = reinterpret_cast<const u32*>(parents)[from];
            reinterpret_cast<u16*>(kept_candidates)[to] = reinterpret_cast<const u16*>(candidates)[from];
            if (rank < lowest) lowest = rank;
        }
        selection.note_lowest(lowest);
    }
};

// The lowest of mismatches, then history, then number, for each group; all bits set if it has died out.
template <class Layout>
struct Best {
    Step step;
    u64 best;  // address of u64, all bits set before

    EDGEWISE_FIELDS(Best, step, best)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        const u32 count = step.count_of(number);
        u64 lowest = ~0ULL;
        for (u32 state = step.first(block); state < count; state += step.stride(block)) {
            const u32 index = number * step.capacity + state;
            const State<Layout>& one = reinterpret_cast<const State<Layout>*>(step.states)[index];
            const u64 mismatches = one.mismatches < 254 ? one.mismatches : 254;
            const u64 entry = mismatches << 56 | static_cast<u64>(one.history >> 8) << 32 | index;
            if (entry < lowest) lowest = entry;
        }
        if (lowest != ~0ULL) lower_to(&reinterpret_cast<u64*>(best)[number], lowest);
    }
};

// The way to the best state of each group, level by level; nothing is written for one that has died out.
struct Trace {
    u64 groups;      // address of `Group`
    u64 best;        // address of u64, as `Best` has left them
    u64 parents;     // address of u32: `stride` for each level
    u64 candidates;  // address of u16, likewise
    u64 ways;        // address of u16: level_count for each group
    u64 stride;
    u32 group_count;
    u32 level_count;

    EDGEWISE_FIELDS(Trace, groups, best, parents, candidates, ways, stride, group_count, level_count)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        for (u32 number = block.first(); number < group_count; number += block.stride()) {
            const u64 entry = reinterpret_cast<const u64*>(best)[number];
            if (entry == ~0ULL) continue;
            u32 index = static_cast<u32>(entry);
            const u32 first = reinterpret_cast<const Group*>(groups)[number].first_level;
            for (u32 level = level_count; level-- > first;) {
                const u64 at = level * stride + index;
                reinterpret_cast<u16*>(ways)[static_cast<u64>(number) * level_count + level] =
                    reinterpret_cast<const u16*>(candidates)[at];
                index = reinterpret_cast<const u32*>(parents)[at];
            }
        }
    }
};

}  // namespace edgewise::gpu
