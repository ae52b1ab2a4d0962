// Replays a refutation clause by clause: the judge that no engine appears before.
//
// A step of a proof adds a clause that follows from those before it by unit propagation alone: assume every literal of
// it false, propagate, and a contradiction must come out. A step may also delete a clause, which only makes propagation
// cheaper. Nothing else is accepted. The proof holds once the empty clause has been reached. This file shares nothing
// with the search in `line`, on purpose: a fault in one must not be able to hide in the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "base/names.hpp"

namespace edgewise {

enum class RupOutcome : std::uint8_t {
    refuted,      // the empty clause was reached
    not_implied,  // a step adds a clause that does not follow
    not_there,    // a step deletes a clause that is not there
    unfinished,   // every step holds, but the empty clause was not reached
    stopped,      // somebody stopped the replay
};

constexpr std::array<Named<RupOutcome>, 5> names_of(RupOutcome /*unused*/) {
    return {{{"refuted", RupOutcome::refuted},
             {"not implied", RupOutcome::not_implied},
             {"not there", RupOutcome::not_there},
             {"unfinished", RupOutcome::unfinished},
             {"stopped", RupOutcome::stopped}}};
}

struct RupVerdict {
    RupOutcome outcome = RupOutcome::stopped;
    std::int32_t step = 0;  // the step that fails, or the number of steps looked at
    std::uint64_t propagations = 0;
};

// Literals are numbers other than zero between -variables and variables; anything else throws std::invalid_argument.
// `deletes[i]` tells whether step i deletes.
RupVerdict replay_rup(std::int32_t variables, const FlatSets& formula, const FlatSets& steps,
                      std::span<const std::uint8_t> deletes, Control& control);

}  // namespace edgewise
