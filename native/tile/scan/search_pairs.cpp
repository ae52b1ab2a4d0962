// How the scan search hands parts of its tree to ScanPairs and takes over again where it stopped.
#include <bit>
#include <utility>

#include "tile/scan/pairs.hpp"
#include "tile/scan/search.hpp"

namespace edgewise {

void ScanSearch::use_pairs(std::shared_ptr<const ScanPairs> pairs) {
    pairs_ = std::move(pairs);
    const std::size_t count = (static_cast<std::size_t>(cell_count_) + 1) / 2;
    firsts_.resize(count);
    ordinals_.resize(count);
}

bool ScanSearch::can_lay_pairs() const {
    return pairs_ && stop_at_ - placements_ > pairs_->margin();
}

// Like `lay`, with single steps up to the next place where a pair begins.
bool ScanSearch::lay_by_pairs(std::int32_t place, const std::uint32_t* entry) {
    if (place % 2 == 0 && place < cell_count_) return lay_pairs(place);
    if (placements_ >= stop_at_ || place == cell_count_) {
        at_[place] = entry;
        stopped_at_ = place;
        return true;
    }
    return resume_at(place, entry);
}

bool ScanSearch::lay_pairs(std::int32_t place) {
    const std::uint32_t west = place % width_ == 0 ? kBorder : TileEntry::east(*at_[place - 1]);
    const std::uint64_t margin = pairs_->margin();
    ScanPairs::Descent descent{
        placements_, stop_at_ > margin ? stop_at_ - margin : 0, south_.data(), reached_.data(), firsts_, ordinals_};
    const bool stops = pairs_->run(descent, place, west, left_);
    placements_ = descent.placements;
    if (!stops) return false;
    for (std::int32_t each = place; each < descent.stopped_at; each += 2) settle_pair(each);
    stopped_at_ = descent.stopped_at;
    at_[stopped_at_] = list_at(stopped_at_);
    return true;
}

// Finds the entries of a pair that was laid, by its number among all pairs of its list. The first tiles after it were
// counted but not laid: their count is taken back.
void ScanSearch::settle_pair(std::int32_t place) {
    const auto number = static_cast<std::size_t>(place) / 2;
    std::uint32_t before = ordinals_[number];
    std::int32_t first = 0;
    if (place + 1 == cell_count_) {
        first = static_cast<std::int32_t>(before);
        put(place, list_at(place) + first);
    } else {
        for (const std::uint32_t* entry = list_at(place);; ++entry, ++first) {
            put(place, entry);
            const std::uint32_t* second = list_at(place + 1);
            for (; *second != TileEntry::kEnd; ++second) {
                const std::uint32_t type = TileEntry::type(*second);
                const bool is_pair = type != TileEntry::type(*entry) || table_->copies_[type] > 1;
                if (is_pair && before-- == 0) break;
            }
            if (*second != TileEntry::kEnd) {
                put(place + 1, second);
                break;
            }
            take_back(place);
        }
    }
    placements_ -=
        static_cast<std::uint32_t>(std::popcount(static_cast<std::uint32_t>(firsts_[number]) >> (first + 1)));
}

}  // namespace edgewise
