#include "tile/scan/pairs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include "tile/scan/search.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#define EDGEWISE_VECTOR __attribute__((target("avx2,bmi,bmi2,popcnt")))
#endif

namespace edgewise {

namespace {

constexpr std::size_t kMostLines = 1 << 20;  // 64 megabytes

std::uint8_t byte_with(std::uint32_t bit) {
    return static_cast<std::uint8_t>(bit / 8);
}
std::uint8_t in_byte(std::uint32_t bit) {
    return static_cast<std::uint8_t>(1U << (bit % 8));
}

}  // namespace

bool ScanPairs::supported() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

std::shared_ptr<const ScanPairs> ScanPairs::make(const ScanTable& table) {
    if (!supported() || table.colours_ > kMostColours || table.order_.width < 4) return nullptr;
    const std::shared_ptr<const ScanPairs> pairs(new ScanPairs(table));
    return pairs->is_complete_ ? pairs : nullptr;
}

ScanPairs::ScanPairs(const ScanTable& table)
    : cell_count_(static_cast<std::int32_t>(table.order_.cells.size())),
      width_(table.order_.width),
      colours_(static_cast<std::uint32_t>(table.colours_)),
      lines_(1) {
    is_complete_ = assign_bits(table);
    std::map<std::pair<const std::uint32_t*, const std::uint32_t*>, std::size_t> kinds;
    std::vector<std::size_t> kind_of;
    for (std::int32_t place = 0; place < cell_count_ && is_complete_; place += 2) {
        const std::pair key{table.starts_of_cell_[place], table.starts_of_cell_[place + 1]};
        const auto [known, is_new] = kinds.try_emplace(key, kinds.size());
        if (is_new) is_complete_ = add_kind(table, place);
        kind_of.push_back(known->second);
    }
    for (const std::size_t kind : kind_of) starts_of_.push_back(starts_[kind].data());
    // Between two checks each place on the path may go through all lines of its list.
    margin_ = kind_of.size() * static_cast<std::uint64_t>(kMostFirsts + kPairsPerLine * most_lines_);
}

// Types with many copies first; the others fill the gaps.
bool ScanPairs::assign_bits(const ScanTable& table) {
    std::vector<std::int32_t> copies(table.copies_.begin(), table.copies_.end());
    if (cell_count_ % 2 == 1) copies.push_back(1);
    no_tile_ = static_cast<std::uint32_t>(table.copies_.size());
    bits_of_.resize(copies.size());
    last_bit_.resize(copies.size());
    std::vector<std::uint32_t> types(copies.size());
    std::iota(types.begin(), types.end(), 0U);
    std::ranges::stable_sort(types, std::ranges::greater{}, [&](std::uint32_t type) { return copies[type]; });
    std::array<std::int32_t, kMostPieces / kPiecesPerWord> taken{};
    for (const std::uint32_t type : types) {
        const std::int32_t count = copies[type];
        several_ = several_ || count > 1;
        std::size_t word = 0;
        while (word < taken.size() && taken[word] + count > kPiecesPerWord) ++word;
        if (word == taken.size()) return false;
        for (std::int32_t copy = 0; copy < count; ++copy) {
            bits_of_[type].words[word] |= std::uint64_t{1} << (taken[word] + copy);
        }
        taken[word] += count;
        last_bit_[type] =
            static_cast<std::uint32_t>(kPiecesPerWord * static_cast<std::int32_t>(word) + taken[word] - 1);
    }
    return types.size() <= kMostPieces;
}

bool ScanPairs::add_kind(const ScanTable& table, std::int32_t place) {
    starts_.emplace_back(static_cast<std::size_t>(colours_) * colours_ * colours_, 0);
    const std::uint32_t* first_starts = table.starts_of_cell_[place];
    for (std::uint32_t north = 0; north < colours_; ++north) {
        for (std::uint32_t west = 0; west < colours_; ++west) {
            if (table.entries_[first_starts[north * colours_ + west]] == TileEntry::kEnd) continue;
            for (std::uint32_t second_north = 0; second_north < colours_; ++second_north) {
                starts_.back()[(north * colours_ + second_north) * colours_ + west] =
                    static_cast<std::uint32_t>(lines_.size());
                if (!add_list(table, place, north, west, second_north)) return false;
            }
        }
    }
    return true;
}

bool ScanPairs::add_list(const ScanTable& table, std::int32_t place, std::uint32_t north, std::uint32_t west,
                         std::uint32_t second_north) {
    const bool alone = place + 1 == cell_count_;
    const std::uint32_t* entries = table.entries_.data();
    const std::uint32_t* second_starts = table.starts_of_cell_[place + 1] + second_north * colours_;
    Line head{};
    std::vector<Line> pairs;
    std::int32_t firsts = 0;
    std::int32_t count = 0;
    const auto add_pair = [&](std::uint32_t first, std::uint32_t second_type, std::uint32_t east, std::uint32_t south) {
        const std::int32_t slot = count++ % kPairsPerLine;
        if (slot == 0) pairs.emplace_back();
        Line& line = pairs.back();
        const std::uint32_t type = TileEntry::type(first);
        // Two of one type are free if the last copy but one is.
        const std::uint32_t second_bit = last_bit_[second_type] - (second_type == type ? 1 : 0);
        line.byte[slot] = byte_with(last_bit_[type]);
        line.bit[slot] = in_byte(last_bit_[type]);
        line.byte[slot + kPairsPerLine] = byte_with(second_bit);
        line.bit[slot + kPairsPerLine] = in_byte(second_bit);
        line.tiles[slot] = type | second_type << 8 | east << 16 |
                           static_cast<std::uint32_t>(TileEntry::south(first)) << 21 | south << 26;
    };
    for (const std::uint32_t* first = entries + table.starts_of_cell_[place][north * colours_ + west];
         *first != TileEntry::kEnd; ++first, ++firsts) {
        if (firsts == kMostFirsts) return false;
        const std::uint32_t type = TileEntry::type(*first);
        head.byte[firsts] = byte_with(last_bit_[type]);
        head.bit[firsts] = in_byte(last_bit_[type]);
        if (alone) {
            head.tiles[0] |= 1U << firsts;
            add_pair(*first, no_tile_, 0, 0);
            continue;
        }
        const std::uint32_t* second = entries + second_starts[TileEntry::east(*first)];
        if (*second != TileEntry::kEnd) head.tiles[0] |= 1U << firsts;
        for (; *second != TileEntry::kEnd; ++second) {
            if (TileEntry::type(*second) == type && table.copies_[type] == 1) continue;
            add_pair(*first, TileEntry::type(*second), TileEntry::east(*second), TileEntry::south(*second));
        }
    }
    head.tiles[1] = static_cast<std::uint32_t>(pairs.size());
    most_lines_ = std::max(most_lines_, static_cast<std::int32_t>(pairs.size()));
    lines_.push_back(head);
    lines_.insert(lines_.end(), pairs.begin(), pairs.end());
    return lines_.size() < kMostLines;
}

#if defined(__x86_64__)

// One descent, with everything that a step reads close by.
struct ScanPairs::Walk {
    const Line* lines;
    const std::uint32_t* const* starts_of;
    const Set* bits_of;
    std::uint8_t* south;
    std::uint8_t* reached;
    std::uint64_t placements;
    std::uint64_t stop_at;
    std::int32_t cell_count;
    std::int32_t width;
    std::uint32_t colours;
    Descent& descent;

