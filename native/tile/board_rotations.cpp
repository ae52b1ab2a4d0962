#include "tile/board_rotations.hpp"

#include <algorithm>

namespace edgewise {

BoardRotations::BoardRotations(const TileBoard& board, bool wanted) : board_(board) {
    if (!wanted || !board.has_rotations() || board.cell_count() < 4) return;
    side_ = (*board.rectangle())[0];
    corner_types_.clear();
    for (Candidate candidate = 0; candidate < board.candidate_count(); ++candidate) {
        if (board.allowed(0, candidate)) corner_types_.push_back(board.type_of(candidate));
    }
    if (corner_types_.empty()) corner_types_.push_back(-1);  // no corner piece: the search will find that out
    std::ranges::stable_sort(corner_types_, {}, [&](TileType type) { return type < 0 ? 0 : board.copies(type); });
}

std::vector<Candidate> BoardRotations::rotated(std::span<const Candidate> laid) const {
    std::vector<Candidate> result(laid.size());
    for (std::int32_t row = 0; row < side_; ++row) {
        for (std::int32_t column = 0; column < side_; ++column) {
            result[column * side_ + side_ - 1 - row] = board_.rotated(laid[row * side_ + column]);
        }
    }
    return result;
}

bool BoardRotations::is_representative(std::span<const Candidate> laid, Cell corner, TileType type) const {
    if (type < 0 || board_.copies(type) == 1) return true;
    std::vector<Candidate> other(laid.begin(), laid.end());
    for (std::int32_t turns = 1; turns < kSides; ++turns) {
        other = rotated(other);
        if (board_.type_of(other[corner]) == type && std::ranges::lexicographical_compare(other, laid)) {
            return false;
        }
    }
    return true;
}

std::vector<std::vector<Candidate>> BoardRotations::all_rotations(const std::vector<Candidate>& laid) const {
    std::vector<std::vector<Candidate>> rotations{laid};
    if (corner_types_.front() < 0) return rotations;
    for (std::int32_t turns = 1; turns < kSides; ++turns) {
        std::vector<Candidate> next = rotated(rotations.back());
        if (next == laid) break;
        rotations.push_back(std::move(next));
    }
    return rotations;
}

}  // namespace edgewise
