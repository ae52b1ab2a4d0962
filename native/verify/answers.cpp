#include "verify/answers.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "verify/drawn_grid.hpp"

namespace edgewise::verify {

namespace {

template <class Numbers>
bool has_size(const Numbers& numbers, std::int64_t size) {
    return static_cast<std::int64_t>(numbers.size()) == size;
}

bool is_board(std::int64_t rows, std::int64_t columns) {
    return rows > 0 && columns > 0;
}

bool is_one_loop(const DrawnGrid& grid, std::size_t line_count) {
    if (!grid.is_proper() || line_count == 0) return false;
    std::int64_t start = -1;
    for (std::int64_t point = 0; point < grid.point_count(); ++point) {
        const int count = grid.line_count(point);
        if (count != 0 && count != 2) return false;
        if (count == 2 && start < 0) start = point;
    }
    // The first point has a line to the right; following it comes back after as many steps as the loop has lines.
    std::int64_t here = grid.beyond(start, kRight);
    std::uint8_t back = kLeft;
    std::size_t steps = 1;
    for (; here != start; ++steps) {
        const auto way = static_cast<std::uint8_t>(grid.ways(here) ^ back);
        here = grid.beyond(here, way);
        back = opposite(way);
    }
    return steps == line_count;
}

bool is_straight(std::uint8_t ways) {
    return ways == (kUp | kDown) || ways == (kLeft | kRight);
}

// How many of the two neighbours along the loop it goes straight through.
int straight_neighbours(const DrawnGrid& grid, std::int64_t cell) {
    int count = 0;
    for (const std::uint8_t way : {kUp, kRight, kDown, kLeft}) {
        if ((grid.ways(cell) & way) != 0 && is_straight(grid.ways(grid.beyond(cell, way)))) ++count;
    }
    return count;
}

bool does_what_is_asked(const DrawnGrid& grid, std::int64_t cell, Asked asked) {
    const std::uint8_t ways = grid.ways(cell);
    switch (asked) {
        case Asked::kNothing:
            return true;
        case Asked::kVisit:
            return ways != 0;
        case Asked::kKeepOut:
            return ways == 0;
        case Asked::kStraightBesideTurn:
            return is_straight(ways) && straight_neighbours(grid, cell) < 2;
        case Asked::kTurnBesideStraights:
            return ways != 0 && !is_straight(ways) && straight_neighbours(grid, cell) == 2;
    }
    return false;
}

}  // namespace

bool is_loop_around_clues(std::int64_t rows, std::int64_t columns, std::span<const std::uint8_t> clues,
                          std::span<const std::int32_t> lines) {
    if (!is_board(rows, columns) || !has_size(clues, rows * columns) || lines.empty()) return false;
    const DrawnGrid grid(rows + 1, columns + 1, lines);
    if (!is_one_loop(grid, lines.size())) return false;
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t column = 0; column < columns; ++column) {
            const std::uint8_t clue = clues[static_cast<std::size_t>(row * columns + column)];
            if (clue == kNoClue) continue;
            const std::int64_t corner = row * (columns + 1) + column;
            const std::uint8_t top_left = grid.ways(corner);
            const int count = ((top_left & kRight) != 0) + ((top_left & kDown) != 0) +
                              ((grid.ways(corner + 1) & kDown) != 0) +
                              ((grid.ways(corner + columns + 1) & kRight) != 0);
            if (count != clue) return false;
        }
    }
    return true;
}

bool is_loop_through_cells(std::int64_t rows, std::int64_t columns, std::span<const std::uint8_t> cells,
                           std::span<const std::int32_t> lines) {
    if (!is_board(rows, columns) || !has_size(cells, rows * columns)) return false;
    const DrawnGrid grid(rows, columns, lines);
    if (!is_one_loop(grid, lines.size())) return false;
    for (std::int64_t cell = 0; cell < grid.point_count(); ++cell) {
        const std::uint8_t asked = cells[static_cast<std::size_t>(cell)];
        if (asked >= kAskedKinds || !does_what_is_asked(grid, cell, static_cast<Asked>(asked))) return false;
    }
    return true;
}

