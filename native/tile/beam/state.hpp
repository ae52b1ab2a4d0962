// A state of the beam in about a hundred bytes: the cost of a wide beam is reading and writing them.
//
// A head, one bit for each copy of a piece that is laid, the open colour of each column and of each row, and for each
// colour the sides on pieces not yet laid and their slack (see ranking.hpp). `Count` is the type of the last two: one
// byte on most boards, more if a colour is on hundreds of sides, or on tens of thousands.
//
// All states lie in one array of bytes. Making such an array makes the numbers within it as well (C++20: it implicitly
// creates objects of types that need no constructor); `std::launder` is how to get from a byte to the number there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "tile/beam/table.hpp"

namespace edgewise {

template <class Count>
class BeamStates {
  public:
    struct Head {
        float h;
        std::uint32_t mismatches;
    };

    explicit BeamStates(const BeamTable& table)
        : south_at_(sizeof(Head) + 8 * words(table)),
          east_at_(south_at_ + static_cast<std::size_t>(table.width)),
          unplaced_at_(rounded(east_at_ + static_cast<std::size_t>(table.rows), sizeof(Count))),
          slack_at_(unplaced_at_ + sizeof(Count) * static_cast<std::size_t>(table.colours)),
          stride_(rounded(slack_at_ + sizeof(Count) * static_cast<std::size_t>(table.colours), kChunk)) {}

    // Whether `Count` has room for the counts of all possible states.
    [[nodiscard]] static bool has_room(std::int32_t most_sides, std::int32_t most_open) {
        return most_sides <= std::numeric_limits<Count>::max() && -most_open - 8 >= std::numeric_limits<Count>::min();
    }

    // Room for this many states, whose numbers are to be written: what was there is lost.
    void resize(std::size_t count) {
        if (count > room_) {
            bytes_.reset();  // first, so that the old and the new are never there together
            room_ = 0;
            bytes_.reset(new (std::align_val_t{kChunk}) std::byte[count * stride_]);
            room_ = count;
        }
        count_ = count;
    }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] std::size_t stride() const { return stride_; }
    void swap(BeamStates& other) {
        bytes_.swap(other.bytes_);
        std::swap(count_, other.count_);
        std::swap(room_, other.room_);
    }

    // One state, to read or to write.
    class View {
      public:
        View(std::byte* at, const BeamStates& layout) : at_(at), layout_(&layout) {}

        [[nodiscard]] Head& head() const { return *numbers<Head>(0); }
        [[nodiscard]] std::uint64_t* used() const { return numbers<std::uint64_t>(sizeof(Head)); }
        [[nodiscard]] std::uint8_t* south() const { return numbers<std::uint8_t>(layout_->south_at_); }
        [[nodiscard]] std::uint8_t* east() const { return numbers<std::uint8_t>(layout_->east_at_); }
        [[nodiscard]] Count* unplaced() const { return numbers<Count>(layout_->unplaced_at_); }
        [[nodiscard]] Count* slack() const { return numbers<Count>(layout_->slack_at_); }

        [[nodiscard]] bool is_used(std::uint32_t copy) const { return (used()[copy / 64] >> (copy % 64) & 1) != 0; }
        [[nodiscard]] Colour north_of(const BeamPlace& place) const {
            return place.row == 0 ? kBorder : south()[place.column];
        }
        [[nodiscard]] Colour west_of(const BeamPlace& place) const {
            return place.column == 0 ? kBorder : east()[place.row];
        }
        void clear() const { std::memset(at_, 0, layout_->stride_); }
        void copy_from(const View& other) const {
            // By chunks of a size that the compiler knows: a call of memcpy takes longer.
            for (std::size_t at = 0; at < layout_->stride_; at += kChunk) {
                std::memcpy(at_ + at, other.at_ + at, kChunk);
            }
        }

      private:
        template <class Number>
        [[nodiscard]] Number* numbers(std::size_t offset) const {
            return std::launder(reinterpret_cast<Number*>(at_ + offset));
        }

        std::byte* at_;
        const BeamStates* layout_;
    };
    [[nodiscard]] View operator[](std::size_t index) { return {bytes_.get() + index * stride_, *this}; }

  private:
    static constexpr std::size_t kChunk = 32;  // half a cache line: states of the usual size fill whole ones

    struct Release {
        void operator()(std::byte* bytes) const { ::operator delete[](bytes, std::align_val_t{kChunk}); }
    };

    [[nodiscard]] static std::size_t words(const BeamTable& table) {
        return (static_cast<std::size_t>(table.copies) + 63) / 64;
    }
    [[nodiscard]] static std::size_t rounded(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

    std::size_t south_at_, east_at_, unplaced_at_, slack_at_, stride_;
    std::size_t count_ = 0;
    std::size_t room_ = 0;
    std::unique_ptr<std::byte[], Release> bytes_;
};

}  // namespace edgewise
