// A state of the beam in about a hundred bytes: the cost of a wide beam is reading and writing them.
//
// A head, one bit for each copy of a piece that is laid, the open colour of each column and of each row, and for each
// colour the sides on pieces not yet laid and their slack (see ranking.hpp). `Count` is the type of the last two: one
// byte on most boards, more if a colour is on hundreds of sides, or on tens of thousands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "tile/beam/table.hpp"

namespace edgewise {

template <class Count>
class BeamStates {
  public:
    struct Head {
        float h;
        std::uint32_t mismatches;
    };

    // Half a cache line: states of the usual size fill whole ones.
    struct alignas(32) Chunk {
        std::array<std::byte, 32> bytes;
    };

    explicit BeamStates(const BeamTable& table)
        : south_at_(sizeof(Head) + 8 * words(table)),
          east_at_(south_at_ + static_cast<std::size_t>(table.width)),
          unplaced_at_(rounded(east_at_ + static_cast<std::size_t>(table.rows), sizeof(Count))),
          slack_at_(unplaced_at_ + sizeof(Count) * static_cast<std::size_t>(table.colours)),
          stride_(rounded(slack_at_ + sizeof(Count) * static_cast<std::size_t>(table.colours), sizeof(Chunk))) {}

    // Whether `Count` has room for the counts of all possible states.
    [[nodiscard]] static bool has_room(std::int32_t most_sides, std::int32_t most_open) {
        return most_sides <= std::numeric_limits<Count>::max() && -most_open - 8 >= std::numeric_limits<Count>::min();
    }

    void resize(std::size_t count) {
        bytes_.resize(count * stride_ / sizeof(Chunk));
        count_ = count;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] std::size_t stride() const { return stride_; }
    void swap(BeamStates& other) {
        bytes_.swap(other.bytes_);
        std::swap(count_, other.count_);
    }

    // One state, to read or to write.
    class View {
      public:
        View(std::byte* at, const BeamStates& layout) : at_(at), layout_(&layout) {}

        [[nodiscard]] Head& head() const { return *reinterpret_cast<Head*>(at_); }
        [[nodiscard]] std::uint64_t* used() const { return reinterpret_cast<std::uint64_t*>(at_ + sizeof(Head)); }
        [[nodiscard]] std::uint8_t* south() const { return reinterpret_cast<std::uint8_t*>(at_ + layout_->south_at_); }
        [[nodiscard]] std::uint8_t* east() const { return reinterpret_cast<std::uint8_t*>(at_ + layout_->east_at_); }
        [[nodiscard]] Count* unplaced() const { return reinterpret_cast<Count*>(at_ + layout_->unplaced_at_); }
        [[nodiscard]] Count* slack() const { return reinterpret_cast<Count*>(at_ + layout_->slack_at_); }

        [[nodiscard]] bool is_used(std::uint32_t copy) const { return (used()[copy / 64] >> (copy % 64) & 1) != 0; }
        [[nodiscard]] Colour north_of(const BeamPlace& place) const {
            return place.row == 0 ? kBorder : south()[place.column];
        }
        [[nodiscard]] Colour west_of(const BeamPlace& place) const {
            return place.column == 0 ? kBorder : east()[place.row];
        }
        void copy_from(const View& other) const {
            // By chunks of a size that the compiler knows: a call of memcpy takes longer.
            for (std::size_t at = 0; at < layout_->stride_; at += sizeof(Chunk)) {
                std::memcpy(at_ + at, other.at_ + at, sizeof(Chunk));
            }
        }

      private:
        std::byte* at_;
        const BeamStates* layout_;
    };
    [[nodiscard]] View operator[](std::size_t index) {
        return {reinterpret_cast<std::byte*>(bytes_.data()) + index * stride_, *this};
    }

  private:
    [[nodiscard]] static std::size_t words(const BeamTable& table) {
        return (static_cast<std::size_t>(table.copies) + 63) / 64;
    }
    [[nodiscard]] static std::size_t rounded(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

    std::size_t south_at_, east_at_, unplaced_at_, slack_at_, stride_;
    std::size_t count_ = 0;
    std::vector<Chunk> bytes_;  // as chunks, for alignment
};

}  // namespace edgewise
