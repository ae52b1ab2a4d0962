// The switches of the constraint search's rules, and its statistics, which add up over parts and threads.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/heat.hpp"

namespace edgewise {

struct ConstraintRules {
    bool arcs = true;
    bool cell_singletons = true;
    bool piece_singletons = true;
    bool rare_first = true;  // candidates with rare colours first
};

struct ConstraintStats {
    std::uint64_t placements = 0;
    std::uint64_t backtracks = 0;
    std::uint64_t wipe_outs = 0;
    std::uint64_t cell_singletons = 0;
    std::uint64_t piece_singletons = 0;
    std::int32_t deepest = 0;
    Heat heat;  // for each cell, how often a candidate was tried there

    ConstraintStats& operator+=(const ConstraintStats& other) {
        placements += other.placements;
        backtracks += other.backtracks;
        wipe_outs += other.wipe_outs;
        cell_singletons += other.cell_singletons;
        piece_singletons += other.piece_singletons;
        deepest = std::max(deepest, other.deepest);
        heat += other.heat;
        return *this;
    }
};

}  // namespace edgewise
