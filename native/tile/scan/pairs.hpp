// Two cells at a time for the scan search, with vector instructions: the fast equivalent of its single step.
//
// For the colours around two consecutive cells there is one list of all pairs of tiles that fit them and each other,
// and eight pairs are tested against the set of free tiles at once. Everything else is as in the single step:
// placements are counted one by one and in the same order, as if the first tile of a pair had been laid alone. So a
// search may switch between the two at any time without changing its counts, its solutions or where it stops.
//
// Every piece has a bit in the set of free pieces. The copies of a type have adjacent bits and are used from the lowest
// up, so the highest one says whether any is left.
//
// Needs AVX2, at most 256 pieces and 32 colours, and lines of four cells or more; otherwise `make` returns null.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace edgewise {

class ScanTable;

class ScanPairs {
  public:
    // Whether this machine has the required instructions.
    [[nodiscard]] static bool supported();
    [[nodiscard]] static std::shared_ptr<const ScanPairs> make(const ScanTable& table);

    // What one descent works on, and where it stopped.
    struct Descent {
        std::uint64_t placements;  // up to `margin` too many until ScanSearch::settle_pair corrects it
        std::uint64_t stop_at;     // placements after which to stop
        std::uint8_t* south;       // by place: the colour above it
        std::uint8_t* reached;
        std::span<std::uint16_t> firsts;    // by pair: which first tiles were free,
        std::span<std::uint32_t> ordinals;  // and the number in its list of the pair that was laid
        std::int32_t stopped_at = 0;
    };
    // Searches everything from an even place on. True when it had to stop.
    [[nodiscard]] bool run(Descent& descent, std::int32_t place, std::uint32_t west,
                           std::span<const std::uint8_t> left) const;

    // The most placements that a descent makes beyond the number after which it should stop.
    [[nodiscard]] std::uint64_t margin() const { return margin_; }

  private:
    static constexpr std::int32_t kMostPieces = 256;
    static constexpr std::int32_t kPiecesPerWord = 64;
    static constexpr std::int32_t kMostColours = 32;
    static constexpr std::int32_t kMostFirsts = 16;
    static constexpr std::int32_t kPairsPerLine = 8;

    // A tile is tested by the byte of the set that it is in, and its bit in that byte. A list is a head for the first
    // tiles, followed by lines of eight pairs.
    struct alignas(64) Line {
        std::uint8_t
            byte[16];  // of the first tiles in a head; of eight first and eight second tiles in a line of pairs
        std::uint8_t bit[16];
        std::uint32_t tiles[kPairsPerLine];  // both types, the second's east, both souths; in a head: which firsts have
                                             // a second, line count
    };
    static_assert(sizeof(Line) == 64);
    struct alignas(32) Set {
        std::array<std::uint64_t, kMostPieces / kPiecesPerWord> words{};
    };
    struct Walk;

    explicit ScanPairs(const ScanTable& table);
    [[nodiscard]] bool assign_bits(const ScanTable& table);
    [[nodiscard]] std::int32_t copies_of(std::size_t type) const {
        std::int32_t count = 0;
        for (const std::uint64_t word : bits_of_[type].words) count += std::popcount(word);
        return count;
    }
    [[nodiscard]] bool add_kind(const ScanTable& table, std::int32_t place);
    [[nodiscard]] bool add_list(const ScanTable& table, std::int32_t place, std::uint32_t north, std::uint32_t west,
                                std::uint32_t second_north);

    std::int32_t cell_count_;
    std::int32_t width_;
    std::uint32_t colours_;
    std::uint64_t margin_ = 0;
    std::int32_t most_lines_ = 0;
    std::vector<Line> lines_;                         // of all lists; the first line is unused
    std::vector<std::vector<std::uint32_t>> starts_;  // by kind of pair: by both norths and the west, 0 for none
    std::vector<const std::uint32_t*> starts_of_;     // by number of the pair
    std::vector<Set> bits_of_;                        // by type: its copies, all in one word
    std::vector<std::uint32_t> last_bit_;             // by type: the copy that is used last
    std::uint32_t no_tile_ = 0;                       // stands in for the second tile of a lone last cell; always free
    bool several_ = false;                            // whether some type has several copies
    bool is_complete_ = true;                         // whether all lists fit
};

}  // namespace edgewise
