// The ladder of deductions, from counting to cases within cases. A level is a kind of step and how far it looks; it
// depends on the board alone, so the least level whose steps solve a board is a property of that board.
//
//   1  one point or clue
//   2  an early loop, or two pairs joined
//   3  two rules together
//   4  three rules together; sides of the loop; a supposition that breaks within one wave
//   5  a supposition that breaks within three waves ... 6 six ... 7 twelve ... 8 any number. For pairs: from 5 on what
//      passages say, from 6 on counting by shades
//   9  a supposition within a supposition
//
// What is beyond, level 10, is left to a SAT solver outside of the core.
#pragma once

#include <cstdint>

#include "explain/lines/trial.hpp"

namespace edgewise::explain {

using Level = std::int32_t;

constexpr Level kCounting = 1;
constexpr Level kEarlyLoops = 2;
constexpr Level kTwoRules = 3;
constexpr Level kThreeRules = 4;
constexpr Level kPassages = 5;
constexpr Level kShades = 6;
constexpr Level kCasesWithinCases = 9;

// How far a supposition of a level, 4 or higher, is followed.
inline Scope scope_of(Level level) {
    Scope scope;
    scope.waves = level == 4 ? 1 : level == 5 ? 3 : level == 6 ? 6 : level == 7 ? 12 : kAnyWaves;
    scope.passages = level >= kPassages;
    scope.shades = level >= kShades;
    if (level == kCasesWithinCases) scope.inner_waves = 6;
    return scope;
}

}  // namespace edgewise::explain
