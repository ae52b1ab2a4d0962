// Two cells at a time for the scan search, with vector instructions: the fast twin of its plain step.
//
// For the colours around two cells that follow each other there is one list of all pairs of tiles that fit them and
// each other, and eight pairs are held against the set of free tiles at once. Everything else is as in the plain step:
// placements are counted one by one and in the same order, as if the first tile of a pair had been laid alone, so a
// search may change between the two at any time, and nobody can tell from its counts, its solutions or the places
// where it stops.
//
// Every piece has a bit in the set of free ones. Copies of a type have theirs next to each other and go from the lowest
// up, so the highest tells whether there is one left.
//
// Needs AVX2, at most 256 pieces and 32 colours, lines of four cells or more; `make` gives nothing where anything is
// missing.
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
    // Whether this machine has the instructions.
    [[nodiscard]] static bool supported();
    [[nodiscard]] static std::shared_ptr<const ScanPairs> make(const ScanTable& table);

    // What one descent works on; it leaves behind where it stood.
    struct Descent {
        std::uint64_t placements;  // at most as many too many as `margin` says, until `settle` has been told
        std::uint64_t leave_at;    // placements after which to stop
        std::uint8_t* south;       // by place: the colour above it
        std::uint8_t* reached;
        std::span<std::uint16_t> firsts;    // by pair: which first tiles were free ...
        std::span<std::uint32_t> ordinals;  // ... and the pair that was laid, by its number in the list
        std::int32_t stopped_at = 0;
    };
    // Everything behind an even place. True when it had to stop.
    [[nodiscard]] bool run(Descent& descent, std::int32_t place, std::uint32_t west,
                           std::span<const std::uint8_t> left) const;

    // No descent makes more placements than this after it has seen that it is time to stop.
    [[nodiscard]] std::uint64_t margin() const { return margin_; }

  private:
    static constexpr std::int32_t kMostPieces = 256;
    static constexpr std::int32_t kPiecesPerWord = 64;
    static constexpr std::int32_t kMostColours = 32;
    static constexpr std::int32_t kMostFirsts = 16;
    static constexpr std::int32_t kPairsPerLine = 8;

    // Tiles are tested by the byte of the set that they are in, and their bit in it.
    struct alignas(64) Line {
        std::uint8_t byte[16];  // of a head: of the first tiles; of a line of pairs: of eight firsts, of eight seconds
        std::uint8_t bit[16];
        std::uint32_t tiles[kPairsPerLine];  // both types, the second's east, both souths; of a head: live, line count
    };
    static_assert(sizeof(Line) == 64);
    struct alignas(32) Set {
        std::array<std::uint64_t, kMostPieces / kPiecesPerWord> words{};
    };
    struct Walk;

    explicit ScanPairs(const ScanTable& table);
    [[nodiscard]] bool give_bits(const ScanTable& table);
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
    std::vector<Line> lines_;                         // of each list a head, and lines of pairs; the first is unused
    std::vector<std::vector<std::uint32_t>> starts_;  // by kind of pair: by both norths and the west, 0 for none
    std::vector<const std::uint32_t*> starts_of_;     // by number of the pair
    std::vector<Set> bits_of_;                        // by type: its copies, all in one word
    std::vector<std::uint32_t> last_bit_;             // by type: the copy that goes last
    std::uint32_t no_tile_ = 0;  // a type and a bit for the second of a lone cell at the end; always free
    bool several_ = false;       // whether any type has several copies
    bool is_whole_ = true;
};

}  // namespace edgewise
