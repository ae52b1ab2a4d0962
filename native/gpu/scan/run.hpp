// The exact scan: lays the cells in one fixed order, from lists of what fits the north and the west, and counts as the
// scan of the core does: every free tile that is tried is a placement.
//
// One thread searches one part of the tree (`slots.hpp`). A thread whose part is finished takes the next slot from a
// counter. A launch is a number of steps for each thread, so that it is short; what is not finished stays in its slot.
#pragma once

#include "portable.hpp"
#include "scan/entry.hpp"
#include "scan/open_edge.hpp"
#include "scan/path.hpp"
#include "scan/slots.hpp"
#include "scan/used_tiles.hpp"

namespace edgewise::gpu {

// What launches report, and the counter of slots. Cleared by whoever launches.
struct ScanCounts {
    u64 placements;
    u32 next_slot;
    u32 found;  // solutions; those beyond the room for them wait in their slots
    u32 dry;    // threads that ended without a part
    u32 deepest;

    EDGEWISE_FIELDS(ScanCounts, placements, next_slot, found, dry, deepest)
};

// One thread's search. It is all in registers, but for the path.
template <class Used, class Edge, class Path>
class ScanSearcher {
  public:
    EDGEWISE_INLINE ScanSearcher(const Block& block, const ScanLists& lists, const ScanSlots& slots, u32* room)
        : slots_(slots),
          entries_(static_cast<const u32*>(block.shared)),
          used(block, room),
          edge(lists.width),
          path(block, room + Used::shared_words(block.threads)) {}

    [[nodiscard]] EDGEWISE_INLINE bool is_done() const { return place < floor; }

    // Takes the next slot that has something to do. False if there is none.
    [[nodiscard]] EDGEWISE_INLINE bool open_next(u32* next_slot) {
        for (slot = add_to(next_slot, 1u); slot < slots_.count; slot = add_to(next_slot, 1u)) {
            if (slots_.places[slot] == kIdle) continue;
            place = slots_.places[slot];
            floor = slots_.floors[slot];
            next = slots_.nexts[slot];
            used.clear();
            edge.clear();
            u16* const row = slots_.path(slot);
            for (i32 i = 0; i < place; ++i) {
                const u32 tile = entries_[row[i]];
                used.toggle(tile, true);
                edge.lay(ScanEntry::south(tile));
            }
            path.open(row, place);
            return true;
        }
        return false;
    }

    // To the next entry of the place before; without one, kNothing says that the search has to go back again.
    EDGEWISE_INLINE void step_back() {
        if (place == floor) {
            finish();
            return;
        }
        --place;
        next = path.get(place);
        const u32 tile = entries_[next];
        used.toggle(tile, false);
        edge.take_back(ScanEntry::north(tile));
        next = ScanEntry::is_last(tile) ? ScanEntry::kNothing : next + 1;
    }

    // All of the part has been searched.
    EDGEWISE_INLINE void finish() {
        place = floor - 1;
        slots_.places[slot] = kIdle;
    }

    // What is left goes back into its slot.
    EDGEWISE_INLINE void close() {
        path.close(place);
        slots_.places[slot] = static_cast<i16>(place);
        slots_.nexts[slot] = static_cast<u16>(next);
    }

    // Copies a full board.
    EDGEWISE_INLINE void copy_to(u16* solution, u32 places) {
        path.close(place);
        const u16* row = slots_.path(slot);
        for (u32 i = 0; i < places; ++i) solution[i] = row[i];
    }

  private:
    const ScanSlots& slots_;
    const u32* entries_;

  public:
    Used used;
    Edge edge;
    Path path;
    u32 slot = 0;
    u32 next = ScanEntry::kNothing;  // the entry to try
    i32 place = 0;                   // how many tiles are laid
    i32 floor = 1;                   // above the place: nothing to do yet
};

// The lists in shared memory; behind them is room for what a thread cannot have in registers.
struct NearLists {
    u32* entries;
    u16* starts;
    u16* tables;

    [[nodiscard]] EDGEWISE_INLINE static NearLists copied(const ScanLists& lists, const Block& block) {
        u32* const entries = static_cast<u32*>(block.shared);
        u16* const starts = reinterpret_cast<u16*>(entries + lists.entry_count);
        u16* const tables = starts + (lists.start_count + 1) / 2 * 2;
        for (u32 i = block.thread; i < lists.entry_count; i += block.threads) entries[i] = lists.entries[i];
        for (u32 i = block.thread; i < lists.start_count; i += block.threads) starts[i] = lists.starts[i];
        for (u32 i = block.thread; i <= lists.places; i += block.threads) tables[i] = lists.tables[i];
        block.sync();
        return {entries, starts, tables};
    }
};

// `skips`: how many tiles that are used may be passed over within one step. `even`: laying a tile and taking one back
// are the same instructions with other operands, so that threads that do one do not wait for those that do the other.
template <class Used, class Edge, class Path, int skips, bool even>
struct ScanRun {
    ScanLists lists;
    ScanSlots slots;
    ScanCounts* counts;
    u16* solutions;  // rows like those of the slots
    u32 most_solutions;
    u32 steps;
    u32 threads;  // at most so many search, of all blocks
    u32 unused;

