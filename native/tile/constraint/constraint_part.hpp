// A part of the constraint search's tree, or what is left of one.
//
// The search depends on nothing but its decisions: the same ones lead to the same state. So its position is the
// decisions that it has made, and the one that it was about to make.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tile/constraint/domains.hpp"

namespace edgewise {

struct ConstraintPart {
    using Decision = TileDomains::Decision;

    std::vector<Decision> decisions;
    std::size_t floor = 0;         // length of the prefix: alternatives to its decisions belong to other parts
    std::optional<Decision> next;  // to be tried below the decisions, with all that follow it; none for all of them

    [[nodiscard]] bool is_started() const { return next || decisions.size() > floor; }
    [[nodiscard]] std::vector<Decision> prefix() const {
        return {decisions.begin(), decisions.begin() + static_cast<std::ptrdiff_t>(floor)};
    }
};

}  // namespace edgewise
