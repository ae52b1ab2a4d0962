#include "tile/schedule/schedule_table.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <stdexcept>

#include "base/random.hpp"

namespace edgewise {

namespace {

// On 16 lines, eleven whole ones and then columns five high.
std::int32_t whole_lines_of(std::int32_t lines) {
    return (11 * lines + 8) / 16;
}

}  // namespace

bool ScheduleTable::fits(const TileBoard& board) {
    return board.rectangle() && board.colour_count() <= kMostColours && board.type_count() < kMostTypes;
}

ScheduleTable::ScheduleTable(const TileBoard& board, const ScanOrder& order, const std::vector<Colour>& chosen,
                             std::uint64_t seed)
    : side_(order.side), colours_(board.colour_count()), is_chosen_(board.colour_count(), 0) {
    if (!fits(board)) throw std::invalid_argument("too many pieces or colours for the scheduled search");
    for (const Colour colour : chosen) is_chosen_[colour] = 1;
    const auto chosen_on = [&](Candidate candidate) {
        std::int32_t count = 0;
        for (std::int32_t side = 0; side < kSides; ++side) count += is_chosen_[board.colour(candidate, side)];
        return count;
    };
    for (TileType type = 0; type < board.type_count(); ++type) {
        copies_.push_back(static_cast<std::uint16_t>(board.copies(type)));
    }
    std::vector<Candidate> tried(board.candidate_count());
    std::iota(tried.begin(), tried.end(), 0);
    for (const Candidate candidate : tried) {
        const TileType type = board.type_of(candidate);
        const bool is_first = candidate == 0 || board.type_of(candidate - 1) != type;
        if (is_first) chosen_sides_ += chosen_on(candidate) * board.copies(type);
    }
    Random random(seed);
    random.shuffle(tried);
    std::ranges::stable_sort(tried, std::ranges::greater{}, chosen_on);

    line_up(board, order);
    std::map<std::array<bool, kSides>, std::size_t> kind_with;  // sides on the border
    for (Place& place : places_) {
        std::array<bool, kSides> border{};
        for (std::int32_t side = 0; side < kSides; ++side) border[side] = board.neighbour(place.cell, side_[side]) < 0;
        const Candidate fixed = board.fixed_at(place.cell);
        if (fixed >= 0) {
            place.kind = kinds_.size();
        } else if (const auto [known, is_new] = kind_with.try_emplace(border, kinds_.size()); true) {
            place.kind = known->second;
            if (!is_new) continue;
        }
        Kind& kind = kinds_.emplace_back();
        if (fixed >= 0) {
            // What its neighbours lack to match it, they have paid for when they were laid.
            kind.starts.push_back(static_cast<std::uint32_t>(entries_.size()));
            add_entry(board, fixed);
            end_list();
            kind.every = static_cast<std::uint32_t>(entries_.size());
            end_list();
            continue;
        }
        std::vector<Candidate> allowed;
        for (const Candidate candidate : tried) {
            bool fits_border = !board.is_fixed(board.type_of(candidate));
            for (std::int32_t side = 0; side < kSides; ++side) {
                fits_border = fits_border && (board.colour(candidate, side_[side]) == kBorder) == border[side];
            }
            if (fits_border) allowed.push_back(candidate);
        }
        add_lists(board, allowed, kind);
    }
    for (Place& place : places_) {
        place.starts = kinds_[place.kind].starts.data();
        if (board.fixed_at(place.cell) >= 0) continue;
        place.north_step = static_cast<std::uint32_t>(colours_);
        place.west_step = 1;
    }
}

void ScheduleTable::line_up(const TileBoard& board, const ScanOrder& order) {
    const std::int32_t cells = board.cell_count();
    const std::int32_t width = order.width;
    const std::int32_t lines = cells / width;
    const std::int32_t whole = whole_lines_of(lines);
    std::vector<std::int32_t> sequence(static_cast<std::size_t>(whole) * width);
    std::iota(sequence.begin(), sequence.end(), 0);
    for (std::int32_t column = 0; column < width; ++column) {
        for (std::int32_t line = whole; line < lines; ++line) sequence.push_back(line * width + column);
    }
    std::vector<std::int32_t> place_of(cells);
    for (std::int32_t place = 0; place < cells; ++place) place_of[sequence[place]] = place;
    for (const std::int32_t index : sequence) {
        Place place;
        place.cell = order.cells[index];
        place.north = index < width ? 0 : 1 + place_of[index - width];
        place.west = index % width == 0 ? 0 : 1 + place_of[index - 1];
        const auto wanted = [&](std::int32_t side) {
            const Cell other = board.neighbour(place.cell, side_[side]);
            const Candidate fixed = other < 0 ? -1 : board.fixed_at(other);
            return fixed < 0 ? -1 : board.colour(fixed, side_[opposite(side)]);
        };
        place.wanted_east = wanted(1);
        place.wanted_south = wanted(2);
        places_.push_back(place);
    }
}

void ScheduleTable::add_lists(const TileBoard& board, const std::vector<Candidate>& allowed, Kind& kind) {
    const auto north = [&](Candidate candidate) { return board.colour(candidate, side_[0]); };
    const auto west = [&](Candidate candidate) { return board.colour(candidate, side_[3]); };
    std::vector<std::vector<Candidate>> by_north(colours_);
    std::vector<std::vector<Candidate>> by_west(colours_);
    kind.every = static_cast<std::uint32_t>(entries_.size());
    for (const Candidate candidate : allowed) {
        by_north[north(candidate)].push_back(candidate);
        by_west[west(candidate)].push_back(candidate);
        add_entry(board, candidate);
    }
    end_list();
    for (Colour above = 0; above < colours_; ++above) {
        for (Colour before = 0; before < colours_; ++before) {
            kind.starts.push_back(static_cast<std::uint32_t>(entries_.size()));
            for (const Candidate candidate : by_north[above]) {
                if (west(candidate) == before) add_entry(board, candidate);
            }
            end_list();
            for (const Candidate candidate : by_north[above]) {
                if (west(candidate) != before) add_entry(board, candidate);
            }
            for (const Candidate candidate : by_west[before]) {
                if (north(candidate) != above) add_entry(board, candidate);
            }
            end_list();
        }
    }
}

void ScheduleTable::add_entry(const TileBoard& board, Candidate candidate) {
    const auto colour = [&](std::int32_t side) {
        return static_cast<std::uint32_t>(board.colour(candidate, side_[side]));
    };
    std::uint32_t chosen = 0;
    for (std::int32_t side = 0; side < kSides; ++side) chosen += is_chosen_[colour(side)];
    entries_.push_back(static_cast<std::uint32_t>(board.type_of(candidate)) | colour(1) << 12 | colour(2) << 20 |
                       chosen << 28);
    candidates_.push_back(candidate);
    north_.push_back(static_cast<std::uint8_t>(colour(0)));
    west_.push_back(static_cast<std::uint8_t>(colour(3)));
}

void ScheduleTable::end_list() {
    entries_.push_back(kEnd);
    candidates_.push_back(-1);
    north_.push_back(0);
    west_.push_back(0);
}

std::uint64_t ScheduleTable::bytes() const {
    std::uint64_t bytes = entries_.size() * (sizeof(std::uint32_t) + sizeof(Candidate) + 2);
    for (const Kind& kind : kinds_) bytes += kind.starts.size() * sizeof(std::uint32_t);
    return bytes + places_.size() * sizeof(Place);
}

}  // namespace edgewise
