#include "pairs/classes/triangulation.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

namespace edgewise {

namespace {

// Positive where the corner at `a` turns left, zero on a straight line.
std::int64_t turn(Place a, Place b, Place c) {
    return static_cast<std::int64_t>(b.column - a.column) * (c.row - a.row) -
           static_cast<std::int64_t>(b.row - a.row) * (c.column - a.column);
}

bool on_both_sides(Place a, Place b, Place one, Place other) {
    const std::int64_t left = turn(a, b, one);
    const std::int64_t right = turn(a, b, other);
    return (left < 0 && right > 0) || (left > 0 && right < 0);
}

// Rounded to the nearest whole number, and where it lies in the middle as told. The divisor is positive.
std::int32_t rounded(std::int32_t number, std::int32_t divisor, Triangulation::Tie tie) {
    const std::int32_t doubled = 2 * number + (tie == Triangulation::Tie::high ? divisor : divisor - 1);
    const std::int32_t quotient = doubled / (2 * divisor);
    return doubled % (2 * divisor) < 0 ? quotient - 1 : quotient;
}

}  // namespace

Triangulation::Triangulation(std::int32_t rows, std::int32_t columns, std::span<const Place> ends)
    : rows_(rows), columns_(columns), end_count_(static_cast<Point>(ends.size())), points_(ends.begin(), ends.end()) {
    for (std::int32_t column = -1; column <= columns; ++column) {
        points_.push_back({-1, column});
        points_.push_back({rows, column});
    }
    for (std::int32_t row = 0; row < rows; ++row) {
        points_.push_back({row, -1});
        points_.push_back({row, columns});
    }
    draw_segments();
    find_triangles();
}

bool Triangulation::are_on_one_side(Point one, Point other) const {
    const Place a = points_[one];
    const Place b = points_[other];
    return (a.row == b.row && (a.row == -1 || a.row == rows_)) ||
           (a.column == b.column && (a.column == -1 || a.column == columns_));
}

bool Triangulation::see_each_other(Point one, Point other, std::span<const std::uint8_t> taken) const {
    const Place a = points_[one];
    const std::int32_t down = points_[other].row - a.row;
    const std::int32_t across = points_[other].column - a.column;
    const std::int32_t steps = std::gcd(down, across);
    for (std::int32_t step = 1; step < steps; ++step) {
        const std::int32_t row = a.row + down / steps * step;
        const std::int32_t column = a.column + across / steps * step;
        if (taken[(row + 1) * (columns_ + 2) + column + 1] != 0) return false;
    }
    return true;
}

bool Triangulation::crosses_any(Point one, Point other) const {
    const Place a = points_[one];
    const Place b = points_[other];
    return std::ranges::any_of(segments_, [&](const auto& segment) {
        const Place p = points_[segment[0]];
        const Place q = points_[segment[1]];
        return on_both_sides(a, b, p, q) && on_both_sides(p, q, a, b);
    });
}

void Triangulation::draw_segments() {
    std::vector<std::uint8_t> taken((rows_ + 2) * (columns_ + 2), 0);
    for (const Place place : points_) taken[(place.row + 1) * (columns_ + 2) + place.column + 1] = 1;

    using Candidate = std::tuple<std::int32_t, std::int32_t, Point, Point>;  // by cells on the way, then by length
    std::vector<Candidate> candidates;
    for (Point one = 0; one < point_count(); ++one) {
        for (Point other = one + 1; other < point_count(); ++other) {
            const std::int32_t down = std::abs(points_[one].row - points_[other].row);
            const std::int32_t across = std::abs(points_[one].column - points_[other].column);
            if (are_on_one_side(one, other) && down + across > 1) continue;
            if (see_each_other(one, other, taken)) {
                candidates.emplace_back(std::max(down, across), down * down + across * across, one, other);
            }
        }
    }
    std::ranges::sort(candidates);
    const std::int32_t posts = point_count() - end_count_;
    const std::int32_t all = 3 * point_count() - 3 - posts;
    for (const auto& [cells, length, one, other] : candidates) {
        if (crosses_any(one, other)) continue;
        segments_.push_back({one, other});
        if (segment_count() == all) break;
    }
    for (Segment segment = 0; segment < segment_count(); ++segment) {
        rooms_.push_back(
            static_cast<std::int32_t>(std::min(chain(segment, Tie::low).size(), chain(segment, Tie::high).size())));
    }
}

std::vector<Place> Triangulation::chain(Segment segment, Tie tie) const {
    const Place a = points_[segments_[segment][0]];
    const Place b = points_[segments_[segment][1]];
    const std::int32_t down = b.row - a.row;
    const std::int32_t across = b.column - a.column;
    const std::int32_t steps = std::max(std::abs(down), std::abs(across));
    std::vector<Place> cells;
    for (std::int32_t step = 1; step < steps; ++step) {
        const Place cell{a.row + rounded(down * step, steps, tie), a.column + rounded(across * step, steps, tie)};
        if (is_on_board(cell)) cells.push_back(cell);
    }
    return cells;
}

// Around each point, neighbours that follow each other at less than a straight angle are joined: there are no points
// left between them.
void Triangulation::find_triangles() {
    beside_.assign(segments_.size(), {kNone, kNone});
    std::vector<std::vector<Point>> around(points_.size());
    std::vector<Segment> joined(points_.size() * points_.size(), kNone);
    for (Segment segment = 0; segment < segment_count(); ++segment) {
        const auto [one, other] = segments_[segment];
        around[one].push_back(other);
        around[other].push_back(one);
        joined[one * point_count() + other] = joined[other * point_count() + one] = segment;
    }
    for (Point point = 0; point < point_count(); ++point) {
        const Place here = points_[point];
        const auto in_second_half = [&](Point other) {
            const Place there = points_[other];
            return there.row < here.row || (there.row == here.row && there.column < here.column);
        };
        auto& neighbours = around[point];
        std::ranges::sort(neighbours, [&](Point one, Point other) {
            if (in_second_half(one) != in_second_half(other)) return in_second_half(other);
            return turn(here, points_[one], points_[other]) > 0;
        });
        for (std::size_t i = 0; i < neighbours.size(); ++i) {
            const Point one = neighbours[i];
            const Point other = neighbours[(i + 1) % neighbours.size()];
            // Each triangle is found at each of its corners; the lowest one counts.
            if (point > one || point > other || turn(here, points_[one], points_[other]) <= 0) continue;
            if (joined[one * point_count() + other] != kNone) add_triangle({point, one, other}, joined);
        }
    }
}

void Triangulation::add_triangle(const std::array<Point, 3>& corners, const std::vector<Segment>& joined) {
    std::array<Segment, 3> sides{};
    for (std::size_t i = 0; i < 3; ++i) {
        sides[i] = joined[corners[(i + 1) % 3] * point_count() + corners[(i + 2) % 3]];
        auto& [first, second] = beside_[sides[i]];
        (first == kNone ? first : second) = triangle_count();
    }
    corners_.push_back(corners);
    sides_.push_back(sides);
}

}  // namespace edgewise
