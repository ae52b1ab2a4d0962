// Which clauses of a formula follow from the rules of a puzzle, and which rules the formula says completely.
//
// A rule is about a few variables and has a table with a byte for each way to set them: 1 where it is allowed. A clause
// follows from a rule if all the ways that make it false are forbidden. Clauses say a rule completely if each forbidden
// way makes one of them false. Every way is looked at, which is plain enough to trust.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"

namespace edgewise {

struct RuleReport {
    std::vector<std::int32_t> foreign;     // clauses that follow from no rule
    std::vector<std::int32_t> incomplete;  // rules that the clauses do not say completely
    bool stopped = false;
};

constexpr std::size_t kMostVariablesOfRule = 20;

// `rules[i]` are the variables of rule i, each once; bit k of a place in `tables[kinds[i]]` is the value of the k-th.
// The empty clause follows from a rule that allows nothing.
RuleReport check_rules(const FlatSets& formula, const FlatSets& rules, std::span<const std::int32_t> kinds,
                       const std::vector<std::vector<std::uint8_t>>& tables, std::int32_t variables, Control& control);

}  // namespace edgewise
