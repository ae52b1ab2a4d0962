// Finds out which steps of a proof are needed, and writes those with hints: LRAT, for any checker to follow.
//
// The proof is gone through once without a look at its steps, up to the contradiction. Then back from there: a step
// that nothing behind it uses is dropped, one that is used is checked by unit propagation, and what the propagation
// used is needed from then on. Clauses that are needed already are tried first, so that few more become so.
//
// A literal that is true at the root becomes a unit clause of its own where somebody uses it, so that no step has to
// tell again how it came about. Nothing here has to be trusted: what is written is checked like any other proof.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "proof/steps.hpp"
#include "proof/verdict.hpp"

namespace edgewise {

struct Trimmed {
    ProofVerdict verdict;
    std::string proof;                  // LRAT; the numbers of clauses are those of a formula without what is dropped
    std::vector<std::uint8_t> dropped;  // by clause of the formula
    std::size_t steps = 0;              // that add a clause
};

// `optional[i]` tells whether clause i of the formula may be dropped if no step uses it. Hints of the proof that is
// read are passed over.
Trimmed trim_proof(std::int32_t variables, const FlatSets& formula, std::span<const std::uint8_t> optional,
                   StepReader& reader, bool numbered, bool as_text, Control& control);

}  // namespace edgewise
