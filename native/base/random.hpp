// A small seeded generator, so that one seed gives the same search on every machine and compiler;
// the standard library promises that for its engines but not for its distributions and shuffles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace edgewise {

// The increment of SplitMix64: 2^64 divided by the golden ratio. Multiples of it spread small numbers over all bits.
inline constexpr std::uint64_t kGoldenGamma = 0x9e3779b97f4a7c15ULL;
inline constexpr std::uint64_t kSplitMixMultiplier = 0x94d049bb133111ebULL;

// The finaliser of SplitMix64: a bijection in which every input bit affects every output bit.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * kSplitMixMultiplier;
    return z ^ (z >> 31);
}

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // SplitMix64: one addition and three xor-shifts; passes the usual statistical test batteries.
    std::uint64_t next() { return splitmix64(state_ += kGoldenGamma); }

    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

  private:
    std::uint64_t state_;
};

}  // namespace edgewise
