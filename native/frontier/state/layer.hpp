// The states between two steps, in the two forms that a sweep needs: sharded tables while they are being collected, and
// a plain list when they are only kept to be read again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "frontier/state/table.hpp"

namespace edgewise {

// A layer as one table, or as several so that threads need not wait for each other. The highest bits of the hash select
// the table.
template <class Key>
class Layer {
  public:
    void reset(std::size_t shards, int words, std::size_t expected) {
        if (shards_.size() != shards) shards_ = std::vector<StateTable<Key>>(shards);
        shard_shift_ = 64 - (static_cast<int>(std::bit_width(shards)) - 1);
        for (auto& shard : shards_) shard.reset(words, expected / shards);
    }

    [[nodiscard]] std::size_t shard_count() const { return shards_.size(); }
    [[nodiscard]] StateTable<Key>& shard(std::size_t index) { return shards_[index]; }
    [[nodiscard]] const StateTable<Key>& shard(std::size_t index) const { return shards_[index]; }
    [[nodiscard]] std::size_t shard_of(std::uint64_t hash) const {
        return shards_.size() == 1 ? 0 : static_cast<std::size_t>(hash >> shard_shift_);
    }

    [[nodiscard]] int words() const { return shards_.front().words(); }
    [[nodiscard]] std::size_t size() const {
        std::size_t sum = 0;
        for (const auto& shard : shards_) sum += shard.size();
        return sum;
    }
    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& shard : shards_) sum += shard.bytes();
        return sum;
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (const auto& shard : shards_) shard.for_each(visit);
    }

    [[nodiscard]] const std::uint64_t* find(Key key) const {
        const std::uint64_t hash = hash_of(key);
        return shards_[shard_of(hash)].find(key, hash);
    }

  private:
    std::vector<StateTable<Key>> shards_;
    int shard_shift_ = 64;
};

// A layer as it was at some boundary: keys and counts one after another.
template <class Key>
class KeptLayer {
  public:
    KeptLayer() = default;
    explicit KeptLayer(const Layer<Key>& layer) : words_(layer.words()) {
        records_.reserve(layer.size() * stride());
        for (std::size_t i = 0; i < layer.shard_count(); ++i) {
            layer.shard(i).for_each_block([this](std::span<const std::uint64_t> records) {
                records_.insert(records_.end(), records.begin(), records.end());
            });
        }
    }

    [[nodiscard]] int words() const { return words_; }
    [[nodiscard]] std::size_t size() const { return records_.size() / stride(); }
    // The memory needed to keep a layer.
    [[nodiscard]] static std::size_t bytes_for(const Layer<Key>& layer) {
        return layer.size() * (KeyTraits<Key>::words + static_cast<std::size_t>(layer.words())) * sizeof(std::uint64_t);
    }
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t at = 0; at < records_.size(); at += stride()) {
            Key key;
            std::memcpy(&key, records_.data() + at, sizeof key);
            visit(key, records_.data() + at + KeyTraits<Key>::words);
        }
    }

  private:
    [[nodiscard]] std::size_t stride() const { return KeyTraits<Key>::words + static_cast<std::size_t>(words_); }

    std::vector<std::uint64_t> records_;
    int words_ = 1;
};

}  // namespace edgewise
