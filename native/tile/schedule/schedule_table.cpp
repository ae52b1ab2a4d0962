#include "tile/schedule/schedule_table.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

#include "base/random.hpp"

namespace edgewise {

namespace {

// Of 16 lines, eleven are whole; then come columns five high.
std::int32_t whole_lines_of(std::int32_t lines) {
    return (11 * lines + 8) / 16;
}

}  // namespace

bool ScheduleTable::fits(const TileBoard& board) {
    return board.rectangle() && board.colour_count() <= TileEntry::kMostColours &&
           board.type_count() < TileEntry::kMostTypes;
}

ScheduleTable::ScheduleTable(const TileBoard& board, const ScanOrder& order, const std::vector<Colour>& chosen,
                             std::uint64_t seed)
    : side_(order.side), colours_(board.colour_count()), is_chosen_(board.colour_count(), 0) {
    if (!fits(board)) throw std::invalid_argument("too many pieces or colours for the scheduled search");
    const std::vector<std::int32_t> sides = board.piece_sides_by_colour();
    for (const Colour colour : chosen) {
        is_chosen_[colour] = 1;
        chosen_sides_ += sides[colour];
    }
    for (TileType type = 0; type < board.type_count(); ++type) {
        copies_.push_back(static_cast<std::uint16_t>(board.copies(type)));
    }
    std::vector<Candidate> tried(board.candidate_count());
    std::iota(tried.begin(), tried.end(), 0);
    chosen_.resize(copies_.size());
    for (const Candidate candidate : tried) {
        chosen_[board.type_of(candidate)] = static_cast<std::uint8_t>(chosen_on(board, candidate));
    }
    Random random(seed);
    random.shuffle(tried);
    std::ranges::stable_sort(tried, std::ranges::greater{},
                             [&](Candidate candidate) { return chosen_on(board, candidate); });

    order_places(board, order);
    std::map<TileBoard::BorderSides, std::size_t> kind_with;
    for (Place& place : places_) {
        const Candidate fixed = board.fixed_at(place.cell);
        if (fixed >= 0) {
            place.kind = kinds_.size();
            kinds_.push_back(fixed_kind(board, fixed));
            continue;
        }
        const TileBoard::BorderSides border = board.border_sides(place.cell);
        const auto [known, is_new] = kind_with.try_emplace(border, kinds_.size());
        place.kind = known->second;
        if (is_new) kinds_.push_back(free_kind(board, tried, border));
    }
    for (Place& place : places_) {
        place.starts = kinds_[place.kind].starts.data();
        if (board.fixed_at(place.cell) >= 0) continue;
        place.north_step = static_cast<std::uint32_t>(colours_);
        place.west_step = 1;
    }
}

std::uint32_t ScheduleTable::chosen_on(const TileBoard& board, Candidate candidate) const {
    std::uint32_t count = 0;
    for (std::int32_t side = 0; side < kSides; ++side) count += is_chosen_[board.colour(candidate, side)];
    return count;
}

void ScheduleTable::order_places(const TileBoard& board, const ScanOrder& order) {
    const std::int32_t width = order.width;
    const std::int32_t lines = board.cell_count() / width;
    const std::vector<std::int32_t> sequence = rows_then_columns(order, whole_lines_of(lines));
    std::vector<std::int32_t> place_of(sequence.size());
    for (std::size_t place = 0; place < sequence.size(); ++place) {
        place_of[sequence[place]] = static_cast<std::int32_t>(place);
    }
    for (const std::int32_t index : sequence) {
        Place& place = places_.emplace_back();
        place.cell = order.cells[index];
        place.north = index < width ? 0 : 1 + place_of[index - width];
        place.west = index % width == 0 ? 0 : 1 + place_of[index - 1];
        place.required_east = board.fixed_neighbour_colour(place.cell, side_[1]);
        place.required_south = board.fixed_neighbour_colour(place.cell, side_[2]);
    }
}

// The lists of a cell with a fixed piece. Mismatches with it are counted when its neighbours are laid.
ScheduleTable::Kind ScheduleTable::fixed_kind(const TileBoard& board, Candidate fixed) {
    Kind kind;
    kind.starts.push_back(static_cast<std::uint32_t>(entries_.size()));
    add_entry(board, fixed);
    end_list();
    kind.every = static_cast<std::uint32_t>(entries_.size());
    end_list();
    return kind;
}

// The lists of cells with these sides on the border, each in the order of `tried`.
ScheduleTable::Kind ScheduleTable::free_kind(const TileBoard& board, const std::vector<Candidate>& tried,
                                             const TileBoard::BorderSides& border) {
    const auto north = [&](Candidate candidate) { return board.colour(candidate, side_[0]); };
    const auto west = [&](Candidate candidate) { return board.colour(candidate, side_[3]); };
    std::vector<std::vector<Candidate>> by_north(colours_);
    std::vector<std::vector<Candidate>> by_west(colours_);
    Kind kind;
    kind.every = static_cast<std::uint32_t>(entries_.size());
    for (const Candidate candidate : tried) {
        if (!board.is_free_with_border(candidate, border)) continue;
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
    return kind;
}

void ScheduleTable::add_entry(const TileBoard& board, Candidate candidate) {
    const auto colour = [&](std::int32_t side) { return board.colour(candidate, side_[side]); };
    entries_.push_back(TileEntry::pack(board.type_of(candidate), colour(1), colour(2)));
    candidates_.push_back(candidate);
    north_.push_back(static_cast<std::uint8_t>(colour(0)));
    west_.push_back(static_cast<std::uint8_t>(colour(3)));
}

void ScheduleTable::end_list() {
    entries_.push_back(TileEntry::kEnd);
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
