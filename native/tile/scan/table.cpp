#include "tile/scan/table.hpp"

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
    // A fixed piece and its neighbours may each have lists of their own.
    std::int64_t kinds = 9;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) kinds += board.fixed_at(cell) >= 0 ? 1 + kSides : 0;
    const std::int64_t colours = board.colour_count();
    return board.type_count() < TileEntry::kMostTypes && colours <= TileEntry::kMostColours &&
           kinds * colours * colours <= kMostLists;
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
    std::map<TileBoard::Demands, std::size_t> kind_for;  // large boards have few kinds of cells: each is looked at once
    for (const Cell cell : order_.cells) {
        const bool is_corner = corner_type >= 0 && cell == order_.cells.front();
        const auto known = kind_for.find(board.demands_of(cell));
        if (!is_corner && known != kind_for.end()) {
            kind_of_place.push_back(known->second);
            continue;
        }
        std::vector<Candidate> allowed;
        for (const Candidate candidate : tried) {
            if (!board.allowed(cell, candidate)) continue;
            if (is_corner && board.type_of(candidate) != corner_type) continue;
            allowed.push_back(candidate);
        }
        kind_of_place.push_back(kinds.try_emplace(std::move(allowed), kinds.size()).first->second);
        if (!is_corner) kind_for.emplace(board.demands_of(cell), kind_of_place.back());
    }
    starts_.resize(kinds.size() + 1);
    const auto [north, east, south, west] = order_.side;
    for (const auto& [allowed, kind] : kinds) {
        std::vector<std::vector<Candidate>> with(static_cast<std::size_t>(colours_) * colours_);
        for (const Candidate candidate : allowed) {
            const auto above = static_cast<std::size_t>(board.colour(candidate, north));
            with[above * colours_ + board.colour(candidate, west)].push_back(candidate);
        }
        for (Colour above = 0; above < colours_; ++above) {
            for (Colour before = 0; before < colours_; ++before) {
                starts_[kind].push_back(static_cast<std::uint32_t>(entries_.size()));
                for (const Candidate candidate : with[static_cast<std::size_t>(above) * colours_ + before]) {
                    entries_.push_back(TileEntry::pack(board.type_of(candidate), board.colour(candidate, east),
                                                       board.colour(candidate, south)));
                    candidates_.push_back(candidate);
                }
                entries_.push_back(TileEntry::kEnd);
                candidates_.push_back(-1);
            }
        }
    }
    // After the last cell there is nothing to look up; a dummy list that is never empty saves the step that test.
    starts_.back().assign(static_cast<std::size_t>(colours_) * colours_, static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back(0);
    candidates_.push_back(-1);
    for (const std::size_t kind : kind_of_place) starts_of_cell_.push_back(starts_[kind].data());
    starts_of_cell_.push_back(starts_.back().data());
    for (TileType type = 0; type < board.type_count(); ++type) {
        copies_.push_back(static_cast<std::uint8_t>(board.copies(type)));
    }
}

}  // namespace edgewise
