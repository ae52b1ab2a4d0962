// Checks a refutation with hints: the smallest judge, in time linear in what it reads.
//
// A step names its clause, and the clauses that become unit one after the other once its literals are assumed false, up
// to one that is false altogether. Nothing is searched for, so that there is next to nothing to get wrong. This file
// shares nothing with the search in `line`, on purpose.
#pragma once

#include <cstdint>
#include <span>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "proof/steps.hpp"
#include "proof/verdict.hpp"

namespace edgewise {

// The clauses of the formula have the numbers from 1. Their literals are numbers other than zero between -variables and
// variables; anything else throws std::invalid_argument.
ProofVerdict check_lrat(std::int32_t variables, const FlatSets& formula, StepReader& reader, Control& control);

}  // namespace edgewise
