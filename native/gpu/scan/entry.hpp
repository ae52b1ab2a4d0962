// One entry of a list of tiles, packed into a word for the scan on a device. Lists are in shared memory, by colours in
// the north and west; the last entry of a list is marked, and entry 0 stands for an empty list.
//
// The north is in it, too: laying a tile forgets that colour, and taking the tile back needs it again.
#pragma once

#include "portable.hpp"

namespace edgewise::gpu {

struct ScanEntry {
    static constexpr u32 kLast = 1u << 31;
    static constexpr u32 kNever = 1u << 30;  // not a tile
    static constexpr u32 kNothing = 0;       // the entry that is the empty list
    static constexpr u32 kBeyond = 1;        // the entry that stands behind the last place
    static constexpr u32 kMostColours = 32;
    static constexpr u32 kMostBits = 256;
    static constexpr u32 kMostCopies = 32;

    // The copies of a type have adjacent bits in one word of the set of used tiles; `bit` is the lowest.
    [[nodiscard]] EDGEWISE_INLINE static constexpr u32 pack(u32 bit, u32 copies, u32 north, u32 east, u32 south) {
        return bit | east << 8 | south << 13 | north << 18 | (copies - 1) << 23;
    }
    [[nodiscard]] EDGEWISE_INLINE static u32 bit(u32 entry) { return entry & 31; }
    [[nodiscard]] EDGEWISE_INLINE static u32 word(u32 entry) { return entry >> 5 & 7; }
    [[nodiscard]] EDGEWISE_INLINE static u32 east(u32 entry) { return entry >> 8 & 31; }
    [[nodiscard]] EDGEWISE_INLINE static u32 south(u32 entry) { return entry >> 13 & 31; }
    [[nodiscard]] EDGEWISE_INLINE static u32 north(u32 entry) { return entry >> 18 & 31; }
    [[nodiscard]] EDGEWISE_INLINE static u32 more_copies(u32 entry) { return entry >> 23 & 31; }
    [[nodiscard]] EDGEWISE_INLINE static bool is_last(u32 entry) { return entry >> 31 != 0; }
};

}  // namespace edgewise::gpu
