#include "tile/scan/search.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/random.hpp"

namespace edgewise {

bool ScanTable::fits(const TileBoard& board) {
    for (TileType type = 0; type < board.type_count(); ++type) {
        if (board.copies(type) > 255) return false;
    }
    // Around each fixed piece there may be cells with lists of their own.
    std::int64_t kinds = 9;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) kinds += board.fixed_at(cell) >= 0 ? 1 + kSides : 0;
    const std::int64_t colours = board.colour_count();
    return board.type_count() < kMostTypes && colours <= kMostColours && kinds * colours * colours <= kMostLists;
}

ScanTable::ScanTable(const TileBoard& board, ScanOrder order, TileType corner_type, std::uint64_t seed)
    : order_(std::move(order)), colours_(board.colour_count()) {
    if (!fits(board)) throw std::invalid_argument("too many pieces or colours for the scan search");
    std::vector<Candidate> tried(board.candidate_count());
    std::iota(tried.begin(), tried.end(), 0);
    if (seed != 0) {
        Random random(seed);
        random.shuffle(tried);
    }
    std::map<std::vector<Candidate>, std::size_t> kinds;  // cells that allow the same candidates share their lists
    std::vector<std::size_t> kind_of_place;
    for (const Cell cell : order_.cells) {
        std::vector<Candidate> allowed;
        for (const Candidate candidate : tried) {
            if (!board.allowed(cell, candidate)) continue;
            if (corner_type >= 0 && cell == order_.cells.front() && board.type_of(candidate) != corner_type) continue;
            allowed.push_back(candidate);
        }
        kind_of_place.push_back(kinds.try_emplace(std::move(allowed), kinds.size()).first->second);
    }
    starts_.resize(kinds.size() + 1);
    const auto [north, east, south, west] = order_.side;
    for (const auto& [allowed, kind] : kinds) {
        for (Colour above = 0; above < colours_; ++above) {
            for (Colour before = 0; before < colours_; ++before) {
                starts_[kind].push_back(static_cast<std::uint32_t>(entries_.size()));
                for (const Candidate candidate : allowed) {
                    if (board.colour(candidate, north) != above || board.colour(candidate, west) != before) continue;
                    entries_.push_back(static_cast<std::uint32_t>(board.type_of(candidate)) |
                                       static_cast<std::uint32_t>(board.colour(candidate, east)) << 12 |
                                       static_cast<std::uint32_t>(board.colour(candidate, south)) << 20);
                    candidates_.push_back(candidate);
                }
                entries_.push_back(kEnd);
                candidates_.push_back(-1);
            }
        }
    }
    // Behind the last cell there is nothing to look up; a table of its own, with a list that is never empty, keeps the
    // step free of that question.
    starts_.back().assign(static_cast<std::size_t>(colours_) * colours_, static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back(0);
    candidates_.push_back(-1);
    for (const std::size_t kind : kind_of_place) starts_of_cell_.push_back(starts_[kind].data());
    starts_of_cell_.push_back(starts_.back().data());
    for (TileType type = 0; type < board.type_count(); ++type) {
        copies_.push_back(static_cast<std::uint8_t>(board.copies(type)));
    }
}

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
    const std::uint32_t before = place % width_ == 0 ? kBorder : ScanTable::east(*at_[place - 1]);
    const std::uint32_t above = south_[place];
    return table_->entries_.data() + table_->starts_of_cell_[place][above * table_->colours_ + before];
}

void ScanSearch::put(std::int32_t place, const std::uint32_t* entry) {
    at_[place] = entry;
    south_[place + width_] = ScanTable::south(*entry);
    --left_[ScanTable::type(*entry)];
}

void ScanSearch::take_back(std::int32_t place) {
    ++left_[ScanTable::type(*at_[place])];
}

// Tries what is left of a list at a place, and everything below. True when the search has to stop: then `at_` knows,
// for this place and all below down to `stopped_at_`, where it stood. A border in the east is colour 0 and so is the
// west of the next line, so the end of a line needs no case of its own.
bool ScanSearch::lay(std::int32_t place, const std::uint32_t* entry) {
    // 1. Time to leave? A full board is a reason, too.
    if (placements_ >= stop_at_ || place == cell_count_) {
        at_[place] = entry;
        stopped_at_ = place;
        return true;
    }
    reached_[place] = 1;
    // 2. The lists of the next place, by the colour above it, which is known by now.
    const std::uint32_t* entries = table_->entries_.data();
    const std::uint32_t* next = table_->starts_of_cell_[place + 1] + static_cast<std::size_t>(south_[place + 1]) *
                                                                         static_cast<std::size_t>(table_->colours_);
    // 3. Lay each free type, look up what may lie behind it, go on there.
    for (std::uint32_t tile = *entry; tile != ScanTable::kEnd; tile = *++entry) {
        const std::uint32_t type = ScanTable::type(tile);
        if (left_[type] == 0) continue;
        ++placements_;
        const std::uint32_t* beyond = entries + next[ScanTable::east(tile)];
        if (*beyond == ScanTable::kEnd) continue;  // laid, and nothing fits behind it
        south_[place + width_] = ScanTable::south(tile);
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
        while (go_on_at(place_, at_[place_])) {
            place_ = stopped_at_;
            if (place_ == cell_count_) {
                note_solution();
                step_back();
                return ScanEvent::solution;
            }
            if (placements_ >= stop_at_) return ScanEvent::out_of_budget;
            by_pairs_ = false;  // pairs stop a little early; the last steps are plain ones
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

// The rest of a list in which the search stands already: as `lay`, without asking whether it is time to leave.
bool ScanSearch::go_on_at(std::int32_t place, const std::uint32_t* entry) {
    if (place == cell_count_) {  // a prefix may be the whole board
        stopped_at_ = place;
        return true;
    }
    reached_[place] = 1;
    for (; *entry != ScanTable::kEnd; ++entry) {
        if (left_[ScanTable::type(*entry)] == 0) continue;
        ++placements_;
        put(place, entry);
        const std::uint32_t* beyond = list_at(place + 1);
        if (*beyond != ScanTable::kEnd && (by_pairs_ ? lay_by_pairs(place + 1, beyond) : lay(place + 1, beyond))) {
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
            for (const std::uint32_t* entry = search.at_[search.place_]; *entry != ScanTable::kEnd; ++entry) {
                if (search.left_[ScanTable::type(*entry)] == 0) continue;
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
