// Whether an answer is right: one loop that meets its clues, paths that join their pairs, tiles that match.
#pragma once

#include <cstdint>
#include <span>

namespace edgewise::verify {

constexpr std::uint8_t kNoClue = 255;

// One loop along the sides of rows × columns cells, and every clue has as many lines around its cell as it says.
// `clues` has one byte a cell, in row order; `lines` are numbered as in DrawnGrid, between the corners of the cells.
bool is_loop_around_clues(std::int64_t rows, std::int64_t columns, std::span<const std::uint8_t> clues,
                          std::span<const std::int32_t> lines);

// The same on a board of any shape, given by the points around each face in order: those of face k begin at starts[k].
// Lines are the sides of faces, numbered by their lower point and then by the other one.
bool is_loop_around_faces(std::span<const std::int32_t> starts, std::span<const std::int32_t> points,
                          std::span<const std::uint8_t> clues, std::span<const std::int32_t> lines);

// What may be asked of a loop in a cell.
enum class Asked : std::uint8_t {
    kNothing,
    kVisit,
    kKeepOut,
    kStraightBesideTurn,   // straight on, and a turn in one neighbour along the loop at least
    kTurnBesideStraights,  // a turn, and straight on in both neighbours along the loop
};
constexpr std::uint8_t kAskedKinds = 5;

// One loop from cell to cell, which does in each cell what is asked of it there. `cells` has one byte a cell, in row
// order; `lines` are numbered as in DrawnGrid, between the centres of the cells.
bool is_loop_through_cells(std::int64_t rows, std::int64_t columns, std::span<const std::uint8_t> cells,
                           std::span<const std::int32_t> lines);

constexpr std::int32_t kEmpty = 0;
constexpr std::int32_t kHole = -1;

// Paths from cell to cell, one for each pair, and nothing else; with `fill` they visit every cell that is not a hole.
// `cells` has for each cell, in row order, the number of its pair from 1, or kEmpty or kHole; each pair has two cells.
bool are_pairs_joined(std::int64_t rows, std::int64_t columns, std::span<const std::int32_t> cells, bool fill,
                      std::span<const std::int32_t> lines);

// Every piece is used once, sides that touch have one colour, and colour 0 faces the border and nothing else.
// `sides` has four colours for each piece in the order north, east, south, west; `placed` has 4 × piece + clockwise
// quarter turns for each cell in row order; `fixed` has cell and placement of each clue.
bool is_board_matched(std::int64_t rows, std::int64_t columns, std::span<const std::int32_t> sides,
                      std::span<const std::int32_t> fixed, std::span<const std::int32_t> placed);

}  // namespace edgewise::verify
