// The states of a layer: records, each a key and its count, in order of arrival; and an open-addressing index of small
// numbers that finds them by hash.
//
// There is no allocation per state. Records are in blocks: the first one grows, further ones are added whole, so that a
// table of gigabytes neither moves nor holds much that it does not use. Empty slots of the index cost four bytes, and a
// few bits of the hash beside each number avoid most comparisons with other records. Both can be prefetched:
// `prefetch`, then `prefetch_record`, then `add` keeps large layers from waiting for memory. `reset` keeps the memory
// for the next layer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "frontier/state/count.hpp"
#include "frontier/state/key.hpp"

namespace edgewise {

template <class Key>
class StateTable {
    using Traits = KeyTraits<Key>;

  public:
    // The most states that one table can hold.
    static constexpr std::size_t kMost = (std::size_t{1} << 27) - 1;

    // Empties the table. Counts have `words` words from now on; about `expected` states are expected.
    void reset(int words, std::size_t expected) {
        words_ = words;
        stride_ = static_cast<std::size_t>(Traits::words + words);
        size_ = 0;
        if (stride_ != block_stride_) {
            blocks_.clear();
            block_stride_ = stride_;
            room_ = 0;
        }
        if (blocks_.empty()) blocks_.push_back(new_block(room_ = kLeast));
        // Do not copy what is about to be discarded.
        if (const std::size_t first = std::min(expected, kBlock); room_ < first) blocks_[0] = new_block(room_ = first);
        const std::size_t slots = std::bit_ceil(2 * std::max(kLeast, expected));
        if (index_.size() < slots) std::vector<std::uint32_t>().swap(index_);
        index_.assign(slots, 0);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] int words() const { return words_; }
    [[nodiscard]] std::size_t bytes() const {
        return room_ * stride_ * sizeof(std::uint64_t) + index_.capacity() * sizeof(std::uint32_t);
    }
    // Whether this many new states make the table grow, and how many more bytes it uses while it grows.
    [[nodiscard]] bool is_full(std::size_t more = 1) const {
        return size_ + more > room_ || 2 * (size_ + more) > index_.size();
    }
    [[nodiscard]] std::size_t bytes_to_grow(std::size_t more = 1) const {
        const std::size_t records = size_ + more > room_ ? grown_block() * stride_ * sizeof(std::uint64_t) : 0;
        const std::size_t index = 2 * (size_ + more) > index_.size() ? 2 * index_.size() * sizeof(std::uint32_t) : 0;
        return records + index;
    }

