#include "frontier/state/count.hpp"

#include <algorithm>
#include <bit>

namespace edgewise {

void Count::add(std::span<const std::uint64_t> addend) {
    words_.resize(std::max(words_.size(), addend.size()) + 1, 0);
    bool carry = false;
    for (std::size_t i = 0; i < words_.size() && (carry || i < addend.size()); ++i) {
        const std::uint64_t more = i < addend.size() ? addend[i] : 0;
        const bool over = __builtin_add_overflow(words_[i], more, &words_[i]);
        const bool ripple = __builtin_add_overflow(words_[i], static_cast<std::uint64_t>(carry), &words_[i]);
        carry = over || ripple;
    }
    trim();
}

void Count::add_product(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right) {
    words_.resize(std::max(words_.size(), left.size() + right.size()) + 1, 0);
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < right.size() || carry != 0; ++j) {
            const std::uint64_t factor = j < right.size() ? right[j] : 0;
            const unsigned __int128 sum = static_cast<unsigned __int128>(left[i]) * factor + words_[i + j] + carry;
            words_[i + j] = static_cast<std::uint64_t>(sum);
            carry = static_cast<std::uint64_t>(sum >> 64);
        }
    }
    trim();
}

void Count::subtract(std::span<const std::uint64_t> subtrahend) {
    bool borrow = false;
    for (std::size_t i = 0; i < words_.size() && (borrow || i < subtrahend.size()); ++i) {
        const std::uint64_t less = i < subtrahend.size() ? subtrahend[i] : 0;
        const bool under = __builtin_sub_overflow(words_[i], less, &words_[i]);
        const bool ripple = __builtin_sub_overflow(words_[i], static_cast<std::uint64_t>(borrow), &words_[i]);
        borrow = under || ripple;
    }
    trim();
}

std::strong_ordering Count::compare(std::span<const std::uint64_t> other) const {
    while (!other.empty() && other.back() == 0) other = other.first(other.size() - 1);
    if (words_.size() != other.size()) return words_.size() <=> other.size();
    return std::lexicographical_compare_three_way(words_.rbegin(), words_.rend(), other.rbegin(), other.rend());
}

Count Count::below(const Count& bound, Random& random) {
    // Draws as many bits as the bound has until the number is below it: at most twice on average.
    const int top_bits = static_cast<int>(std::bit_width(bound.words_.back()));
    while (true) {
        Count drawn;
        drawn.words_.resize(bound.words_.size());
        for (std::uint64_t& word : drawn.words_) word = random.next();
        drawn.words_.back() >>= 64 - top_bits;
        drawn.trim();
        if (drawn.compare(bound.words_) < 0) return drawn;
    }
}

void Count::trim() {
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

}  // namespace edgewise
