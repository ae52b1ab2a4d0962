#include "verify/drawn_grid.hpp"

#include <bit>

namespace edgewise::verify {

DrawnGrid::DrawnGrid(std::int64_t rows, std::int64_t columns, std::span<const std::int32_t> lines)
    : columns_(columns), ways_(static_cast<std::size_t>(rows * columns)) {
    const std::int64_t across = rows * (columns - 1);
    const std::int64_t down = (rows - 1) * columns;
    for (const std::int64_t line : lines) {
        if (line < 0 || line >= across + down) {
            is_proper_ = false;
            return;
        }
        const bool is_across = line < across;
        // A row has one line fewer across than points; down, points and lines have the same numbers.
        const std::int64_t point = is_across ? line + line / (columns - 1) : line - across;
        if (!add(point, is_across ? kRight : kDown)) return;
    }
}

bool DrawnGrid::add(std::int64_t point, std::uint8_t way) {
    std::uint8_t& here = ways_[static_cast<std::size_t>(point)];
    std::uint8_t& there = ways_[static_cast<std::size_t>(beyond(point, way))];
    is_proper_ = is_proper_ && (here & way) == 0;
    here |= way;
    there |= opposite(way);
    return is_proper_;
}

int DrawnGrid::line_count(std::int64_t point) const {
    return std::popcount(ways(point));
}

std::int64_t DrawnGrid::beyond(std::int64_t point, std::uint8_t way) const {
    switch (way) {
        case kUp:
            return point - columns_;
        case kRight:
            return point + 1;
        case kDown:
            return point + columns_;
        default:
            return point - 1;
    }
}

}  // namespace edgewise::verify
