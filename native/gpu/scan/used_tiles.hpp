// Which tiles lie on the board: one bit a piece, in registers or in shared memory.
//
// Registers cannot be indexed, so every access goes through all words and keeps the one that is meant; the compiler
// makes a few selections of it. Where a type has several copies, they are used from the lowest bit up, so the highest
// one says whether any is left.
#pragma once

#include "portable.hpp"
#include "scan/entry.hpp"

namespace edgewise::gpu {

// What laying a tile and taking it back does to the word that the tile is in.
template <bool copies>
struct TileBits {
    [[nodiscard]] EDGEWISE_INLINE static bool is_taken(u32 word, u32 entry) {
        u32 bit = ScanEntry::bit(entry);
        if (copies) bit += ScanEntry::more_copies(entry);
        return ((word >> bit | entry >> 30) & 1) != 0;  // kNever counts as taken
    }
    [[nodiscard]] EDGEWISE_INLINE static u32 toggled(u32 word, u32 entry, bool lay) {
        const u32 lowest = 1u << ScanEntry::bit(entry);
        if (!copies) return word ^ lowest;
        const u32 mask = ((2u << ScanEntry::more_copies(entry)) - 1) * lowest;
        const u32 mine = word & mask;
        return (word & ~mask) | ((lay ? mine << 1 | lowest : mine >> 1) & mask);
    }
};

template <int words, bool copies>
class UsedInRegisters {
  public:
    EDGEWISE_INLINE static constexpr u32 shared_words(u32 /*threads*/) { return 0; }

    EDGEWISE_INLINE explicit UsedInRegisters(const Block& /*block*/, u32* /*shared*/) { clear(); }
    EDGEWISE_INLINE void clear() {
        EDGEWISE_UNROLL
        for (int i = 0; i < words; ++i) word_[i] = 0;
    }
    [[nodiscard]] EDGEWISE_INLINE bool has(u32 entry) const {
        return TileBits<copies>::is_taken(chosen<0, words>(ScanEntry::word(entry)), entry);
    }
    EDGEWISE_INLINE void toggle(u32 entry, bool lay) {
        EDGEWISE_UNROLL
        for (int i = 0; i < words; ++i) {
            const u32 each = word_[i];
            const u32 toggled = TileBits<copies>::toggled(each, entry, lay);
            word_[i] = ScanEntry::word(entry) == static_cast<u32>(i) ? toggled : each;
        }
    }

  private:
    // The word with this number, of `count` from `first` on: by halves. These are values: a choice between places would
    // put the words into memory.
    template <int first, int count>
    [[nodiscard]] EDGEWISE_INLINE u32 chosen(u32 number) const {
        if constexpr (count == 1) {
            return word_[first];
        } else {
            const u32 low = chosen<first, count / 2>(number);
            const u32 high = chosen<first + count / 2, count - count / 2>(number);
            return (number & static_cast<u32>(count / 2)) != 0 ? high : low;
        }
    }

    u32 word_[words];  // as many as a power of two
};

template <int words, bool copies>
class UsedInShared {
  public:
    EDGEWISE_INLINE static constexpr u32 shared_words(u32 threads) { return words * threads; }

    EDGEWISE_INLINE explicit UsedInShared(const Block& block, u32* shared)
        : mine_(shared + block.thread), step_(block.threads) {
        clear();
    }
    EDGEWISE_INLINE void clear() {
        for (u32 i = 0; i < words; ++i) mine_[i * step_] = 0;
    }
    [[nodiscard]] EDGEWISE_INLINE bool has(u32 entry) const {
        return TileBits<copies>::is_taken(mine_[ScanEntry::word(entry) * step_], entry);
    }
    EDGEWISE_INLINE void toggle(u32 entry, bool lay) {
        u32& word = mine_[ScanEntry::word(entry) * step_];
        word = TileBits<copies>::toggled(word, entry, lay);
    }

  private:
    u32* mine_;
    u32 step_;
};

}  // namespace edgewise::gpu
