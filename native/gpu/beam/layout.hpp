// What lies in a device's memory during grouped beams: the tables of a board, the levels of a plan, groups and states.
//
// A group is one beam. Many run side by side, each with its own direction of reading, order of cells and weights; block
// after block of a launch works for one group, so that all of this is the same for the threads of a block.
//
// Tables are one piece of memory without pointers, copied as it is; `native/tile/beam/device` makes it.
#pragma once

#include "portable.hpp"

namespace edgewise::gpu {

constexpr u32 kNorthAt = 10, kEastAt = 15, kSouthAt = 20, kWestAt = 25;  // colours of a tile, five bits each
constexpr u32 kCopyMask = 1023;

// A tile as it lies: its last copy in the lowest ten bits, then its colours. It is free as long as that copy is.
EDGEWISE_DEVICE constexpr u32 copy_of(u32 tile) {
    return tile & kCopyMask;
}
EDGEWISE_DEVICE constexpr u32 colour_of(u32 tile, u32 at) {
    return tile >> at & 31;
}

// A part of the list of tiles: where it begins, and how many there are.
EDGEWISE_DEVICE constexpr u32 begin_of(u32 range) {
    return range & 0xffff;
}
EDGEWISE_DEVICE constexpr u32 size_of(u32 range) {
    return range >> 16;
}

struct alignas(16) FourTiles {
    u32 tile[4];
};

constexpr u32 kMostTableColours = 32;

// Read from one direction. Offsets are in bytes from the beginning of the structure.
struct Tables {
    u32 bytes;
    u32 width, rows, colours, kinds;
    u32 pool_size;
    u32 pool;             // u32: tiles, by kind, north and west; then again by kind, west and north
    u32 candidates;       // u16: the candidate of each tile of the pool
    u32 by_both;          // u32: ranges by kind, north and west
    u32 by_north;         // u32: ranges by kind and north
    u32 by_west;          // u32: ranges by kind and west
    u32 by_kind;          // u32: ranges by kind
    u32 chain_pool_size;  // in fours
    u32 chain_pool;       // FourTiles: the same tiles, each list filled up with tiles of colour `colours`
    u32 chain_by_north;   // u32: ranges of fours by kind and north
    u32 chain_by_west;    // u32: ranges of fours by kind and west
    u32 tile_of;          // u32: the tile of each candidate
    u32 first_copy;       // u16: the first copy of each candidate
    u32 is_first_copy;    // u8: whether a copy is the first of its type
    u32 fixed;            // u32: the tile fixed on each cell in the order of reading, or kNoTile
    u32 ln_unplaced;      // float: ln m!
    u32 ln_slack;         // float: ln (d/2)! by d + slack_offset, and what that loses ...
    u32 lost_opened;      // ... from d to d - 2
    u32 lost_against;     // ... from d to d - 1
    u32 lost_given_up;    // ... from d to d + 1
    u32 slack_offset;
    u8 is_frame[kMostTableColours];  // whether only pieces of the frame have the colour
    u8 kind_of[16];                  // by the sides on the border: north 1, east 2, south 4, west 8

    template <class Item>
    [[nodiscard]] EDGEWISE_DEVICE const Item* at(u32 offset) const {
        return reinterpret_cast<const Item*>(reinterpret_cast<const u8*>(this) + offset);
    }
    [[nodiscard]] EDGEWISE_DEVICE u32 kind_at(i32 column, i32 row) const {
        const u32 sides = (row == 0 ? 1U : 0U) | (column + 1 == static_cast<i32>(width) ? 2U : 0U) |
                          (row + 1 == static_cast<i32>(rows) ? 4U : 0U) | (column == 0 ? 8U : 0U);
        return kind_of[sides];
    }
};

constexpr u32 kNoTile = 0xffffffffU;
constexpr i8 kNothing = -1;  // no colour is required

constexpr u8 kIsFixed = 1;       // the level lays a fixed piece
constexpr u8 kLooksAhead = 2;    // there is a next level, and its piece is not fixed
constexpr u8 kNextBelow = 4;     // the next cell lies south of this one
constexpr u8 kNextBeside = 8;    // the next cell lies east of this one
constexpr u8 kClosesSouth = 16;  // the piece south of the cell lies already
constexpr u8 kClosesEast = 32;   // the piece east of the cell lies already

// Laying one cell.
struct Level {
    u8 column, row, kind, flags;
    i8 required_south, required_east;  // by pieces that lie there or are fixed there
    u16 fixed_candidate;
    u32 fixed_tile;
    u32 spare;
};
static_assert(sizeof(Level) == 16);

// One beam: where its tables and levels are, and how it ranks states by lambda * mismatches - h - gamma * chain.
struct Group {
    u64 tables;  // address of `Tables`
    u64 levels;  // address of its levels, of which the first is that of number `first_level`
    u32 first_level;
    u32 mismatch_from;  // no mismatch before this level, unless the beam would die out
    i32 whole_rows;     // laid from end to end, before the rest is laid column by column
    u32 seed;
    float beta;    // weight of the slack of colours in h
    float lambda;  // what a mismatch costs
    float gamma;   // weight of the chain; 0 for none
    float room;    // weight of the logarithm of the number of tiles that fit on the next cell
    float noise;
    float epsilon;  // what a mismatch weighs in the chain

