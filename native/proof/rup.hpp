// Replays a refutation without hints, clause by clause: the judge that no engine appears before.
//
// A step of a proof adds a clause that follows from those before it by unit propagation alone: assume every literal of
// it false, propagate, and a contradiction must come out. A step may also delete a clause, which only makes propagation
// cheaper. Nothing else is accepted. The proof holds once the empty clause has been reached. This file shares nothing
// with the search in `line`, on purpose: a fault in one must not be able to hide in the other.
//
// A deleted clause that is the reason of a root value stays in force, as with other checkers that pass over deletions
// of unit clauses: to keep a clause that follows is always right, and taking the value back would serve nobody.
#pragma once

#include <cstdint>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "proof/steps.hpp"
#include "proof/verdict.hpp"

namespace edgewise {

// Literals of the formula are numbers other than zero between -variables and variables; anything else throws
// std::invalid_argument.
ProofVerdict replay_drat(std::int32_t variables, const FlatSets& formula, StepReader& reader, Control& control);

}  // namespace edgewise