    // Grows until this many new states fit. That takes seconds where there are many millions already, so it asks
    // `has_to_stop` now and then. False when it had to: states are missing from the index then, and the table is of no
    // use before the next `reset`.
    template <class HasToStop>
    [[nodiscard]] bool make_room(std::size_t more, HasToStop has_to_stop) {
        if (size_ + more > kMost) throw std::bad_alloc();
        while (size_ + more > room_) add_block();
        if (2 * (size_ + more) <= index_.size()) return true;
        index_.assign(std::bit_ceil(2 * (size_ + more)), 0);
        for (std::size_t number = 0; number < size_; ++number) {
            if (number % kBlock == kBlock - 1 && has_to_stop()) return false;
            const std::uint64_t hash = hash_of(key_at(record(number)));
            std::size_t slot = hash & (index_.size() - 1);
            while (index_[slot] != 0) slot = (slot + 1) & (index_.size() - 1);
            index_[slot] = static_cast<std::uint32_t>(number + 1) | tag_of(hash);
        }
        return true;
    }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&index_[hash & (index_.size() - 1)], 1); }
    void prefetch_record(std::uint64_t hash) const {
        const std::uint32_t number = index_[hash & (index_.size() - 1)];
        if (number != 0) __builtin_prefetch(record((number & kNumber) - 1), 1);
    }

    // Adds to the count of a state, which starts at zero where it is new. True when the count overflows. A sweep does
    // little else, and calls cost it a tenth.
    [[nodiscard, gnu::always_inline]] bool add(Key key, std::uint64_t hash, const std::uint64_t* count) {
        std::size_t slot = find_slot(key, hash);
        if (index_[slot] != 0) return add_words(count_at((index_[slot] & kNumber) - 1), count, words_);
        if (is_full()) {
            static_cast<void>(make_room(1, [] { return false; }));
            slot = find_slot(key, hash);
        }
        std::uint64_t* fresh = record(size_++);
        std::memcpy(fresh, &key, sizeof key);
        for (int i = 0; i < words_; ++i) fresh[Traits::words + i] = count[i];  // one or two: no call
        index_[slot] = static_cast<std::uint32_t>(size_) | tag_of(hash);
        return false;
    }

    // Sets the count of a state in the table to the largest possible number.
    void saturate(Key key, std::uint64_t hash) {
        std::fill_n(count_at((index_[find_slot(key, hash)] & kNumber) - 1), words_, ~std::uint64_t{0});
    }

    // The count of a state, or null where it is not in the table.
    [[nodiscard]] const std::uint64_t* find(Key key, std::uint64_t hash) const {
        const std::uint32_t number = index_[find_slot(key, hash)] & kNumber;
        return number == 0 ? nullptr : record(number - 1) + Traits::words;
    }

    // Calls `visit(key, count)` for a range of the states, in order of arrival.
    template <class Visit>
    void for_each(std::size_t first, std::size_t last, Visit visit) const {
        while (first < last) {
            const std::uint64_t* place = record(first);
            const std::size_t until = std::min(last, (first / kBlock + 1) * kBlock);
            for (; first < until; ++first, place += stride_) visit(key_at(place), place + Traits::words);
        }
    }
    template <class Visit>
    void for_each(Visit visit) const {
        for_each(0, size_, visit);
    }

    // All records as they are in memory, block by block.
    template <class Visit>
    void for_each_block(Visit visit) const {
        for (std::size_t first = 0; first < size_; first += kBlock) {
            visit(std::span<const std::uint64_t>(record(first), std::min(kBlock, size_ - first) * stride_));
        }
    }

  private:
    using Block = std::unique_ptr<std::uint64_t[]>;

    static constexpr std::size_t kLeast = 64;
    static constexpr std::size_t kBlock = 1 << 14;                               // records; a power of two
    static constexpr std::uint32_t kNumber = static_cast<std::uint32_t>(kMost);  // of a record, from 1
    static constexpr std::uint32_t kTag = ~kNumber;

    [[nodiscard]] static std::uint32_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash >> 24) & kTag;  // bits that usually choose neither slot nor shard
    }
    [[nodiscard]] static Key key_at(const std::uint64_t* place) {
        Key key;
        std::memcpy(&key, place, sizeof key);
        return key;
    }
    [[nodiscard]] std::uint64_t* record(std::size_t number) const {
        return blocks_[number / kBlock].get() + number % kBlock * stride_;
    }
    [[nodiscard]] Block new_block(std::size_t records) const {
        return std::make_unique_for_overwrite<std::uint64_t[]>(records * stride_);
    }
    [[nodiscard]] std::uint64_t* count_at(std::size_t number) { return record(number) + Traits::words; }

    // The slot of the state, or the one where it would go.
    [[nodiscard, gnu::always_inline]] std::size_t find_slot(Key key, std::uint64_t hash) const {
        const std::uint32_t tag = tag_of(hash);
        std::size_t slot = hash & (index_.size() - 1);
        while (true) {
            const std::uint32_t number = index_[slot];
            if (number == 0) return slot;
            if ((number & kTag) == tag && key_at(record((number & kNumber) - 1)) == key) return slot;
            slot = (slot + 1) & (index_.size() - 1);
        }
    }

    // Records of the block that is allocated next: a longer first one, or one more.
    [[nodiscard]] std::size_t grown_block() const {
        return room_ < kBlock ? std::min(kBlock, room_ + room_ / 2 + 1) : kBlock;
    }

    void add_block() {
        Block block = new_block(grown_block());
        if (room_ < kBlock) {
            std::copy_n(blocks_[0].get(), size_ * stride_, block.get());
            room_ = grown_block();
            blocks_[0] = std::move(block);
        } else {
            blocks_.push_back(std::move(block));
            room_ += kBlock;
        }
    }

    std::vector<Block> blocks_;
    std::vector<std::uint32_t> index_;
    std::size_t stride_ = 0;        // words of a record
    std::size_t block_stride_ = 0;  // the stride that the blocks were made for
    std::size_t size_ = 0;
    std::size_t room_ = 0;
    int words_ = 1;
};

// States on their way into a table: enough of them that each can be prefetched before it is needed.
template <class Key>
struct PendingStates {
    static constexpr std::size_t kMost = 32;

    struct Item {
        Key key;
        std::uint64_t hash;
        const std::uint64_t* count;
    };
    std::array<Item, kMost> items;
    std::size_t size = 0;

    [[nodiscard]] bool is_full() const { return size == kMost; }
};

}  // namespace edgewise
