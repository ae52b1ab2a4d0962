// The colours along the open edge of the board: those in the south of the last tiles laid, one line of them.
//
// They form a queue: a new tile puts its south in at one end, and at the other end is the north of the next place. With
// five bits a colour, a line is one number that is shifted, and there is nothing to index. Taking a tile back shifts
// the other way and puts in the north that the tile itself remembers. What was shifted out beyond the line is that same
// north, or zeros where it is long ago: so it can be put in without making room first.
#pragma once

#include "portable.hpp"

namespace edgewise::gpu {

inline constexpr u32 kBitsPerColour = 5;

class NarrowEdge {
  public:
    static constexpr u32 kMostColumns = 12;

    EDGEWISE_INLINE explicit NarrowEdge(u32 width) : queue_(0), shift_((width - 1) * kBitsPerColour) {}
    EDGEWISE_INLINE void clear() { queue_ = 0; }
    // The colour in the north of the next place.
    [[nodiscard]] EDGEWISE_INLINE u32 north() const { return static_cast<u32>(queue_ >> shift_) & 31; }
    EDGEWISE_INLINE void lay(u32 south) { queue_ = queue_ << kBitsPerColour | south; }
    EDGEWISE_INLINE void take_back(u32 north) { queue_ = queue_ >> kBitsPerColour | static_cast<u64>(north) << shift_; }

  private:
    u64 queue_;
    u32 shift_;
};

class WideEdge {
  public:
    static constexpr u32 kFewestColumns = 8;  // fewer would not reach into the upper words
    static constexpr u32 kMostColumns = 16;

    EDGEWISE_INLINE explicit WideEdge(u32 width) : high_(0), low_(0), shift_((width - 1) * kBitsPerColour - 32) {}
    EDGEWISE_INLINE void clear() {
        high_ = 0;
        low_ = 0;
    }
    [[nodiscard]] EDGEWISE_INLINE u32 north() const { return static_cast<u32>(high_ >> shift_) & 31; }
    EDGEWISE_INLINE void lay(u32 south) {
        high_ = high_ << kBitsPerColour | low_ >> (32 - kBitsPerColour);
        low_ = low_ << kBitsPerColour | south;
    }
    EDGEWISE_INLINE void take_back(u32 north) {
        low_ = low_ >> kBitsPerColour | static_cast<u32>(high_) << (32 - kBitsPerColour);
        high_ = high_ >> kBitsPerColour | static_cast<u64>(north) << shift_;
    }

  private:
    u64 high_;
    u32 low_;
    u32 shift_;
};

}  // namespace edgewise::gpu
