// How likely each edge is to be on, judged by the clues around it: what was learnt from a great number of boards.
//
// It is a guess and nothing rests on it. It says which value a search tries first, so a wrong one costs time and never
// a solution. docs/engines/learnt-choice.md says how it was learnt and what it brings.
//
// What was learnt holds for squares side by side, a clue being the exact number of lines around a square, from 0 to 3,
// and points that a loop may pass by. Where a graph is anything else, or has a single clue of another kind, nothing is
// judged and the searches choose as they always do.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_sets.hpp"
#include "base/names.hpp"
#include "line/graph/line_graph.hpp"

namespace edgewise {

// How a search chooses the value that it tries first.
enum class Choice : std::uint8_t { standard, learnt };

constexpr std::array<Named<Choice>, 2> names_of(Choice /*unused*/) {
    return {{{"learnt", Choice::learnt}, {"standard", Choice::standard}}};
}

// For each edge the logarithm of the odds that it is on, in units of odds_table::kOne; 0 where it is not judged. Empty
// where nothing is. Whole numbers, so that a search takes the same course on every machine. Edges in `settled` are not
// worth a judgement: it takes a few hundred nanoseconds each.
[[nodiscard]] std::vector<std::int32_t> edge_odds(const LineGraph& graph, const FlatSets& faces,
                                                  std::span<const Edge> settled = {});

}  // namespace edgewise
