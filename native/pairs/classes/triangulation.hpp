// What paths on a sheet of squared paper can go around: the ends of the board and a frame of posts outside it, joined
// by straight segments into triangles.
//
// A segment has room for as many paths as there are cells in a chain beside it: a path from one side to the other
// needs one of them. Short segments have little room and say most, so the shortest are drawn first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace edgewise {

struct Place {
    std::int32_t row = 0;
    std::int32_t column = 0;
    bool operator==(const Place&) const = default;
};

// A point is an end, by its position in the list, or a post behind them.
using Point = std::int32_t;
using Segment = std::int32_t;
using Triangle = std::int32_t;

class Triangulation {
  public:
    static constexpr std::int32_t kNone = -1;

    // The places of the ends must differ and lie on the board.
    Triangulation(std::int32_t rows, std::int32_t columns, std::span<const Place> ends);

    [[nodiscard]] Point point_count() const { return static_cast<Point>(points_.size()); }
    [[nodiscard]] Point end_count() const { return end_count_; }
    [[nodiscard]] bool is_end(Point point) const { return point < end_count_; }
    [[nodiscard]] Place place(Point point) const { return points_[point]; }

    [[nodiscard]] Segment segment_count() const { return static_cast<Segment>(segments_.size()); }
    [[nodiscard]] const std::array<Point, 2>& ends_of(Segment segment) const { return segments_[segment]; }
    [[nodiscard]] std::int32_t room(Segment segment) const { return rooms_[segment]; }
    // The triangles beside a segment; the second is kNone on the frame.
    [[nodiscard]] const std::array<Triangle, 2>& beside(Segment segment) const { return beside_[segment]; }

    [[nodiscard]] Triangle triangle_count() const { return static_cast<Triangle>(corners_.size()); }
    [[nodiscard]] const std::array<Point, 3>& corners_of(Triangle triangle) const { return corners_[triangle]; }
    // The side that does not touch the corner of the same number.
    [[nodiscard]] const std::array<Segment, 3>& sides_of(Triangle triangle) const { return sides_[triangle]; }

    // The cells of the board along a segment from its first point to its last, each beside or across a corner from the
    // one before. Where the segment passes just between two cells, it takes the one or the other.
    enum class Tie : std::uint8_t { low, high };
    [[nodiscard]] std::vector<Place> chain(Segment segment, Tie tie) const;

  private:
    [[nodiscard]] bool is_on_board(Place place) const {
        return place.row >= 0 && place.column >= 0 && place.row < rows_ && place.column < columns_;
    }
    [[nodiscard]] bool are_on_one_side(Point one, Point other) const;
    [[nodiscard]] bool see_each_other(Point one, Point other, std::span<const std::uint8_t> taken) const;
    [[nodiscard]] bool crosses_any(Point one, Point other) const;
    void draw_segments();
    void find_triangles();
    void add_triangle(const std::array<Point, 3>& corners, const std::vector<Segment>& joined);

    std::int32_t rows_;
    std::int32_t columns_;
    Point end_count_;
    std::vector<Place> points_;
    std::vector<std::array<Point, 2>> segments_;
    std::vector<std::int32_t> rooms_;
    std::vector<std::array<Triangle, 2>> beside_;
    std::vector<std::array<Point, 3>> corners_;
    std::vector<std::array<Segment, 3>> sides_;
};

}  // namespace edgewise
