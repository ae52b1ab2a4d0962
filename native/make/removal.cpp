#include "make/removal.hpp"

#include <algorithm>

namespace edgewise::make {

namespace {

Deduction deduction_of(const Planar& board, const Sides& sides, const std::vector<std::uint8_t>& given, Level level) {
    Deduction deduction(board, sides, level);
    for (Face face = 0; face < board.cell_count(); ++face) {
        if (given[face] != 0) deduction.add_clue(face);
    }
    return deduction;
}

}  // namespace

std::vector<std::uint8_t> remove_clues(const Planar& board, const Sides& sides, std::vector<std::uint8_t> given,
                                       const FlatSets& groups, const RemovalWish& wish, Control& control) {
    Deduction deduction = deduction_of(board, sides, given, wish.level);
    if (!deduction.solves(control)) return {};
    auto left = static_cast<std::int32_t>(std::ranges::count_if(given, [](std::uint8_t clue) { return clue != 0; }));
    for (std::int32_t group = 0; group < groups.size() && left > wish.fewest; ++group) {
        const auto clues = groups[group];
        const auto size = static_cast<std::int32_t>(clues.size());
        // As near as it gets: a group that would overshoot by more than it helps stays.
        if (left - wish.fewest < size - (left - wish.fewest)) continue;
        if (!deduction.remove(clues, control)) {
            if (control.stopped()) return {};
            continue;
        }
        for (const Face clue : clues) given[clue] = 0;
        left -= size;
    }
    return given;
}

bool is_deducible(const Planar& board, const Sides& sides, const std::vector<std::uint8_t>& given, Level level,
                  Control& control) {
    return deduction_of(board, sides, given, level).solves(control);
}

}  // namespace edgewise::make