    EDGEWISE_FIELDS(Group, tables, levels, first_level, mismatch_from, whole_rows, seed, beta, lambda, gamma, room,
                    noise, epsilon)
};
static_assert(sizeof(Group) == 56);

// States of boards of up to 16 x 16 cells, 256 pieces and 22 colours: nearly all that anybody asks for. One number of
// a colour is the border's, and one is nobody's.
struct SmallLayout {
    static constexpr u32 kColours = 24, kUsedWords = 8, kColumns = 16, kRows = 16, kMostSides = 120;
    using Count = u8;
    using Slack = i8;
};
// States of larger boards.
struct LargeLayout {
    static constexpr u32 kColours = 32, kUsedWords = 32, kColumns = 32, kRows = 64, kMostSides = 4096;
    using Count = u16;
    using Slack = i16;
};

// Copies that are laid, open colours below each column and beyond each row, and for each colour the sides on pieces not
// laid yet and their slack. Two states are equal if the parts up to `east` are.
template <class Layout>
struct alignas(16) State {
    u32 used[Layout::kUsedWords];
    u8 south[Layout::kColumns];
    u8 east[Layout::kRows];
    typename Layout::Count unplaced[Layout::kColours];
    typename Layout::Slack slack[Layout::kColours];
    u32 history;  // a hash of the pieces in the order in which they were laid
    u16 mismatches;
    u16 spare;

    [[nodiscard]] EDGEWISE_DEVICE bool is_used(u32 copy) const { return (used[copy / 32] >> copy % 32 & 1) != 0; }
    [[nodiscard]] EDGEWISE_DEVICE u32 north_of(const Level& level) const {
        return level.row == 0 ? 0U : south[level.column];
    }
    [[nodiscard]] EDGEWISE_DEVICE u32 west_of(const Level& level) const {
        return level.column == 0 ? 0U : east[level.row];
    }
};
static_assert(sizeof(State<SmallLayout>) == 128);
static_assert(sizeof(State<LargeLayout>) == 368);

EDGEWISE_DEVICE inline u32 mixed(u32 z) {
    z ^= z >> 16;
    z *= 0x7feb352dU;
    z ^= z >> 15;
    z *= 0x846ca68bU;
    return z ^ z >> 16;
}

// What all kernels of a level get. A level goes from states to children in two steps: the best by a quick key are laid,
// and looked at more closely; the best of these go on. `Step` has the arrays of the one or the other.
struct Step {
    u64 groups;     // address of `Group`, one for each
    u64 states;     // address of states, `capacity` for each group
    u64 counts;     // address of u32: how many states each group has
    u64 keys;       // address of float: what the keys of a state's children begin with
    u64 values;     // address of i16: Values of each state
    u64 best_keys;  // address of float, two for each state: its best child that matches, and its best one that does not
    u64 selection;  // address of `Selection`, one for each group
    u64 bins;       // address of u32: kBins for each group
    u32 group_count;
    u32 blocks_per_group;
    u32 capacity;
    u32 level;
    u32 level_count;
    u32 width;  // how many states a group may keep

    EDGEWISE_FIELDS(Step, groups, states, counts, keys, values, best_keys, selection, bins, group_count,
                    blocks_per_group, capacity, level, level_count, width)

    [[nodiscard]] EDGEWISE_DEVICE u32 group_of(const Block& block) const { return block.block / blocks_per_group; }
    [[nodiscard]] EDGEWISE_DEVICE const Group& group(u32 number) const {
        return reinterpret_cast<const Group*>(groups)[number];
    }
    [[nodiscard]] EDGEWISE_DEVICE bool is_active(u32 number) const { return level >= group(number).first_level; }
    [[nodiscard]] EDGEWISE_DEVICE const Level& level_of(const Group& group) const {
        return reinterpret_cast<const Level*>(group.levels)[level - group.first_level];
    }
    [[nodiscard]] EDGEWISE_DEVICE u32 count_of(u32 number) const {
        const u32 count = reinterpret_cast<const u32*>(counts)[number];
        return count < capacity ? count : capacity;
    }
    // The states of a group that this thread looks after are `first`, `first + stride`, ...
    [[nodiscard]] EDGEWISE_DEVICE u32 first(const Block& block) const {
        return block.block % blocks_per_group * block.threads + block.thread;
    }
    [[nodiscard]] EDGEWISE_DEVICE u32 stride(const Block& block) const { return blocks_per_group * block.threads; }
};

constexpr float kDead = 3e38F;  // the key of a state that was merged with another

// What colours are worth to the children of a state, in 1/256, each list by colour: passed on to the next cell of the
// line, shown to the line beside it, and laid against another colour.
template <class Layout>
struct alignas(16) Values {
    static constexpr float kUnit = 256;

    // Written as a whole: single numbers at places far apart are what memory is slowest at.
    struct alignas(16) Part {
        i16 of[Layout::kColours];
    };

    Part along;
    Part across;
    Part against;

    [[nodiscard]] EDGEWISE_DEVICE static float in_units(i16 value) { return static_cast<float>(value) * (1 / kUnit); }
    [[nodiscard]] EDGEWISE_DEVICE static i16 of(float value) {
        value *= kUnit;
        return static_cast<i16>(value < -32000 ? -32000 : value > 32000 ? 32000 : value);
    }
};

}  // namespace edgewise::gpu
