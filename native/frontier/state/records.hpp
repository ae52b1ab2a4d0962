// States in lists: what waits between two stretches of a sweep in parts, sorted by the part that takes it on.
//
// A record is a key and as many words of its count as that count needs, so small counts take little room. Records lie
// in small chunks that go back to a pool once they have been read, and the lists of the next stretch are written into
// the chunks of the last one. There is no index: whoever reads a list puts its records into a table, which also adds up
// those with the same key.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "frontier/state/key.hpp"

namespace edgewise {

// Some records whose counts have the same number of words.
struct RecordChunk {
    std::unique_ptr<std::uint64_t[]> room;
    std::size_t size = 0;  // words that there is room for
    std::size_t used = 0;
    int count_words = 0;
    std::uint64_t top = 0;  // all highest words of the counts, or-ed: how close they are to overflow
};

class RecordPool {
  public:
    // A chunk for records of this many words.
    [[nodiscard]] RecordChunk take(std::size_t record_words, int count_words) {
        RecordChunk chunk{nullptr, std::max(kUsual, record_words), 0, count_words, 0};
        const std::scoped_lock lock(mutex_);
        if (chunk.size == kUsual && !spare_.empty()) {
            chunk.room = std::move(spare_.back());
            spare_.pop_back();
        } else {
            chunk.room = std::make_unique_for_overwrite<std::uint64_t[]>(chunk.size);
            bytes_.fetch_add(chunk.size * sizeof(std::uint64_t), std::memory_order_relaxed);
        }
        return chunk;
    }
    void give_back(std::vector<RecordChunk>& chunks) {
        const std::scoped_lock lock(mutex_);
        for (RecordChunk& chunk : chunks) {
            if (chunk.size == kUsual) {
                spare_.push_back(std::move(chunk.room));
            } else {
                bytes_.fetch_sub(chunk.size * sizeof(std::uint64_t), std::memory_order_relaxed);
            }
        }
        std::vector<RecordChunk>().swap(chunks);
    }
    // Everything that was allocated, in use or not.
    [[nodiscard]] std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  private:
    static constexpr std::size_t kUsual = 256;  // words; a count of more words has a chunk of its own

    std::mutex mutex_;
    std::vector<std::unique_ptr<std::uint64_t[]>> spare_;
    std::atomic<std::size_t> bytes_{0};
};

// The lists of one boundary, one for each part. Several threads may append.
class RecordLists {
  public:
    void reset(std::size_t parts) {
        lists_ = std::vector<std::vector<RecordChunk>>(parts);
        size_.store(0, std::memory_order_relaxed);
    }
    [[nodiscard]] std::size_t part_count() const { return lists_.size(); }
    [[nodiscard]] std::vector<RecordChunk>& part(std::size_t index) { return lists_[index]; }
    [[nodiscard]] std::size_t size() const { return size_.load(std::memory_order_relaxed); }

    void append(std::size_t part, RecordChunk chunk, std::size_t records) {
        const std::scoped_lock lock(mutex_);
        lists_[part].push_back(std::move(chunk));
        size_.fetch_add(records, std::memory_order_relaxed);
    }

  private:
    std::vector<std::vector<RecordChunk>> lists_;
    std::mutex mutex_;
    std::atomic<std::size_t> size_{0};
};

// Writes the records of one thread.
template <class Key>
class RecordWriter {
  public:
    RecordWriter(RecordPool& pool, RecordLists& lists) : pool_(pool), lists_(lists) {}

    // `words` is the length of the count, zeros on top included.
    void write(std::size_t part, Key key, const std::uint64_t* count, int words) {
        while (words > 1 && count[words - 1] == 0) --words;
        const std::size_t place = part * widest_ + static_cast<std::size_t>(words) - 1;
        if (static_cast<std::size_t>(words) > widest_ || place >= open_.size()) {
            make_room(part, words);
            return write(part, key, count, words);
        }
        RecordChunk& chunk = open_[place];
        const auto stride = static_cast<std::size_t>(KeyTraits<Key>::words + words);
        if (chunk.used + stride > chunk.size) {
            close(chunk, part);
            chunk = pool_.take(stride, words);
        }
        std::uint64_t* at = chunk.room.get() + chunk.used;
        std::memcpy(at, &key, sizeof key);
        for (int i = 0; i < words; ++i) at[KeyTraits<Key>::words + i] = count[i];
        chunk.top |= count[words - 1];
        chunk.used += stride;
    }

    // Hands over what is not yet in the lists.
    void finish() {
        for (std::size_t place = 0; place < open_.size(); ++place) close(open_[place], place / widest_);
        open_.clear();
    }

  private:
    void close(RecordChunk& chunk, std::size_t part) {
        if (!chunk.room) return;
        const std::size_t records = chunk.used / static_cast<std::size_t>(KeyTraits<Key>::words + chunk.count_words);
        lists_.append(part, std::move(chunk), records);
        chunk = {};
    }
    void make_room(std::size_t part, int words) {
        if (static_cast<std::size_t>(words) > widest_) {
            finish();
            widest_ = static_cast<std::size_t>(words);
        }
        open_.resize(std::max((part + 1) * widest_, lists_.part_count() * widest_));
    }

    RecordPool& pool_;
    RecordLists& lists_;
    std::vector<RecordChunk> open_;  // by part and width
    std::size_t widest_ = 1;
};

}  // namespace edgewise
