// The parts of the tree that are still to be searched, in the memory of a device: one slot each.
//
// A part is a path of laid tiles, by their entries, with the entry to try next. Alternatives to the tiles before
// `floor` belong to other parts. Paths are rows, so that the end of one is a few neighbouring bytes.
#pragma once

#include "portable.hpp"

namespace edgewise::gpu {

inline constexpr i16 kIdle = -1;

struct ScanSlots {
    u16* paths;
    i16* places;  // how many tiles are laid; kIdle for a slot with nothing to do
    i16* floors;
    u16* nexts;
    u32 count;
    u32 row;  // of `paths`: how far apart they are, a multiple of sixteen

    EDGEWISE_FIELDS(ScanSlots, paths, places, floors, nexts, count, row)

    [[nodiscard]] EDGEWISE_DEVICE u16* path(u32 slot) const { return paths + static_cast<u64>(slot) * row; }
};

// The lists: `starts` by number of the table of a place, north and west; `tables` by place, with one beyond the last.
struct ScanLists {
    const u32* entries;
    const u16* starts;
    const u16* tables;
    u32 entry_count;
    u32 start_count;
    u32 places;
    u32 width;
    u32 colours;
    u32 unused;

    EDGEWISE_FIELDS(ScanLists, entries, starts, tables, entry_count, start_count, places, width, colours, unused)

    // Bytes of shared memory for all of it.
    [[nodiscard]] EDGEWISE_DEVICE u32 words() const { return entry_count + (start_count + 1) / 2 + (places + 2) / 2; }
};

}  // namespace edgewise::gpu
