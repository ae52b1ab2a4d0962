// Boards whose rest is its own mirror image: states that are each other's image can be completed in equally many ways.
//
// At some boundaries, on an empty board after every row, what is still to come has a symmetry that turns the row of
// plugs around. It takes the ways to complete a state to the ways to complete the state that is read from right to
// left, so one of the two can stand for both. docs/engines/frontier.md has the argument.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "frontier/state/board.hpp"
#include "frontier/state/key.hpp"
#include "frontier/state/plan.hpp"

namespace edgewise {

// A symmetry of what is still to come at a boundary, as far as states are concerned.
struct RestMirror {
    struct ClueMove {
        std::int32_t from = 0;  // shifts, from the first clue bit
        std::int32_t to = 0;
        std::int32_t width = 0;
    };
    std::int32_t plugs = 0;
    std::vector<ClueMove> clues;
};

// For one loop. Nothing where the rest is not symmetric, or where that is hard to see.
[[nodiscard]] std::optional<RestMirror> find_mirror(const FrontierBoard& board, const FrontierPlan& plan,
                                                    std::int32_t boundary);

// States with two bits per plug, which have the brackets of their lines; `clue_base` is the first clue bit.
template <class Key>
class BracketMirror {
  public:
    BracketMirror(RestMirror mirror, std::int32_t clue_base) : mirror_(std::move(mirror)), clue_base_(clue_base) {
        Key lowest = 0;
        for (std::int32_t place = 0; place < mirror_.plugs / 2; ++place) lowest |= Key{1} << (2 * place);
        left_half_ = lowest;
    }

    // Turned around, left brackets become right ones: 01 and 10 are exchanged by reversing the bits.
    [[nodiscard]] Key image(Key key) const {
        const std::int32_t bits = 2 * mirror_.plugs;
        Key turned = bits == 0 ? Key{0} : reversed(key) >> (KeyTraits<Key>::bits - bits);
        for (const RestMirror::ClueMove& move : mirror_.clues) {
            turned |= (key >> (clue_base_ + move.from) & low_bits<Key>(move.width)) << (clue_base_ + move.to);
        }
        return turned;
    }

    // The one of a state and its image that stands for both. What is drawn near the middle decides first: the sweep
    // gets there last, so that only one of the two is met for half a row.
    [[nodiscard]] Key representative(Key key) const {
        const Key other = image(key);
        const Key drawn = (key | key >> 1) & left_half_, other_drawn = (other | other >> 1) & left_half_;
        if (drawn != other_drawn) return drawn < other_drawn ? key : other;
        return key < other ? key : other;
    }

  private:
    [[nodiscard]] static std::uint64_t reversed(std::uint64_t word) {
        const auto exchange = [&word](int shift, std::uint64_t mask) {
            word = (word >> shift & mask) | (word & mask) << shift;
        };
        exchange(1, 0x5555555555555555ULL);
        exchange(2, 0x3333333333333333ULL);
        exchange(4, 0x0f0f0f0f0f0f0f0fULL);
        return __builtin_bswap64(word);
    }
    [[nodiscard]] static WideBits reversed(WideBits key) {
        const auto low = static_cast<std::uint64_t>(key), high = static_cast<std::uint64_t>(key >> 64);
        return WideBits{reversed(low)} << 64 | reversed(high);
    }

    RestMirror mirror_;
    std::int32_t clue_base_;
    Key left_half_ = 0;
};

}  // namespace edgewise
