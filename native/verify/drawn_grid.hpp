// Lines drawn between neighbouring points of a grid, for the checks of answers.
//
// The checks in this folder state the rules a second time, from the board's own rows and columns, and include nothing
// of the engines or of the graphs that engines are given: a mistake there must not repeat itself here. They say only
// whether an answer is right. What is wrong with one is found and put into words elsewhere, at leisure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace edgewise::verify {

// In which ways lines leave a point.
constexpr std::uint8_t kUp = 1;
constexpr std::uint8_t kRight = 2;
constexpr std::uint8_t kDown = 4;
constexpr std::uint8_t kLeft = 8;

class DrawnGrid {
  public:
    // Lines by number: those from left to right come first, row by row, then those from top to bottom.
    DrawnGrid(std::int64_t rows, std::int64_t columns, std::span<const std::int32_t> lines);

    // Whether every number is that of a line on the grid, and none comes twice.
    [[nodiscard]] bool is_proper() const { return is_proper_; }
    [[nodiscard]] std::int64_t point_count() const { return static_cast<std::int64_t>(ways_.size()); }
    [[nodiscard]] std::uint8_t ways(std::int64_t point) const { return ways_[static_cast<std::size_t>(point)]; }
    [[nodiscard]] int line_count(std::int64_t point) const;

    // The point at the far end of the line that leaves in one way.
    [[nodiscard]] std::int64_t beyond(std::int64_t point, std::uint8_t way) const;

  private:
    bool add(std::int64_t point, std::uint8_t way);

    std::int64_t columns_;
    std::vector<std::uint8_t> ways_;
    bool is_proper_ = true;
};

// The way back along a line.
constexpr std::uint8_t opposite(std::uint8_t way) {
    return static_cast<std::uint8_t>(way <= kRight ? way << 2U : way >> 2U);
}

}  // namespace edgewise::verify
