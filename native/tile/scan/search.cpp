#include "tile/scan/search.hpp"

#include <algorithm>
#include <utility>

namespace edgewise {

ScanSearch::ScanSearch(std::shared_ptr<const ScanTable> table, std::span<const std::uint32_t> prefix)
    : table_(std::move(table)),
      cell_count_(static_cast<std::int32_t>(table_->order_.cells.size())),
      width_(table_->order_.width),
      at_(cell_count_ + 1, nullptr),
      south_(cell_count_ + width_ + 1, 0),
      left_(table_->copies_),
      reached_(cell_count_ + 1, 0) {
    for (const std::uint32_t entry : prefix) {
        put(floor_, table_->entries_.data() + entry);
        ++floor_;
    }
    place_ = floor_;
    at_[place_] = list_at(place_);
}

const std::uint32_t* ScanSearch::list_at(std::int32_t place) const {
    const std::uint32_t before = place % width_ == 0 ? kBorder : TileEntry::east(*at_[place - 1]);
    const std::uint32_t above = south_[place];
    return table_->entries_.data() + table_->starts_of_cell_[place][above * table_->colours_ + before];
}

void ScanSearch::put(std::int32_t place, const std::uint32_t* entry) {
    at_[place] = entry;
    south_[place + width_] = TileEntry::south(*entry);
    --left_[TileEntry::type(*entry)];
}

void ScanSearch::take_back(std::int32_t place) {
    ++left_[TileEntry::type(*at_[place])];
}

// Tries the rest of a list at a place, and everything below. True when the search has to stop: then `at_` holds the
// current entries of this place and all below down to `stopped_at_`. A border in the east is colour 0 and so is the
// west of the next line, so the end of a line needs no special case.
bool ScanSearch::lay(std::int32_t place, const std::uint32_t* entry) {
    // 1. Stop? Also for a full board.
    if (placements_ >= stop_at_ || place == cell_count_) {
        at_[place] = entry;
        stopped_at_ = place;
        return true;
    }
    reached_[place] = 1;
    // 2. The lists of the next place for the colour above it, which is known by now.
    const std::uint32_t* entries = table_->entries_.data();
    const std::uint32_t* next = table_->starts_of_cell_[place + 1] + static_cast<std::size_t>(south_[place + 1]) *
                                                                         static_cast<std::size_t>(table_->colours_);
    // 3. Lay each free type, look up what fits behind it, continue there.
    for (std::uint32_t tile = *entry; tile != TileEntry::kEnd; tile = *++entry) {
        const std::uint32_t type = TileEntry::type(tile);
        if (left_[type] == 0) continue;
        ++placements_;
        const std::uint32_t* beyond = entries + next[TileEntry::east(tile)];
        if (*beyond == TileEntry::kEnd) continue;  // it counts as laid, but nothing fits behind it
        south_[place + width_] = TileEntry::south(tile);
        --left_[type];
        if (lay(place + 1, beyond)) {
            at_[place] = entry;
            return true;
        }
        ++left_[type];
    }
    return false;
}

ScanEvent ScanSearch::run(std::uint64_t budget) {
    if (budget == 0) return place_ < floor_ ? ScanEvent::exhausted : ScanEvent::out_of_budget;
    stop_at_ = budget > ~placements_ ? ~std::uint64_t{0} : placements_ + budget;
    by_pairs_ = can_lay_pairs();
    for (; place_ >= floor_; step_back()) {
        while (resume_at(place_, at_[place_])) {
            place_ = stopped_at_;
            if (place_ == cell_count_) {
                note_solution();
                step_back();
                return ScanEvent::solution;
            }
            if (placements_ >= stop_at_) return ScanEvent::out_of_budget;
            by_pairs_ = false;  // pairs stop a little early; the last steps are single
        }
    }
    return ScanEvent::exhausted;
}

// To the next tile of the place before.
void ScanSearch::step_back() {
    if (--place_ < floor_) return;
    take_back(place_);
    ++at_[place_];
}

// The rest of a list that the search is already in: like `lay`, but without the check whether to stop.
bool ScanSearch::resume_at(std::int32_t place, const std::uint32_t* entry) {
    if (place == cell_count_) {  // a prefix may be the whole board
        stopped_at_ = place;
        return true;
    }
    reached_[place] = 1;
    for (; *entry != TileEntry::kEnd; ++entry) {
        if (left_[TileEntry::type(*entry)] == 0) continue;
        ++placements_;
        put(place, entry);
        const std::uint32_t* beyond = list_at(place + 1);
        if (*beyond != TileEntry::kEnd && (by_pairs_ ? lay_by_pairs(place + 1, beyond) : lay(place + 1, beyond))) {
            return true;
        }
        take_back(place);
    }
    return false;
}

void ScanSearch::note_solution() {
    reached_[cell_count_] = 1;
    solution_.resize(cell_count_);
    for (std::int32_t place = 0; place < cell_count_; ++place) {
        solution_[table_->order_.cells[place]] = table_->candidates_[at_[place] - table_->entries_.data()];
    }
}

std::int32_t ScanSearch::deepest() const {
    return static_cast<std::int32_t>(reached_.rend() - std::find(reached_.rbegin(), reached_.rend(), 1)) - 1;
}

std::vector<std::vector<std::uint32_t>> ScanSearch::split(const std::shared_ptr<const ScanTable>& table,
                                                          std::size_t wanted, std::uint64_t& placements) {
    std::vector<std::vector<std::uint32_t>> prefixes{{}};
    const auto cells = table->order_.cells.size();
    for (std::size_t length = 0; length < cells && !prefixes.empty() && prefixes.size() < wanted; ++length) {
        std::vector<std::vector<std::uint32_t>> longer;
        for (const auto& prefix : prefixes) {
            const ScanSearch search(table, prefix);
            for (const std::uint32_t* entry = search.at_[search.place_]; *entry != TileEntry::kEnd; ++entry) {
                if (search.left_[TileEntry::type(*entry)] == 0) continue;
                longer.push_back(prefix);
                longer.back().push_back(static_cast<std::uint32_t>(entry - table->entries_.data()));
            }
        }
        placements += longer.size();
        prefixes = std::move(longer);
    }
    return prefixes;
}

}  // namespace edgewise
