// Square boards as drawings in the plane, for the tests of what puzzles are made from.
#pragma once

#include <vector>

#include "make/loops/planar.hpp"
#include "tests/boards.hpp"

namespace edgewise::test {

inline make::Planar planar_grid(int rows, int columns) {
    Random random(1);
    std::vector<make::Centre> centres;
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) centres.push_back({static_cast<double>(c), static_cast<double>(r)});
    }
    return {random_grid(random, rows, columns), grid_cells(rows, columns), centres};
}

}  // namespace edgewise::test
