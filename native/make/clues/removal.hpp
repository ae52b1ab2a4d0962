// Clues taken away, group by group, while the loop can still be deduced.
#pragma once

#include <cstdint>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "make/clues/deduction.hpp"

namespace edgewise::make {

struct RemovalWish {
    Level level = explain::kThreeRules;  // the highest that may be needed
    std::int32_t fewest = 0;             // clues; removal ends when there are no more than that
};

// Of the clues that are given, a byte a face, those that stay. Groups are tried in order and go as a whole or stay as a
// whole; a clue in no group stays. Empty where even all clues are not enough, or `control` ended it.
[[nodiscard]] std::vector<std::uint8_t> remove_clues(const Planar& board, const Sides& sides,
                                                     std::vector<std::uint8_t> given, const FlatSets& groups,
                                                     const RemovalWish& wish, Control& control);

// Whether the clues that are given are enough within a level.
[[nodiscard]] bool is_deducible(const Planar& board, const Sides& sides, const std::vector<std::uint8_t>& given,
                                Level level, Control& control);

}  // namespace edgewise::make
