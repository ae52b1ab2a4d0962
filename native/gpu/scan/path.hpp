// The entries that lie on the board, of one thread: a stack whose upper part is in shared memory.
//
// A search goes up and down by a few places most of the time. So the last entries are held in a ring, and halves of it
// are exchanged with the row in the device's memory when the search leaves what it holds. A ring of no entries means
// that every step goes to that row.
#pragma once

#include "portable.hpp"

namespace edgewise::gpu {

template <u32 ring>
class ScanPath {
  public:
    EDGEWISE_INLINE static constexpr u32 shared_words(u32 threads) { return ring * threads / 2 + 1; }

    EDGEWISE_INLINE ScanPath(const Block& block, u32* shared)
        : ring_(reinterpret_cast<u16*>(shared) + block.thread), step_(block.threads) {}

    // Begins with a row in which `laid` entries lie.
    EDGEWISE_INLINE void open(u16* row, i32 laid) {
        row_ = row;
        held_ = laid / kHalf * kHalf;
        for (i32 place = held_; place < laid; ++place) at(place) = row_[place];
    }
    // All of it in the row again.
    EDGEWISE_INLINE void close(i32 laid) {
        for (i32 place = held_; place < laid; ++place) row_[place] = at(place);
    }
    EDGEWISE_INLINE void put(i32 place, u32 entry) {
        if (place - held_ == static_cast<i32>(ring)) {
            for (i32 i = 0; i < kHalf; ++i) row_[held_ + i] = at(held_ + i);
            held_ += kHalf;
        }
        at(place) = static_cast<u16>(entry);
    }
    [[nodiscard]] EDGEWISE_INLINE u32 get(i32 place) {
        if (place < held_) {
            held_ -= kHalf;
            for (i32 i = 0; i < kHalf; ++i) at(held_ + i) = row_[held_ + i];
        }
        return at(place);
    }

  private:
    static constexpr i32 kHalf = ring / 2;

    [[nodiscard]] EDGEWISE_INLINE u16& at(i32 place) { return ring_[(static_cast<u32>(place) & (ring - 1)) * step_]; }

    u16* ring_;
    u16* row_ = nullptr;
    u32 step_;
    i32 held_ = 0;  // the first place in the ring, a multiple of its half
};

template <>
class ScanPath<0> {
  public:
    EDGEWISE_INLINE static constexpr u32 shared_words(u32 /*threads*/) { return 0; }

    EDGEWISE_INLINE ScanPath(const Block& /*block*/, u32* /*shared*/) {}
    EDGEWISE_INLINE void open(u16* row, i32 /*laid*/) { row_ = row; }
    EDGEWISE_INLINE void close(i32 /*laid*/) {}
    EDGEWISE_INLINE void put(i32 place, u32 entry) { row_[place] = static_cast<u16>(entry); }
    [[nodiscard]] EDGEWISE_INLINE u32 get(i32 place) const { return row_[place]; }

  private:
    u16* row_ = nullptr;
};

}  // namespace edgewise::gpu
