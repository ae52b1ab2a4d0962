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

#include "beam/chain_memory.hpp"
#include "beam/ranking.hpp"

namespace edgewise::gpu {

// Logarithms and quotients are taken of no less than this, so that what is missing altogether counts as very rare.
inline constexpr float kFewestWays = 1e-20F;
inline constexpr float kFewestWaysOnward = 1e-30F;  // of each colour at each cell of a line
inline constexpr float kLeastShare = 0.05F;
inline constexpr float kLeastMatch = 1e-3F;
// Means of the ways beyond these are divided out, before numbers leave the range of a float.
inline constexpr float kLowestMean = 1e-12F;
inline constexpr float kHighestMean = 1e12F;

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
        inner_ = Odds::of(inner, inner_squares);
        frame_ = Odds::of(frame, frame_squares);
        const float in_inner = 1 / (inner_.all * inner_.match);
        const float in_frame = 1 / (frame_.all * frame_.match);
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
            const float given = is_in_rows ? 1 : at_least(scratch_.share(state_.south[x + 1]), kLeastShare);
            float expected = 0;
            for (u32 colour = 0; colour < tables_.colours; ++colour) {
                expected += scratch_.ways(at_, colour) * scratch_.share(colour);
            }
            usual = log_of(expected / given + kFewestWays) + ln_scale_;
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
            beyond = log_of(total + kFewestWays) + ln_scale_;
        }
        return {here + beyond, beyond};
    }

  private:
    [[nodiscard]] EDGEWISE_DEVICE static float at_least(float value, float least) {
        return value > least ? value : least;
    }

    // Sides on free pieces, of inner colours or of those of the frame, and the chance that two show the same colour.
    struct Odds {
        float all, match;

        [[nodiscard]] EDGEWISE_DEVICE static Odds of(float count, float squares) {
            const float all = count > 1 ? count : 1;
            return {all, at_least(squares / (all * all), kLeastMatch)};
        }
    };
    // Of the colours that are passed on along the column or the row of a cell.
    template <bool down>
    [[nodiscard]] EDGEWISE_INLINE Odds odds_along(i32 column, i32 row) const {
        const bool is_on_frame = down ? column == 0 || column + 1 == static_cast<i32>(tables_.width)
                                      : row == 0 || row + 1 == static_cast<i32>(tables_.rows);
        return {is_on_frame ? frame_.all : inner_.all, is_on_frame ? frame_.match : inner_.match};
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
        const float share = given == 0 ? 1 : at_least(scratch_.share(given), kLeastShare);
        if ((level.flags & kIsFixed) != 0) {
            const float ways = scratch_.ways(at_, colour_of(level.fixed_tile, down ? kSouthAt : kEastAt));
            const bool fits = colour_of(level.fixed_tile, down ? kNorthAt : kWestAt) == given;
            return log_of(ways * (fits ? 1 : epsilon_) / share + kFewestWays) + ln_scale_;
        }
        const Odds odds = odds_along<down>(level.column, level.row);
        const float sides = sides_of(asked);
        const u32 list = (level.kind * tables_.colours + north) * tables_.colours + west;
        const u32 range = tables_.at<u32>(tables_.by_both)[list];
        const u32* pool = tables_.at<u32>(tables_.pool);
        float total = 0;
        for (u32 at = begin_of(range), end = at + size_of(range); at < end; ++at) {
            total += open_ways<down ? kSouthAt : kEastAt>(at_, pool[at]) *
                     scratch_.share(colour_of(pool[at], down ? kEastAt : kSouthAt));
        }
        const float least = epsilon_ * mean_ * (1 / odds.match + odds.all / sides);
        return log_of((total / (sides * odds.match) + least) / share + kFewestWays) + ln_scale_;
    }
    [[nodiscard]] EDGEWISE_DEVICE float sides_of(u32 colour) const {
        return colour == 0 || state_.unplaced[colour] == 0 ? 1 : static_cast<float>(state_.unplaced[colour]);
    }
    // Of the ways after a line, for the colour that its first cell is given; less what its share lets one expect.
    [[nodiscard]] EDGEWISE_DEVICE float logarithm(u32 colour) const {
        const float share = scratch_.share(colour);
        return log_of((scratch_.ways(at_, colour) + kFewestWays) / at_least(share, kLeastShare)) + ln_scale_;
    }

    // The ways behind a tile, if it is free.
    template <u32 out>
    [[nodiscard]] EDGEWISE_DEVICE float open_ways(u32 from, u32 tile) const {
        const float ways = scratch_.ways(from, colour_of(tile, out));
        return (scratch_.used(copy_of(tile) / 32) >> tile % 32 & 1) != 0 ? 0.0F : ways;
    }

    // Which sides of a tile count along a line. Cells of a row ask by north and pass on their east; those of a column
    // ask by west and pass on their south. Going `back`, the ways are found by the colour that a cell is given.
    template <bool down, bool back>
    struct Sides {
        static constexpr u32 kGiven = down ? kNorthAt : kWestAt;
        static constexpr u32 kPassedOn = down ? kSouthAt : kEastAt;
        static constexpr u32 kIn = back ? kGiven : kPassedOn;   // the ways are found by this colour ...
        static constexpr u32 kOut = back ? kPassedOn : kGiven;  // ... from those by that
        static constexpr u32 kBeside = down ? kEastAt : kSouthAt;
        static constexpr u32 kAsked = down ? kWestAt : kNorthAt;
    };

    // The line has `count` cells, of which (x, y) is the first. Works from the first to the last, which gives the ways
    // by the colour that is passed on in the end, or `back` from the last to the first, by the colour that the first is
    // given. The ways to begin with are there already.
    template <bool down, bool back>
    EDGEWISE_DEVICE void line(i32 x, i32 y, i32 count) {
        const Odds odds = odds_along<down>(x, y);
        at_ = 0;
        ln_scale_ = 0;
        mean_ = 1;
        const u32* fixed = tables_.at<u32>(tables_.fixed);
        for (i32 k = 0; k < count; ++k) {
            const i32 along = back ? count - 1 - k : k;
            const i32 column = down ? x : x + along;
            const i32 row = down ? y + along : y;
            const u32 from = at_;
            at_ = 1 - at_;
            const u32 here = fixed[row * static_cast<i32>(tables_.width) + column];
            if (here != kNoTile) {
                pass_fixed<Sides<down, back>>(here, from, odds);
            } else {
                pass_free<down, Sides<down, back>>(column, row, from, odds);
            }
        }
    }

    // Over a cell whose tile is given: any other colour than its own is a mismatch.
    template <class Side>
    EDGEWISE_INLINE void pass_fixed(u32 tile, u32 from, const Odds& odds) {
        const float ways = scratch_.ways(from, colour_of(tile, Side::kOut));
        for (u32 colour = 0; colour < tables_.colours; ++colour) scratch_.ways(at_, colour) = ways * epsilon_;
        scratch_.ways(at_, colour_of(tile, Side::kIn)) = ways;
        mean_ = ways * odds.match;
    }

    // Over a cell that any free tile may be laid on that shows what the cell asks for. A tile that is fixed beside it
    // makes all but one colour a mismatch.
    template <bool down, class Side>
    EDGEWISE_INLINE void pass_free(i32 column, i32 row, u32 from, const Odds& odds) {
        const i32 width = static_cast<i32>(tables_.width);
        const i32 rows = static_cast<i32>(tables_.rows);
        const u32* fixed = tables_.at<u32>(tables_.fixed);
        const u32 beside = down ? (column + 1 < width ? fixed[row * width + column + 1] : kNoTile)
                                : (row + 1 < rows ? fixed[(row + 1) * width + column] : kNoTile);
        const u32 asked = down ? (column > 0 ? state_.east[row] : 0U) : (row > 0 ? state_.south[column] : 0U);
        const u32 kind = tables_.kind_at(column, row);
        const u32 range = (down ? near_.by_west : near_.by_north)[kind * tables_.colours + asked];
        const FourTiles* fours = near_.pool + begin_of(range);
        const FourTiles* end = fours + size_of(range);
        const float sides = sides_of(asked);
        const float scale = 1 / (sides * odds.match);
        const float least = epsilon_ * mean_ * (1 / odds.match + odds.all / sides) + kFewestWaysOnward;
        for (u32 colour = 0; colour < tables_.colours; ++colour) scratch_.ways(at_, colour) = least;
        const float total = beside == kNoTile ? add_fours<Side>(fours, end, from, scale)
                                              : add_beside<Side>(fours, end, from, scale, beside);
        mean_ = odds.match * total + least;
        if (mean_ < kLowestMean || mean_ > kHighestMean) divide_out_mean();
    }

    // Adds the ways through each tile of a list, four at a time; returns all of them together.
    template <class Side>
    [[nodiscard]] EDGEWISE_INLINE float add_fours(const FourTiles* fours, const FourTiles* end, u32 from, float scale) {
        const auto through = [&](u32 tile) {
            return scale * open_ways<Side::kOut>(from, tile) * scratch_.share(colour_of(tile, Side::kBeside));
        };
        float total = 0;
        for (; fours < end; ++fours) {
            const FourTiles four = *fours;
            // All four are read before any is written, so that none has to wait for another.
            const float ways[4] = {through(four.tile[0]), through(four.tile[1]), through(four.tile[2]),
                                   through(four.tile[3])};
            EDGEWISE_UNROLL
            for (u32 i = 0; i < 4; ++i) scratch_.ways(at_, colour_of(four.tile[i], Side::kIn)) += ways[i];
            total += (ways[0] + ways[1]) + (ways[2] + ways[3]);
        }
        return total;
    }

    // The same where the tile beside it is fixed.
    template <class Side>
    [[nodiscard]] EDGEWISE_INLINE float add_beside(const FourTiles* fours, const FourTiles* end, u32 from, float scale,
                                                   u32 beside) {
        const u32 required = colour_of(beside, Side::kAsked);
        const float right = 1 / at_least(scratch_.share(required) * inner_.match, kLeastMatch);
        float total = 0;
        for (; fours < end; ++fours) {
            for (const u32 tile : fours->tile) {
                const float ways = scale * open_ways<Side::kOut>(from, tile) *
                                   (colour_of(tile, Side::kBeside) == required ? right : epsilon_);
                scratch_.ways(at_, colour_of(tile, Side::kIn)) += ways;
                total += ways;
            }
        }
        return total;
    }

    EDGEWISE_INLINE void divide_out_mean() {
        const float smaller = 1 / mean_;
        for (u32 colour = 0; colour < tables_.colours; ++colour) scratch_.ways(at_, colour) *= smaller;
        ln_scale_ += log_of(mean_);
        mean_ = 1;
    }

    const Tables& tables_;
    ChainTables near_;
    const State<Layout>& state_;
    ChainScratch<Layout> scratch_;
    float epsilon_, gamma_;
    Odds inner_, frame_;
    u32 at_ = 0;          // which of the two vectors has the ways so far
    float ln_scale_ = 0;  // by which all ways are to be multiplied
    float mean_ = 1;      // of the ways, by the shares of colours
};

}  // namespace edgewise::gpu
