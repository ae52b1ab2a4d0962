#include "make/clues/removal.hpp"

#include <algorithm>

namespace edgewise::make {

std::vector<std::uint8_t> remove_clues(const Planar& board, const Sides& sides, std::vector<std::uint8_t> given,
                                       const FlatSets& groups, const RemovalWish& wish, Control& control) {
    Deduction deduction(board, sides, wish.level, given, groups);
    if (!deduction.begin(control)) return {};
    auto left = static_cast<std::int32_t>(std::ranges::count_if(given, [](std::uint8_t clue) { return clue != 0; }));
    std::uint32_t work = 0;
    for (std::int32_t group = 0; group < groups.size() && left > wish.fewest; ++group) {
        if (control.poll(work)) return {};
        const auto clues = groups[group];
        const auto size = static_cast<std::int32_t>(clues.size());
        // As near as it gets: a group that would overshoot by more than it helps stays.
        if (left - wish.fewest < size - (left - wish.fewest)) {
            deduction.keep_next();
            continue;
        }
        if (deduction.remove_next(control)) {
            for (const Face clue : clues) given[clue] = 0;
            left -= size;
        } else if (control.stopped()) {
            return {};
        }
    }
    return given;
}

bool is_deducible(const Planar& board, const Sides& sides, const std::vector<std::uint8_t>& given, Level level,
                  Control& control) {
    return Deduction(board, sides, level, given, FlatSets({0}, {})).begin(control);
}

}  // namespace edgewise::make
