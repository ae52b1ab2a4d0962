#include "tile/schedule/schedule_search.hpp"

#include <algorithm>
#include <utility>

namespace edgewise {

namespace {

// How many of the fixed pieces that come later a tile mismatches.
std::int32_t fixed_mismatches(std::uint32_t tile, Colour required_east, Colour required_south) {
    return (required_east >= 0 && TileEntry::east(tile) != required_east ? 1 : 0) +
           (required_south >= 0 && TileEntry::south(tile) != required_south ? 1 : 0);
}

}  // namespace

ScheduleSearch::ScheduleSearch(const ScheduleTable& table, OnBoard on_board, Poll poll)
    : table_(table),
      on_board_(std::move(on_board)),
      poll_(std::move(poll)),
      place_count_(table.place_count()),
      allowed_(place_count_ + 1, 0),
      at_(place_count_, nullptr),
      south_(place_count_ + 1, 0),
      east_(place_count_ + 1, 0),
      left_(table.copies_),
      visits_(place_count_ + 1, 0) {}

void ScheduleSearch::allow(std::int32_t most) {
    for (std::int32_t place = 0; place < place_count_; ++place) {
        // Below zero no board is good enough, which ends the search wherever it is.
        allowed_[place] = most < 0 ? most : std::max(most - schedule_->reserve[place], 0);
    }
    allowed_[place_count_] = most;
}

bool ScheduleSearch::must_stop() {
    const std::uint64_t next = poll_(placements_ - reported_);
    reported_ = placements_;
    if (next == 0) end_ = ScheduleEnd::stopped;
    if (next != 0 && placements_ >= stop_at_) end_ = ScheduleEnd::out_of_budget;
    poll_at_ = std::min(next > ~placements_ ? ~std::uint64_t{0} : placements_ + next, stop_at_);
    return end_ != ScheduleEnd::exhausted;
}

bool ScheduleSearch::note_board(std::int32_t mismatches) {
    if (mismatches > allowed_[place_count_]) return false;
    std::vector<Candidate> laid(place_count_);
    for (std::int32_t place = 0; place < place_count_; ++place) {
        laid[table_.places_[place].cell] = table_.candidates_[at_[place] - table_.entries_.data()];
    }
    on_board_(laid, mismatches);
    allow(mismatches - 1);
    if (mismatches == 0) end_ = ScheduleEnd::solved;
    return mismatches == 0;
}

// Lays one tile and searches everything behind it. True when the search has to stop.
bool ScheduleSearch::lay_one(std::int32_t place, const std::uint32_t* entry, std::int32_t mismatches,
                             std::int32_t chosen) {
    const std::uint32_t tile = *entry;
    ++placements_;
    const std::uint32_t type = TileEntry::type(tile);
    chosen += table_.chosen(type);
    if (chosen < schedule_->quota[place]) return false;
    at_[place] = entry;
    south_[place + 1] = TileEntry::south(tile);
    east_[place + 1] = TileEntry::east(tile);
    const std::uint32_t* beyond = nullptr;
    if (place + 1 < place_count_) {
        beyond = list_at(place + 1);
        // Nothing fits behind it, and no mismatch is allowed there.
        if (*beyond == TileEntry::kEnd && mismatches >= allowed_[place + 1]) return false;
    }
    --left_[type];
    const bool stops = lay(place + 1, beyond, mismatches, chosen);
    ++left_[type];
    return stops;
}

// Tries everything at a place and everything behind it. True when the search has to stop.
bool ScheduleSearch::lay(std::int32_t place, const std::uint32_t* entry, std::int32_t mismatches, std::int32_t chosen) {
    // 1. Stop? A full board may be a reason, too.
    if (placements_ >= poll_at_ && must_stop()) return true;
    ++visits_[place];
    if (place == place_count_) return note_board(mismatches);
    // 2. What fits both neighbours, then what fits one. The bound is read again each time: a better board may have
    // been found behind the last tile.
    const ScheduleTable::Place& here = table_.places_[place];
    const bool is_required = here.required_east >= 0 || here.required_south >= 0;
    for (std::int32_t more = 0; more <= 1; ++more, ++entry) {
        if (mismatches + more > allowed_[place]) return false;
        for (std::uint32_t tile = *entry; tile != TileEntry::kEnd; tile = *++entry) {
            if (left_[TileEntry::type(tile)] == 0) continue;
            std::int32_t now = mismatches + more;
            if (is_required) now += fixed_mismatches(tile, here.required_east, here.required_south);
            if (now > allowed_[place]) continue;
            if (lay_one(place, entry, now, chosen)) return true;
        }
    }
    // 3. What fits neither.
    return place >= schedule_->any_from && lay_mismatched(place, mismatches, chosen);
}

bool ScheduleSearch::lay_mismatched(std::int32_t place, std::int32_t mismatches, std::int32_t chosen) {
    const ScheduleTable::Place& here = table_.places_[place];
    const std::uint8_t above = south_[here.north];
    const std::uint8_t before = east_[here.west];
    for (std::size_t index = table_.kinds_[here.kind].every; table_.entries_[index] != TileEntry::kEnd; ++index) {
        const std::uint32_t tile = table_.entries_[index];
        if (table_.north_[index] == above || table_.west_[index] == before) continue;
        if (left_[TileEntry::type(tile)] == 0) continue;
        const std::int32_t now = mismatches + 2 + fixed_mismatches(tile, here.required_east, here.required_south);
        if (now > allowed_[place]) continue;
        if (lay_one(place, table_.entries_.data() + index, now, chosen)) return true;
    }
    return false;
}

ScheduleEnd ScheduleSearch::run(const Schedule& schedule, std::int32_t most, std::uint64_t budget) {
    schedule_ = &schedule;
    stop_at_ = budget > ~placements_ ? ~std::uint64_t{0} : placements_ + budget;
    poll_at_ = placements_;
    end_ = ScheduleEnd::exhausted;
    std::ranges::fill(visits_, 0);
    allow(most);
    static_cast<void>(lay(0, list_at(0), 0, 0));
    if (placements_ > reported_) static_cast<void>(poll_(placements_ - reported_));
    reported_ = placements_;
    return end_;
}

}  // namespace edgewise