bool are_pairs_joined(std::int64_t rows, std::int64_t columns, std::span<const std::int32_t> cells, bool fill,
                      std::span<const std::int32_t> lines) {
    if (!is_board(rows, columns) || !has_size(cells, rows * columns)) return false;
    const DrawnGrid grid(rows, columns, lines);
    if (!grid.is_proper()) return false;
    for (std::int64_t cell = 0; cell < grid.point_count(); ++cell) {
        const int count = grid.line_count(cell);
        switch (cells[static_cast<std::size_t>(cell)]) {
            case kHole:
                if (count != 0) return false;
                break;
            case kEmpty:
                if (count != 2 && (fill || count != 0)) return false;
                break;
            default:
                if (count != 1) return false;
        }
    }
    // From each end to the other. Every line is walked twice; what is walked by nobody is a ring.
    std::int64_t steps = 0;
    for (std::int64_t end = 0; end < grid.point_count(); ++end) {
        const std::int32_t pair = cells[static_cast<std::size_t>(end)];
        if (pair == kHole || pair == kEmpty) continue;
        std::int64_t here = end;
        std::uint8_t way = grid.ways(end);
        while (true) {
            here = grid.beyond(here, way);
            ++steps;
            if (cells[static_cast<std::size_t>(here)] != kEmpty) break;
            way = static_cast<std::uint8_t>(grid.ways(here) ^ opposite(way));
        }
        if (cells[static_cast<std::size_t>(here)] != pair) return false;
    }
    return has_size(lines, steps / 2);
}

bool is_board_matched(std::int64_t rows, std::int64_t columns, std::span<const std::int32_t> sides,
                      std::span<const std::int32_t> fixed, std::span<const std::int32_t> placed) {
    if (!is_board(rows, columns)) return false;
    const std::int64_t cells = rows * columns;
    if (!has_size(sides, 4 * cells) || !has_size(placed, cells) || fixed.size() % 2 != 0) return false;
    std::vector<std::uint8_t> used(static_cast<std::size_t>(cells));
    std::vector<std::array<std::int32_t, 4>> shown(static_cast<std::size_t>(cells));
    for (std::size_t cell = 0; cell < shown.size(); ++cell) {
        if (placed[cell] < 0 || placed[cell] >= 4 * cells) return false;
        const auto piece = static_cast<std::size_t>(placed[cell] / 4);
        const auto turns = static_cast<std::size_t>(placed[cell] % 4);
        if (used[piece]++ != 0) return false;
        for (std::size_t side = 0; side < 4; ++side) shown[cell][(side + turns) % 4] = sides[4 * piece + side];
    }
    for (std::size_t clue = 0; clue < fixed.size(); clue += 2) {
        if (fixed[clue] < 0 || fixed[clue] >= cells) return false;
        if (placed[static_cast<std::size_t>(fixed[clue])] != fixed[clue + 1]) return false;
    }
    const auto at = [&](std::int64_t row, std::int64_t column, std::size_t side) {
        return shown[static_cast<std::size_t>(row * columns + column)][side];
    };
    constexpr std::size_t north = 0;
    constexpr std::size_t east = 1;
    constexpr std::size_t south = 2;
    constexpr std::size_t west = 3;
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t column = 0; column < columns; ++column) {
            if (row == 0 && at(row, column, north) != 0) return false;
            if (column == 0 && at(row, column, west) != 0) return false;
            const std::int32_t right = at(row, column, east);
            const std::int32_t below = at(row, column, south);
            if ((right == 0) != (column == columns - 1) || (below == 0) != (row == rows - 1)) return false;
            if (right != 0 && right != at(row, column + 1, west)) return false;
            if (below != 0 && below != at(row + 1, column, north)) return false;
        }
    }
    return true;
}

}  // namespace edgewise::verify
