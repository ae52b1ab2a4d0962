// The closer look at a state: in how many ways could the cells along its open edge be laid?
//
// Along a line of cells, what a cell asks for on its open side is known, and it passes a colour on to the next. The
// number of ways to lay the line, if pieces could be used again and again, is a product of sparse matrices over
// colours. A mismatch weighs epsilon. The logarithm of that number, less what the counts of colours alone let one
// expect, is the chain: h knows the counts, and only the edge knows the pieces.
//
// One look at a state gives its own chain and, for its children, a good estimate of theirs: the line that a child goes
// on with is worked out from its far end for each colour that the child could pass on. The estimate lacks the cell that
// the child adds to the line beside it, and that its own piece is gone. It serves to choose the children to be laid;
// these are looked at in their turn.
#pragma once

#include "beam/merging.hpp"
#include "beam/ranking.hpp"
#include "beam/selection.hpp"

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

// A number for each colour, in units.
template <class Layout, class Number>
EDGEWISE_DEVICE inline typename Values<Layout>::Part part_of(const Tables& tables, const Number& number) {
    typename Values<Layout>::Part part{};
    EDGEWISE_UNROLL
    for (u32 colour = 0; colour < Layout::kColours; ++colour) {
        if (colour < tables.colours) part.of[colour] = Values<Layout>::of(number(colour));
    }
    return part;
}

template <class Layout>
class ChainOf {
  public:
    // `copy` is the state in registers: it must be indexed by constants only.
    EDGEWISE_DEVICE ChainOf(const Group& group, const Tables& tables, const ChainTables& near,
                            const State<Layout>& state, const State<Layout>& copy, const ChainScratch<Layout>& scratch)
        : tables_(tables), near_(near), state_(state), scratch_(scratch), epsilon_(group.epsilon), gamma_(group.gamma) {
        // Numbers of their own instead of arrays: what is indexed does not stay in registers.
        float inner = 0, inner_squares = 0, frame = 0, frame_squares = 0;
        EDGEWISE_UNROLL
        for (u32 colour = 1; colour < Layout::kColours; ++colour) {
            if (colour >= tables.colours) continue;
            const float count = static_cast<float>(copy.unplaced[colour]);
            scratch_.share(colour) = count;
            if (tables.is_frame[colour] != 0) {
                frame += count;
                frame_squares += count * count;
            } else {
                inner += count;
                inner_squares += count * count;
            }
        }
        inner_all_ = inner > 1 ? inner : 1;
        frame_all_ = frame > 1 ? frame : 1;
        inner_match_ = at_least(inner_squares / (inner_all_ * inner_all_), 1e-3F);
        frame_match_ = at_least(frame_squares / (frame_all_ * frame_all_), 1e-3F);
        const float in_inner = 1 / (inner_all_ * inner_match_);
        const float in_frame = 1 / (frame_all_ * frame_match_);
        scratch_.share(0) = 1;
        for (u32 colour = 1; colour < tables.colours; ++colour) {
            scratch_.share(colour) *= tables.is_frame[colour] != 0 ? in_frame : in_inner;
        }
        EDGEWISE_UNROLL
        for (u32 word = 0; word < Layout::kUsedWords; ++word) scratch_.used(word) = copy.used[word];
        // Tiles that fill up lists of fours have a colour of their own that counts for nothing.
        scratch_.share(tables.colours) = scratch_.ways(0, tables.colours) = scratch_.ways(1, tables.colours) = 0;
    }

    struct Found {
        float here;    // the chain of the state itself
        float beyond;  // what is the same for all of its children
    };

    // For a state that goes on with the cell of `level`: its chain, and what that comes to for children, by the colour
    // that one passes on, `along`, and by the colour that it shows to the line beside it, `across`.
    [[nodiscard]] EDGEWISE_DEVICE Found look(const Level& level, i32 whole_rows, const Gains<Layout>& gains,
                                             Values<Layout>& values) {
        const i32 width = static_cast<i32>(tables_.width);
        const i32 rows = static_cast<i32>(tables_.rows);
        const i32 x = level.column;
        const i32 y = level.row;
        const bool is_in_rows = y < whole_rows;
        // 1. The line that this cell begins.
        begin_with(0);
        if (is_in_rows) {
            line<false, true>(x + 1, y, width - x - 1);
        } else {
            line<true, true>(x, y + 1, rows - y - 1);
        }
        values.along =
            part_of<Layout>(tables_, [&](u32 colour) { return gains.opened(colour) + gamma_ * logarithm(colour); });
        float here = is_in_rows ? first_cell<false>(level) : first_cell<true>(level);

        // 2. The line beside it, up to where the child adds a cell to it.
        float usual = 0;
        if (is_in_rows ? y + 1 < rows : x + 1 < width) {
            if (is_in_rows) {
                begin_with(0);
                line<false, false>(0, y + 1, x);
            } else {
                begin_with(state_.south[x + 1]);
                line<true, false>(x + 1, whole_rows, y - whole_rows);
            }
            const float given = is_in_rows ? 1 : at_least(scratch_.share(state_.south[x + 1]), 0.05F);
            float expected = 0;
            for (u32 colour = 0; colour < tables_.colours; ++colour) {
                expected += scratch_.ways(at_, colour) * scratch_.share(colour);
            }
            usual = log_of(expected / given + 1e-20F) + ln_scale_;
            here += usual;
        }
        values.across = part_of<Layout>(tables_, [&](u32 colour) { return gains.opened(colour) + gamma_ * usual; });

        // 3. The first row of the columns to come.
        float beyond = 0;
        if (!is_in_rows && x + 2 < width) {
            begin_with(0);
            line<false, true>(x + 2, whole_rows, width - x - 2);
            float total = 0;
            for (u32 colour = 1; colour < tables_.colours; ++colour) {
                if (tables_.is_frame[colour] == 0) total += scratch_.ways(at_, colour) * scratch_.share(colour);
            }
            beyond = log_of(total + 1e-20F) + ln_scale_;
        }
        return {here + beyond, beyond};
    }