    Walk(const ScanPairs& pairs, Descent& given)
        : lines(pairs.lines_.data()),
          starts_of(pairs.starts_of_.data()),
          bits_of(pairs.bits_of_.data()),
          south(given.south),
          reached(given.reached),
          placements(given.placements),
          stop_at(given.stop_at),
          cell_count(pairs.cell_count_),
          width(pairs.width_),
          colours(pairs.colours_),
          descent(given) {}

    // The copy of a type that is used next.
    template <bool several>
    EDGEWISE_VECTOR __m256i next_of(std::uint32_t type, __m256i free) const {
        const __m256i bits = _mm256_load_si256(reinterpret_cast<const __m256i*>(bits_of + type));
        if constexpr (!several) return bits;
        const __m256i left = _mm256_and_si256(bits, free);
        return _mm256_and_si256(left, _mm256_sub_epi64(_mm256_setzero_si256(), left));
    }

    // Which of the sixteen tiles of a line are free.
    EDGEWISE_VECTOR static std::uint32_t free_of(const Line& line, __m256i free) {
        const __m128i byte = _mm_load_si128(reinterpret_cast<const __m128i*>(line.byte));
        const __m128i bit = _mm_load_si128(reinterpret_cast<const __m128i*>(line.bit));
        // A shuffle reaches sixteen bytes: one for each half of the set, and bit 4 of the byte number selects the half.
        const __m128i low = _mm_shuffle_epi8(_mm256_castsi256_si128(free), byte);
        const __m128i high = _mm_shuffle_epi8(_mm256_extracti128_si256(free, 1), byte);
        const __m128i found = _mm_blendv_epi8(low, high, _mm_slli_epi16(byte, 3));
        const __m128i taken = _mm_cmpeq_epi8(_mm_and_si128(found, bit), _mm_setzero_si128());
        return static_cast<std::uint32_t>(_mm_movemask_epi8(taken)) ^ 0xFFFFU;
    }

