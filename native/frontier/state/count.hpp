// Numbers of solutions, exact at any size.
//
// States carry their count as a few 64-bit words, as many as the largest count of their layer needs: one word as long
// as everything fits, so that small counts do not pay for large ones. The addition itself notices a carry out of the
// highest word; the layer is then recomputed with wider counts. Nothing overflows silently, no residues are needed, and
// nothing has to be known about the answer beforehand.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"

namespace edgewise {

// Adds in place. True when the sum does not fit into the words.
[[nodiscard]] inline bool add_words(std::uint64_t* sum, const std::uint64_t* addend, int words) {
    if (words == 1) return __builtin_add_overflow(*sum, *addend, sum);
    bool carry = false;
    for (int i = 0; i < words; ++i) {
        const bool over = __builtin_add_overflow(sum[i], addend[i], &sum[i]);
        const bool ripple = __builtin_add_overflow(sum[i], static_cast<std::uint64_t>(carry), &sum[i]);
        carry = over || ripple;
    }
    return carry;
}

// Adds to a sum that has room for every carry.
inline void add_with_carry(std::span<std::uint64_t> sum, const std::uint64_t* addend, int words) {
    if (!add_words(sum.data(), addend, words)) return;
    for (std::size_t i = static_cast<std::size_t>(words); i < sum.size() && ++sum[i] == 0; ++i) {
    }
}

// A count on its own: totals, ranks of solutions, how many solutions use an edge. Lowest word first, no zeros on top.
class Count {
  public:
    Count() = default;
    explicit Count(std::uint64_t value) {
        if (value != 0) words_.push_back(value);
    }

    [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
    [[nodiscard]] bool is_zero() const { return words_.empty(); }
    [[nodiscard]] std::size_t word_count() const { return words_.size(); }

    void add(std::span<const std::uint64_t> addend);
    // Adds `left` times `right`.
    void add_product(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right);
    // The subtrahend must not be larger.
    void subtract(std::span<const std::uint64_t> subtrahend);

    [[nodiscard]] std::strong_ordering compare(std::span<const std::uint64_t> other) const;
    [[nodiscard]] bool operator==(const Count& other) const = default;

    // A uniformly random number below `bound`, which must not be zero.
    [[nodiscard]] static Count below(const Count& bound, Random& random);

  private:
    void trim();

    std::vector<std::uint64_t> words_;
};

}  // namespace edgewise
