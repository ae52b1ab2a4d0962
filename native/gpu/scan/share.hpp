// Parts of the tree for slots that have none: each takes the shallowest alternative of a slot that is at work.
//
// Three kernels: `ScanSurvey` finds out who could give something away, and at which place; `ScanMatch` lists those with
// the shallowest places and those with nothing to do; `ScanShare` hands over, one to one. A part that is given away
// starts behind the tile that lies there, so that together the two are what the one was: nothing is searched twice, and
// the placements of all parts add up to those of the whole.
#pragma once

#include "portable.hpp"
#include "scan/entry.hpp"
#include "scan/slots.hpp"
#include "scan/used_tiles.hpp"

namespace edgewise::gpu {

// Words of the survey: how many slots have something to do, then how many could give something away, by place.
struct ScanSurvey {
    ScanLists lists;
    ScanSlots slots;
    i16* offers;  // by slot: the place of the shallowest alternative, or -1
    u32* counts;

    EDGEWISE_FIELDS(ScanSurvey, lists, slots, offers, counts)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        for (u32 slot = block.first(); slot < slots.count; slot += block.stride()) {
            offers[slot] = -1;
            if (slots.places[slot] == kIdle) continue;
            add_to(&counts[0], 1u);
            const i32 place = offer_of(slot, block);
            if (place < 0) continue;
            offers[slot] = static_cast<i16>(place);
            add_to(&counts[1 + place], 1u);
        }
    }

  private:
    [[nodiscard]] EDGEWISE_DEVICE i32 offer_of(u32 slot, const Block& block) const {
        UsedInRegisters<8, true> used(block, nullptr);
        const u16* row = slots.path(slot);
        for (i32 place = 0; place < slots.places[slot]; ++place) {
            const u32 laid = lists.entries[row[place]];
            if (place >= slots.floors[slot]) {
                u32 next = row[place];
                for (u32 tile = laid; !ScanEntry::is_last(tile);) {
                    tile = lists.entries[++next];
                    if (!used.has(tile)) return place;
                }
            }
            used.toggle(laid, true);
        }
        return -1;
    }
};

struct ScanMatch {
    ScanSlots slots;
    const i16* offers;
    u32* givers;
    u32* takers;
    u32* counts;  // of both
    i32 deepest;  // place from which something is still given away
    u32 unused;

    EDGEWISE_FIELDS(ScanMatch, slots, offers, givers, takers, counts, deepest, unused)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        for (u32 slot = block.first(); slot < slots.count; slot += block.stride()) {
            if (slots.places[slot] == kIdle) {
                takers[add_to(&counts[1], 1u)] = slot;
            } else if (offers[slot] >= 0 && offers[slot] <= deepest) {
                givers[add_to(&counts[0], 1u)] = slot;
            }
        }
    }
};

struct ScanShare {
    ScanSlots slots;
    const i16* offers;
    const u32* givers;
    const u32* takers;
    const u32* counts;

    EDGEWISE_FIELDS(ScanShare, slots, offers, givers, takers, counts)

    EDGEWISE_DEVICE void operator()(const Block& block) const {
        const u32 pairs = counts[0] < counts[1] ? counts[0] : counts[1];
        for (u32 i = block.first(); i < pairs; i += block.stride()) {
            const u32 giver = givers[i];
            const u32 taker = takers[i];
            const i16 place = offers[giver];
            const u16* from = slots.path(giver);
            u16* const to = slots.path(taker);
            for (i32 at = 0; at < place; ++at) to[at] = from[at];
            slots.nexts[taker] = static_cast<u16>(from[place] + 1);
            slots.floors[taker] = place;
            slots.places[taker] = place;
            slots.floors[giver] = static_cast<i16>(place + 1);
        }
    }
};

}  // namespace edgewise::gpu
