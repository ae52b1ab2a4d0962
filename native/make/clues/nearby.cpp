#include "make/clues/nearby.hpp"

#include <algorithm>
#include <utility>

namespace edgewise::make {

namespace {

constexpr std::int32_t kMostTurns = 4;
constexpr std::int32_t kMostWrong = 3;  // for each turn that is left

}  // namespace

Nearby::Nearby(const Planar& board, Sides sides)
    : board_(board), sides_(std::move(sides)), turned_(board.faces().count(), 0), change_(turned_.size(), 0) {}

bool Nearby::finds_another(std::span<const Face> without, const std::vector<std::uint8_t>& active) {
    for (const Face clue : without) {
        if (search_from(clue, kMostTurns, active)) return true;
        for (const Planar::Place& place : board_.around(clue)) {
            if (place.beside && search_from(place.face, kMostTurns, active)) return true;
        }
    }
    return false;
}

bool Nearby::search_from(Face face, std::int32_t depth, const std::vector<std::uint8_t>& active) {
    if (face == board_.faces().outer() || turned_[face] != 0 || !board_.turn(sides_, face).can) return false;
    const std::size_t before = touched_.size();
    turn(face, active);
    turned_[face] = 1;
    const bool found = wrong_ == 0 || search(depth - 1, active);
    turned_[face] = 0;
    turn(face, active);
    touched_.resize(before);
    return found;
}

bool Nearby::search(std::int32_t depth, const std::vector<std::uint8_t>& active) {
    if (wrong_ > kMostWrong * depth) return false;
    // Something has to change around the clue that went wrong last.
    const auto wrong = std::find_if(touched_.rbegin(), touched_.rend(),
                                    [&](Face face) { return active[face] != 0 && change_[face] != 0; });
    const Face clue = *wrong;
    if (search_from(clue, depth, active)) return true;
    return std::ranges::any_of(board_.around(clue), [&](const Planar::Place& place) {
        return place.beside && search_from(place.face, depth, active);
    });
}

void Nearby::turn(Face face, const std::vector<std::uint8_t>& active) {
    const auto count = [&](Face at, std::int32_t more) {
        const bool was_wrong = change_[at] != 0;
        change_[at] += more;
        if (active[at] != 0) wrong_ += (change_[at] != 0 ? 1 : 0) - (was_wrong ? 1 : 0);
        touched_.push_back(at);
    };
    std::int32_t own = 0;
    for (const Edge edge : board_.faces().edges_of(face)) {
        const Face across = board_.faces().across(edge, face);
        const std::int32_t more = sides_[face] != sides_[across] ? -1 : 1;
        own += more;
        count(across, more);
    }
    count(face, own);
    sides_[face] ^= 1;
}

}  // namespace edgewise::make
