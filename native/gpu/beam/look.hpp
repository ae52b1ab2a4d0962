// The kernel that looks closely at states: their rank, and what the keys of their children are made of.
#pragma once

#include "beam/chain.hpp"
#include "beam/merging.hpp"
#include "beam/ranking.hpp"
#include "beam/selection.hpp"

namespace edgewise::gpu {

inline constexpr float kUnit = 1.0F / (1 << 24);  // makes a hash of 24 bits, as many as a float has, less than 1

// The closer look at children that were laid: their rank, and what the keys of their own children are made of. One that
// was merged with another is dead. Shared memory: ChainTables, then ChainScratch for each thread; none if no group has
// a chain.
template <class Layout>
struct Look {
    Step step;  // of the children
    u64 ranks;  // address of float
    Merging merging;
    u32 has_chains;
    u32 is_first;  // whether these are the first states, of groups that begin at levels of their own

    EDGEWISE_FIELDS(Look, step, ranks, merging, has_chains, is_first)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 number = step.group_of(block);
        if (is_first == 0 && !step.is_active(number)) return;
        const u32 count = step.count_of(number);
        if (block.block % step.blocks_per_group * block.threads >= count) return;
        const Group group = step.group(number);
        const Tables& tables = *reinterpret_cast<const Tables*>(group.tables);
        const u32 next = is_first != 0 ? group.first_level : step.level + 1;
        const bool has_next = next < step.level_count;
        const Level level =
            reinterpret_cast<const Level*>(group.levels)[(has_next ? next : step.level_count - 1) - group.first_level];
        const bool has_chain = has_next && has_chains != 0 && group.gamma != 0;
        u32* shared = static_cast<u32*>(block.shared);
        ChainTables near{nullptr, nullptr, nullptr};
        if (has_chain) near = ChainTables::copied(tables, shared, block);
        const ChainScratch<Layout> scratch{shared + ChainTables::words_for(tables) + block.thread, block.threads};
        for (u32 one = step.first(block); one < count; one += step.stride(block)) {
            const u32 index = number * step.capacity + one;
            const State<Layout>& state = reinterpret_cast<const State<Layout>*>(step.states)[index];
            const State<Layout> copy = state;
            float& rank = reinterpret_cast<float*>(ranks)[index];
            if (!merging.stays(copy, number)) {
                rank = kDead;
                continue;
            }
            const float key = group.lambda * static_cast<float>(copy.mismatches) - worth_of(tables, copy, group.beta);
            const u32 hash = mixed(mixed(group.seed - step.level) ^ copy.history);
            rank = key + group.noise * static_cast<float>(hash >> 8) * kUnit;
            reinterpret_cast<float*>(step.keys)[index] = key;
            if (!has_next) continue;
            Values<Layout>& values = reinterpret_cast<Values<Layout>*>(step.values)[index];
            const Gains<Layout> gains{tables, copy, group.beta};
            values.against = part_of<Layout>(tables, [&](u32 colour) { return gains.against(colour); });
            if (has_chain) {
                ChainOf<Layout> chain(group, tables, near, state, copy, scratch);
                const auto found = chain.look(level, group.whole_rows, gains, values);
                rank -= group.gamma * found.here;
                reinterpret_cast<float*>(step.keys)[index] = key - group.gamma * found.beyond;
                continue;
            }
            values.along = values.across = part_of<Layout>(tables, [&](u32 colour) { return gains.opened(colour); });
        }
    }
};

}  // namespace edgewise::gpu
