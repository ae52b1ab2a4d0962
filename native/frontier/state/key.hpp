// States of the frontier as numbers: one word or two, hashed and compared as such.
//
// A state is a row of plugs (the edges that lead from vertices that are done to vertices that are not) followed by what
// the open clues have counted so far; plan.hpp defines the layout of the bits.
#pragma once

#include <cstdint>

namespace edgewise {

using WideBits = unsigned __int128;

template <class Key>
struct KeyTraits {
    static constexpr int words = static_cast<int>(sizeof(Key) / sizeof(std::uint64_t));
    static constexpr int bits = 64 * words;
};

// The lowest `count` bits; `count` may be as large as the key.
template <class Key>
constexpr Key low_bits(int count) {
    return count >= 64 * KeyTraits<Key>::words ? ~Key{0} : (Key{1} << count) - 1;
}

// Every bit of the key affects the low bits, which choose a slot, and the high bits, which choose a shard.
inline std::uint64_t hash_of(std::uint64_t key) {
    key ^= key >> 32;
    key *= 0x9e3779b97f4a7c15ULL;
    key ^= key >> 29;
    key *= 0xbf58476d1ce4e5b9ULL;
    return key ^ (key >> 32);
}

inline std::uint64_t hash_of(WideBits key) {
    const auto high = static_cast<std::uint64_t>(key >> 64);
    return hash_of(static_cast<std::uint64_t>(key) ^ hash_of(static_cast<std::uint64_t>(high + 0x2545f4914f6cdd1dULL)));
}

}  // namespace edgewise
