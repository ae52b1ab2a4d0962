#include "tile/scan/position.hpp"

#include <stdexcept>
#include <utility>

#include "tile/scan/search.hpp"

namespace edgewise {

std::optional<ScanPosition> ScanSearch::position() const {
    // At the end of a list the search backtracks, which takes no placement; a position never ends there.
    const std::uint32_t* next = place_ < floor_ ? nullptr : at_[place_];
    std::int32_t place = place_;
    while (place >= floor_ && place < cell_count_ && *next == TileEntry::kEnd) {
        --place;
        if (place >= floor_) next = at_[place] + 1;
    }
    if (place < floor_) return std::nullopt;
    const auto candidate = [&](const std::uint32_t* entry) {
        return table_->candidates_[entry - table_->entries_.data()];
    };
    ScanPosition position;
    position.floor = floor_;
    for (std::int32_t each = 0; each < place; ++each) position.laid.push_back(candidate(at_[each]));
    if (place < cell_count_) position.next = candidate(next);
    return position;
}

std::vector<Candidate> ScanSearch::laid() const {
    std::vector<Candidate> laid(cell_count_, -1);
    for (std::int32_t place = 0; place < place_; ++place) {
        laid[table_->order_.cells[place]] = table_->candidates_[at_[place] - table_->entries_.data()];
    }
    return laid;
}

std::vector<ScanPosition> ScanSearch::cut(const std::shared_ptr<const ScanTable>& table, const ScanPosition& position,
                                          std::uint64_t& placements) {
    const ScanSearch search(table, position);
    const std::int32_t floor = search.floor_;
    if (floor == search.cell_count_) return {position};
    std::vector<ScanPosition> parts;
    const std::uint32_t* entry = search.at_[floor];
    if (search.place_ > floor) {  // the current entry keeps what has been done below it
        parts.push_back(position);
        ++parts.back().floor;
        ++entry;
    }
    std::vector<std::uint32_t> prefix;
    const auto number = [&](const std::uint32_t* each) {
        return static_cast<std::uint32_t>(each - table->entries_.data());
    };
    for (std::int32_t place = 0; place < floor; ++place) prefix.push_back(number(search.at_[place]));
    const ScanSearch before(table, prefix);
    for (prefix.push_back(0); *entry != TileEntry::kEnd; ++entry) {
        if (before.left_[TileEntry::type(*entry)] == 0) continue;
        ++placements;
        prefix.back() = number(entry);
        if (const auto part = ScanSearch(table, prefix).position()) parts.push_back(*part);
    }
    return parts;
}

ScanSearch::ScanSearch(std::shared_ptr<const ScanTable> table, const ScanPosition& position)
    : ScanSearch(std::move(table)) {
    const auto laid = static_cast<std::int32_t>(position.laid.size());
    if (position.floor < 0 || position.floor > laid || laid > cell_count_ ||
        (laid == cell_count_) != (position.next < 0)) {
        throw std::invalid_argument("not a position of this search");
    }
    const auto entry_of = [&](Candidate candidate) {
        const std::uint32_t* entry = list_at(place_);
        while (*entry != TileEntry::kEnd && table_->candidates_[entry - table_->entries_.data()] != candidate) ++entry;
        if (*entry == TileEntry::kEnd) throw std::invalid_argument("a piece lies where it does not fit");
        return entry;
    };
    for (place_ = 0; place_ < laid; ++place_) {
        const std::uint32_t* entry = entry_of(position.laid[place_]);
        if (left_[TileEntry::type(*entry)] == 0) throw std::invalid_argument("a piece lies on the board twice");
        put(place_, entry);
        reached_[place_] = 1;
    }
    floor_ = position.floor;
    at_[place_] = place_ == cell_count_ ? list_at(place_) : entry_of(position.next);
}

}  // namespace edgewise
