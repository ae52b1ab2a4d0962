// What the chain of a state needs in shared memory: tables that all threads of a block read, and room for each of them.
#pragma once

#include "beam/layout.hpp"

namespace edgewise::gpu {

// Words of one thread in shared memory: two vectors over colours, how frequent each colour is, copies laid.
template <class Layout>
struct ChainScratch {
    static constexpr u32 kWords = 3 * Layout::kColours + Layout::kUsedWords;

    u32* words;
    u32 stride;

    [[nodiscard]] EDGEWISE_DEVICE float& ways(u32 which, u32 colour) const {
        return reinterpret_cast<float*>(words)[(which * Layout::kColours + colour) * stride];
    }
    [[nodiscard]] EDGEWISE_DEVICE float& share(u32 colour) const { return ways(2, colour); }
    [[nodiscard]] EDGEWISE_DEVICE u32& used(u32 word) const { return words[(3 * Layout::kColours + word) * stride]; }
};

// Tables that the loops read, in shared memory: tiles in fours, and two lists of ranges of these.
struct ChainTables {
    const FourTiles* pool;
    const u32* by_north;
    const u32* by_west;

    [[nodiscard]] EDGEWISE_DEVICE static u32 words_for(const Tables& tables) {
        return 4 * tables.chain_pool_size + 2 * tables.kinds * tables.colours;
    }
    [[nodiscard]] EDGEWISE_DEVICE static ChainTables copied(const Tables& tables, void* to, const Block& block) {
        const u32 ranges = tables.kinds * tables.colours;
        FourTiles* pool = static_cast<FourTiles*>(to);
        u32* by_north = reinterpret_cast<u32*>(pool + tables.chain_pool_size);
        u32* by_west = by_north + ranges;
        for (u32 i = block.thread; i < tables.chain_pool_size; i += block.threads) {
            pool[i] = tables.at<FourTiles>(tables.chain_pool)[i];
        }
        for (u32 i = block.thread; i < ranges; i += block.threads) {
            by_north[i] = tables.at<u32>(tables.chain_by_north)[i];
            by_west[i] = tables.at<u32>(tables.chain_by_west)[i];
        }
        block.sync();
        return {pool, by_north, by_west};
    }
};

}  // namespace edgewise::gpu
