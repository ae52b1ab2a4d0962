// Equal states: the same pieces laid and the same open colours, on the same level of the same group. One is enough, the
// one with the fewest mismatches; among equals a hash of their histories decides, not the order of threads.
//
// A table of open addressing holds 32 bits of the hash of a state, then its mismatches and 24 bits of its history, so
// that the lowest of equal states is what an atomic minimum leaves.
#pragma once

#include "beam/layout.hpp"

namespace edgewise::gpu {

struct Merging {
    u64 table;  // address of u64, a power of two of them, all bits set where there is nothing; 0 for no merging
    u64 mask;

    EDGEWISE_FIELDS(Merging, table, mask)

    static constexpr u64 kEmpty = ~0ULL;
    static constexpr u32 kMostProbes = 64;  // the table is half full at most: so many never happen

    // Four bytes of what tells states apart. Bytes are put together by hand, so that a state may be in registers.
    template <class Layout>
    [[nodiscard]] EDGEWISE_DEVICE static u32 word_of(const State<Layout>& state, u32 word) {
        if (word < Layout::kUsedWords) return state.used[word];
        const u32 at = 4 * (word - Layout::kUsedWords);
        if (at < Layout::kColumns) return four_of(state.south, at);
        return four_of(state.east, at - Layout::kColumns);
    }
    [[nodiscard]] EDGEWISE_DEVICE static u32 four_of(const u8* bytes, u32 at) {
        return bytes[at] | static_cast<u32>(bytes[at + 1]) << 8 | static_cast<u32>(bytes[at + 2]) << 16 |
               static_cast<u32>(bytes[at + 3]) << 24;
    }

    template <class Layout>
    [[nodiscard]] EDGEWISE_DEVICE static u64 hash_of(const State<Layout>& state, u32 group) {
        constexpr u32 kWords = (4 * Layout::kUsedWords + Layout::kColumns + Layout::kRows) / 4;
        constexpr u64 kMultiplier = 0xd6e8feb86659fd93ULL;
        u64 hash = 0x9e3779b97f4a7c15ULL * (group + 1);
        EDGEWISE_UNROLL
        for (u32 word = 0; word < kWords; word += 2) {
            hash ^= word_of(state, word) | static_cast<u64>(word_of(state, word + 1)) << 32;
            hash *= kMultiplier;
            hash ^= hash >> 32;
        }
        hash *= kMultiplier;
        return hash ^ hash >> 29;
    }
    template <class Layout>
    [[nodiscard]] EDGEWISE_DEVICE static u64 entry_of(const State<Layout>& state, u64 hash) {
        const u64 mismatches = state.mismatches < 254 ? state.mismatches : 254;
        return (hash >> 32) << 32 | mismatches << 24 | (state.history >> 8);
    }

    template <class Layout>
    EDGEWISE_DEVICE void enter(const State<Layout>& state, u32 group) const {
        if (table == 0) return;
        u64* entries = reinterpret_cast<u64*>(table);
        const u64 hash = hash_of(state, group);
        const u64 entry = entry_of(state, hash);
        u64 at = hash & mask;
        for (u32 probe = 0; probe < kMostProbes; ++probe, at = (at + 1) & mask) {
            u64 there = entries[at];
            if (there == kEmpty) there = swap_if(&entries[at], kEmpty, entry);
            if (there == kEmpty) return;
            if (there >> 32 == entry >> 32) {
                if (entry < there) lower_to(&entries[at], entry);
                return;
            }
        }
    }
    // After all have entered: whether the state is the one that stays.
    template <class Layout>
    [[nodiscard]] EDGEWISE_DEVICE bool stays(const State<Layout>& state, u32 group) const {
        if (table == 0) return true;
        const u64* entries = reinterpret_cast<const u64*>(table);
        const u64 hash = hash_of(state, group);
        const u64 entry = entry_of(state, hash);
        u64 at = hash & mask;
        for (u32 probe = 0; probe < kMostProbes; ++probe, at = (at + 1) & mask) {
            const u64 there = entries[at];
            if (there == kEmpty) return true;
            if (there >> 32 == entry >> 32) return there == entry;
        }
        return true;
    }
};

}  // namespace edgewise::gpu