    EDGEWISE_FIELDS(ScanRun, lists, slots, counts, solutions, most_solutions, steps, threads, unused)

    EDGEWISE_INLINE void operator()(const Block& block) const {
        const NearLists near = NearLists::copied(lists, block);
        if (block.first() >= threads) return;
        Search search(block, lists, slots, near.entries + lists.words());
        const i32 full = static_cast<i32>(lists.places);
        i32 deepest = 0;
        u32 placements = 0;
        for (u32 step = 0; step < steps;) {
            // 1. Another slot, where one is finished. It may hold a full board, for which there was no room before.
            if (search.is_done()) {
                if (!search.open_next(&counts->next_slot)) break;
                if (search.place == full && !report(search)) break;
                continue;
            }
            ++step;
            // 2. The next tile of the list that is free. If nothing fits behind it, it counts as laid, too.
            const Tried tried = try_next(search, near);
            placements += tried.is_taken ? 0 : 1;
            // 3. Lay it, or go on to the next one, or back.
            const bool may_be_deeper = even ? move_evenly(search, near, tried) : move(search, tried);
            if (!may_be_deeper) continue;
            deepest = search.place > deepest ? search.place : deepest;
            if (search.place == full && !report(search)) break;
        }
        if (search.is_done()) {
            add_to(&counts->dry, 1u);
        } else {
            search.close();
        }
        add_to(&counts->placements, static_cast<u64>(placements));
        raise_to(&counts->deepest, static_cast<u32>(deepest));
    }

  private:
    using Search = ScanSearcher<Used, Edge, Path>;

    // A tile of the list at hand.
    struct Tried {
        u32 tile;
        u32 list;   // of what fits behind it
        Edge edge;  // with it
        bool is_taken;

        [[nodiscard]] EDGEWISE_INLINE bool can_be_laid() const { return !is_taken && list != ScanEntry::kNothing; }
    };

    [[nodiscard]] EDGEWISE_INLINE Tried try_next(Search& search, const NearLists& near) const {
        u32 tile = near.entries[search.next];
        bool is_taken = search.used.has(tile);
        EDGEWISE_UNROLL
        for (int i = 0; i < skips; ++i) {
            if (is_taken && !ScanEntry::is_last(tile)) {
                tile = near.entries[++search.next];
                is_taken = search.used.has(tile);
            }
        }
        Edge edge = search.edge;
        edge.lay(ScanEntry::south(tile));
        const u32 table = near.tables[search.place + 1];
        const u32 list = near.starts[table + edge.north() * lists.colours + ScanEntry::east(tile)];
        return {tile, list, edge, is_taken};
    }

    // Both return whether the search may be deeper than before.

    [[nodiscard]] EDGEWISE_INLINE bool move(Search& search, const Tried& tried) const {
        if (tried.can_be_laid()) {
            search.path.put(search.place, search.next);
            search.used.toggle(tried.tile, true);
            search.edge = tried.edge;
            search.next = tried.list;
            ++search.place;
            return true;
        }
        if (ScanEntry::is_last(tried.tile)) {
            search.step_back();
        } else {
            ++search.next;
        }
        return false;
    }

    // At the end of a list, the tile to be taken back stands for the one to be laid.
    [[nodiscard]] EDGEWISE_INLINE bool move_evenly(Search& search, const NearLists& near, const Tried& tried) const {
        const bool forward = tried.can_be_laid();
        const bool backward = !forward && ScanEntry::is_last(tried.tile);
        if (backward && search.place == search.floor) {
            search.finish();
            return false;
        }
        u32 before = 0;
        u32 moved = tried.tile;
        Edge edge = tried.edge;
        if (backward) {
            before = search.path.get(search.place - 1);
            moved = near.entries[before];
            edge = search.edge;
            edge.take_back(ScanEntry::north(moved));
        }
        if (forward) search.path.put(search.place, search.next);
        if (forward || backward) {
            search.used.toggle(moved, forward);
            search.edge = edge;
        }
        search.place += forward ? 1 : backward ? -1 : 0;
        if (backward) search.next = ScanEntry::is_last(moved) ? u32{ScanEntry::kNothing} : before + 1;
        if (!backward) search.next = forward ? tried.list : search.next + 1;
        return true;
    }

    // A full board: it is reported, and the search goes on behind it. False if there is no room for it now.
    [[nodiscard]] EDGEWISE_INLINE bool report(Search& search) const {
        const u32 number = add_to(&counts->found, 1u);
        if (number >= most_solutions) return false;
        search.copy_to(solutions + static_cast<u64>(number) * slots.row, lists.places);
        search.step_back();
        return true;
    }
};

}  // namespace edgewise::gpu