    // The steps are those of ScanSearch::lay, for two places.
    template <bool several>
    EDGEWISE_VECTOR bool lay(std::int32_t place, std::uint32_t list, __m256i free) {
        // 1. Stop?
        if (placements >= stop_at || place >= cell_count) {
            descent.stopped_at = std::min(place, cell_count);
            return true;
        }
        // 2. Count the first tiles, which the single step would lay one by one.
        const Line* line = lines + list;
        const std::uint32_t firsts = free_of(*line, free);
        placements += static_cast<std::uint32_t>(std::popcount(firsts));
        reached[place] = 1;
        if ((firsts & line->tiles[0]) != 0) reached[place + 1] = 1;
        // 3. The lists of the next pair for the colours above it, which are known by now.
        const bool alone = place + 1 == cell_count;
        const bool last = place + 2 >= cell_count;
        const std::uint32_t* next = nullptr;
        if (!last) {
            const std::uint8_t* above = south + place + 2;
            const std::uint32_t second_north = place + 3 == cell_count ? 0U : above[1];
            next = starts_of[static_cast<std::size_t>(place) / 2 + 1] + (above[0] * colours + second_north) * colours;
        }
        // 4. Lay each free pair, look up what fits behind it, continue there.
        const std::uint32_t count = line->tiles[1];
        for (std::uint32_t number = 0; number < count; ++number) {
            ++line;
            const std::uint32_t each = free_of(*line, free);
            std::uint32_t laid = each & each >> kPairsPerLine;
            if (!alone) placements += static_cast<std::uint32_t>(std::popcount(laid));
            while (laid != 0) {
                const auto slot = static_cast<std::uint32_t>(std::countr_zero(laid));
                laid &= laid - 1;
                const std::uint32_t tiles = line->tiles[slot];
                const std::uint32_t beyond = last ? 0 : next[tiles >> 16 & 31];
                if (!last && beyond == 0) continue;  // it counts as laid, but nothing fits behind it
                south[place + width] = static_cast<std::uint8_t>(tiles >> 21 & 31);
                south[place + width + 1] = static_cast<std::uint8_t>(tiles >> 26 & 31);
                const __m256i once = _mm256_xor_si256(free, next_of<several>(tiles & 255, free));
                const __m256i twice = _mm256_xor_si256(once, next_of<several>(tiles >> 8 & 255, once));
                if (lay<several>(place + 2, beyond, twice)) {
                    if (!alone) placements -= static_cast<std::uint32_t>(std::popcount(laid));
                    descent.firsts[static_cast<std::size_t>(place) / 2] = static_cast<std::uint16_t>(firsts);
                    descent.ordinals[static_cast<std::size_t>(place) / 2] = number * kPairsPerLine + slot;
                    return true;
                }
            }
        }
        return false;
    }

    EDGEWISE_VECTOR bool begin(const ScanPairs& pairs, std::int32_t place, std::uint32_t list,
                               std::span<const std::uint8_t> left) {
        Set free{};
        for (std::size_t type = 0; type < pairs.bits_of_.size(); ++type) {
            // If copies of a type are used, the highest bits are left.
            std::int32_t gone = type < left.size() ? pairs.copies_of(type) - left[type] : 0;
            for (std::size_t word = 0; word < free.words.size(); ++word) {
                std::uint64_t bits = pairs.bits_of_[type].words[word];
                for (; bits != 0 && gone > 0; --gone) bits &= bits - 1;
                free.words[word] |= bits;
            }
        }
        const __m256i set = _mm256_load_si256(reinterpret_cast<const __m256i*>(&free));
        const bool stops = pairs.several_ ? lay<true>(place, list, set) : lay<false>(place, list, set);
        descent.placements = placements;
        return stops;
    }
};

bool ScanPairs::run(Descent& descent, std::int32_t place, std::uint32_t west,
                    std::span<const std::uint8_t> left) const {
    const std::uint8_t* above = descent.south + place;
    const std::uint32_t second_north = place + 1 == cell_count_ ? 0U : above[1];
    const std::uint32_t* starts = starts_of_[static_cast<std::size_t>(place) / 2];
    const std::uint32_t list = starts[(above[0] * colours_ + second_north) * colours_ + west];
    return Walk(*this, descent).begin(*this, place, list, left);
}

#else

bool ScanPairs::run(Descent&, std::int32_t, std::uint32_t, std::span<const std::uint8_t>) const {
    return false;  // never called: `make` returns null here
}

#endif

}  // namespace edgewise
