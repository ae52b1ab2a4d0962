// Random boards of tiles for tests.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "tile/tile_board.hpp"

namespace edgewise::test {

struct Puzzle {
    std::vector<std::int32_t> neighbours;
    std::vector<std::int32_t> sides;
    std::vector<FixedTile> fixed;
};

// The pieces of a solved board, shuffled and rotated; few colours, so that pieces repeat and have symmetries.
inline Puzzle random_puzzle(Random& random, std::int32_t width, std::int32_t height, std::int32_t colours) {
    const std::int32_t cells = width * height;
    Puzzle puzzle;
    puzzle.neighbours.assign(4 * cells, -1);
    std::vector<std::int32_t> laid(4 * cells, 0);
    for (Cell cell = 0; cell < cells; ++cell) {
        for (const std::int32_t side : {1, 2}) {
            const bool has = side == 1 ? cell % width < width - 1 : cell + width < cells;
            if (!has) continue;
            const Cell other = side == 1 ? cell + 1 : cell + width;
            puzzle.neighbours[4 * cell + side] = other;
            puzzle.neighbours[4 * other + opposite(side)] = cell;
            laid[4 * cell + side] = laid[4 * other + opposite(side)] =
                1 + static_cast<std::int32_t>(random.below(colours));
        }
    }
    std::vector<Cell> order;
    for (Cell cell = 0; cell < cells; ++cell) order.push_back(cell);
    random.shuffle(order);
    for (std::int32_t piece = 0; piece < cells; ++piece) {
        const auto turns = static_cast<std::int32_t>(random.below(4));
        for (std::int32_t side = 0; side < 4; ++side) {
            puzzle.sides.push_back(laid[4 * order[piece] + (side + turns) % 4]);
        }
        if (random.below(12) == 0) puzzle.fixed.push_back({order[piece], piece, turns});
    }
    return puzzle;
}

}  // namespace edgewise::test