  private:
    [[nodiscard]] EDGEWISE_DEVICE static float at_least(float value, float least) {
        return value > least ? value : least;
    }
    EDGEWISE_DEVICE void begin_with(u32 colour) const {
        for (u32 other = 0; other < tables_.colours; ++other) scratch_.ways(0, other) = other == colour ? 1.0F : 0.0F;
    }
    // The line just worked out, with the cell of `level` before it.
    template <bool down>
    [[nodiscard]] EDGEWISE_DEVICE float first_cell(const Level& level) const {
        const u32 north = state_.north_of(level);
        const u32 west = state_.west_of(level);
        const u32 given = down ? north : west;
        const u32 asked = down ? west : north;
        const float share = given == 0 ? 1 : at_least(scratch_.share(given), 0.05F);
        if ((level.flags & kIsFixed) != 0) {
            const float ways = scratch_.ways(at_, colour_of(level.fixed_tile, down ? kSouthAt : kEastAt));
            const bool fits = colour_of(level.fixed_tile, down ? kNorthAt : kWestAt) == given;
            return log_of(ways * (fits ? 1 : epsilon_) / share + 1e-20F) + ln_scale_;
        }
        const bool is_on_frame = down ? level.column == 0 || level.column + 1 == static_cast<i32>(tables_.width)
                                      : level.row == 0 || level.row + 1 == static_cast<i32>(tables_.rows);
        const float match = is_on_frame ? frame_match_ : inner_match_;
        const float all = is_on_frame ? frame_all_ : inner_all_;
        const float sides = sides_of(asked);
        const u32 list = (level.kind * tables_.colours + north) * tables_.colours + west;
        const u32 range = tables_.at<u32>(tables_.by_both)[list];
        const u32* pool = tables_.at<u32>(tables_.pool);
        float total = 0;
        for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
            total += open_ways<down ? kSouthAt : kEastAt>(at_, pool[at]) *
                     scratch_.share(colour_of(pool[at], down ? kEastAt : kSouthAt));
        }
        const float least = epsilon_ * mean_ * (1 / match + all / sides);
        return log_of((total / (sides * match) + least) / share + 1e-20F) + ln_scale_;
    }
    [[nodiscard]] EDGEWISE_DEVICE float sides_of(u32 colour) const {
        return colour == 0 || state_.unplaced[colour] == 0 ? 1 : static_cast<float>(state_.unplaced[colour]);
    }
    // Of the ways after a line, for the colour that its first cell is given; less what its share lets one expect.
    [[nodiscard]] EDGEWISE_DEVICE float logarithm(u32 colour) const {
        const float share = scratch_.share(colour);
        return log_of((scratch_.ways(at_, colour) + 1e-20F) / at_least(share, 0.05F)) + ln_scale_;
    }

    // The ways behind a tile, if it is free.
    template <u32 out>
    [[nodiscard]] EDGEWISE_DEVICE float open_ways(u32 from, u32 tile) const {
        const float ways = scratch_.ways(from, colour_of(tile, out));
        return (scratch_.used(copy_of(tile) / 32) >> tile % 32 & 1) != 0 ? 0.0F : ways;
    }

    // Cells of a row ask by north and pass on their east; those of a column ask by west and pass on their south. The
    // line has `count` cells, of which (x, y) is the first. Works from the first to the last, which gives the ways by
    // the colour that is passed on in the end, or `back` from the last to the first, by the colour that the first is
    // given. The ways to begin with are there already.
    template <bool down, bool back>
    EDGEWISE_DEVICE void line(i32 x, i32 y, i32 count) {
        constexpr u32 kFirst = down ? kNorthAt : kWestAt;
        constexpr u32 kLast = down ? kSouthAt : kEastAt;
        constexpr u32 kIn = back ? kFirst : kLast;   // the ways are found by this colour ...
        constexpr u32 kOut = back ? kLast : kFirst;  // ... from those by that
        constexpr u32 kSide = down ? kEastAt : kSouthAt;
        const i32 width = static_cast<i32>(tables_.width);
        const i32 rows = static_cast<i32>(tables_.rows);
        const bool is_on_frame = down ? x == 0 || x + 1 == width : y == 0 || y + 1 == rows;
        const float match = is_on_frame ? frame_match_ : inner_match_;
        const float all = is_on_frame ? frame_all_ : inner_all_;
        at_ = 0;
        ln_scale_ = 0;
        mean_ = 1;
        const u32* fixed = tables_.at<u32>(tables_.fixed);
        for (i32 k = 0; k < count; ++k) {
            const i32 along = back ? count - 1 - k : k;
            const i32 column = down ? x : x + along;
            const i32 row = down ? y + along : y;
            const u32 from = at_;
            const u32 to = 1 - at_;
            at_ = to;
            const u32 here = fixed[row * width + column];
            if (here != kNoTile) {
                const float ways = scratch_.ways(from, colour_of(here, kOut));
                for (u32 colour = 0; colour < tables_.colours; ++colour) scratch_.ways(to, colour) = ways * epsilon_;
                scratch_.ways(to, colour_of(here, kIn)) = ways;
                mean_ = ways * match;
                continue;
            }
            const u32 beside = down ? (column + 1 < width ? fixed[row * width + column + 1] : kNoTile)
                                    : (row + 1 < rows ? fixed[(row + 1) * width + column] : kNoTile);
            const u32 asked = down ? (column > 0 ? state_.east[row] : 0U) : (row > 0 ? state_.south[column] : 0U);
            const u32 kind = tables_.kind_at(column, row);
            const u32 range = (down ? near_.by_west : near_.by_north)[kind * tables_.colours + asked];
            const float sides = sides_of(asked);
            const float scale = 1 / (sides * match);
            const float least = epsilon_ * mean_ * (1 / match + all / sides) + 1e-30F;
            for (u32 colour = 0; colour < tables_.colours; ++colour) scratch_.ways(to, colour) = least;
            float total = 0;
            const FourTiles* fours = near_.pool + begin_of(range);
            const FourTiles* end = fours + size_of(range);
            if (beside == kNoTile) {
                for (; fours < end; ++fours) {
                    const FourTiles four = *fours;
                    const float ways[4] = {
                        scale * open_ways<kOut>(from, four.tile[0]) * scratch_.share(colour_of(four.tile[0], kSide)),
                        scale * open_ways<kOut>(from, four.tile[1]) * scratch_.share(colour_of(four.tile[1], kSide)),
                        scale * open_ways<kOut>(from, four.tile[2]) * scratch_.share(colour_of(four.tile[2], kSide)),
                        scale * open_ways<kOut>(from, four.tile[3]) * scratch_.share(colour_of(four.tile[3], kSide))};
                    scratch_.ways(to, colour_of(four.tile[0], kIn)) += ways[0];
                    scratch_.ways(to, colour_of(four.tile[1], kIn)) += ways[1];
                    scratch_.ways(to, colour_of(four.tile[2], kIn)) += ways[2];
                    scratch_.ways(to, colour_of(four.tile[3], kIn)) += ways[3];
                    total += (ways[0] + ways[1]) + (ways[2] + ways[3]);
                }
            } else {
                const u32 required = colour_of(beside, down ? kWestAt : kNorthAt);
                const float right = 1 / at_least(scratch_.share(required) * inner_match_, 1e-3F);
                for (; fours < end; ++fours) {
                    for (const u32 tile : fours->tile) {
                        const float ways = scale * open_ways<kOut>(from, tile) *
                                           (colour_of(tile, kSide) == required ? right : epsilon_);
                        scratch_.ways(to, colour_of(tile, kIn)) += ways;
                        total += ways;
                    }
                }
            }
            mean_ = match * total + least;
            if (mean_ < 1e-12F || mean_ > 1e12F) {
                const float smaller = 1 / mean_;
                for (u32 colour = 0; colour < tables_.colours; ++colour) scratch_.ways(to, colour) *= smaller;
                ln_scale_ += log_of(mean_);
                mean_ = 1;
            }
        }
    }

    const Tables& tables_;
    ChainTables near_;
    const State<Layout>& state_;
    ChainScratch<Layout> scratch_;
    float epsilon_, gamma_;
    float inner_all_, frame_all_;      // sides on free pieces, of inner colours and of those of the frame
    float inner_match_, frame_match_;  // the chance that two of them show the same colour
    u32 at_ = 0;
    float ln_scale_ = 0;  // by which all ways are to be multiplied
    float mean_ = 1;      // of the ways, by the shares of colours
};

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
            rank = key + group.noise * static_cast<float>(hash >> 8) * (1.0F / 16777216);
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
