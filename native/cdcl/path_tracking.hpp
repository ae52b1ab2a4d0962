// What tracking the paths drawn so far can report to propagation, and what the report is for.
//
// The two trackers, for loops and for pairs, know different rules but speak the same few words.
#pragma once

#include <cstdint>

namespace edgewise {

enum class PathsFound : std::uint8_t {
    nothing,
    consequence,  // an edge was switched off
    conflict,     // a contradiction
    solution,     // what is drawn is a solution
};

enum class Purpose : std::uint8_t {
    search,  // a contradiction is explained
    probe,   // no explanation is needed, so the path behind a contradiction need not be walked
};

}  // namespace edgewise
