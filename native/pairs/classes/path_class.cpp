#include "pairs/classes/path_class.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "graph/edge_marks.hpp"

namespace edgewise {

namespace {

// Paths are moved aside by less than a thousandth of a cell, so that they meet no point and cross segments only inside.
// Two primes: no segment over fewer than 300 rows and columns runs through a path's corner then.
constexpr std::int64_t kScale = 1'000'000;
constexpr std::int64_t kDownAside = 337;
constexpr std::int64_t kAcrossAside = 911;

struct Spot {
    std::int64_t row = 0;
    std::int64_t column = 0;
};

Spot spot_of(Place place) {
    return {place.row * kScale, place.column * kScale};
}

Spot beside(Place place) {
    return {place.row * kScale + kDownAside, place.column * kScale + kAcrossAside};
}

std::int64_t turn(Spot a, Spot b, Spot c) {
    return (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column);
}

class Drawing {
  public:
    Drawing(const Triangulation& triangulation, const LineGraph& graph, std::int32_t columns, std::span<const Edge> on)
        : triangulation_(triangulation), graph_(graph), columns_(columns), on_(marks_of(on, graph.edge_count())) {}

    // The segments that the path of a pair crosses when it is taut, in order.
    std::vector<Segment> crossed(Point from, Vertex first, Point to, Vertex last) const {
        std::vector<Segment> crossed;
        Edge back = -1;
        for (Vertex here = first; here != last;) {
            Edge forth = -1;
            for (const Edge edge : graph_.edges_at(here)) {
                if (on_[edge] != 0 && edge != back) forth = edge;
            }
            const Vertex next = graph_.other_end(forth, here);
            for (const Segment segment : crossed_by_step(place_of(here), place_of(next))) {
                if (!crossed.empty() && crossed.back() == segment) {
                    crossed.pop_back();
                } else {
                    crossed.push_back(segment);
                }
            }
            back = forth;
            here = next;
        }
        const auto touches = [&](Point point) {
            return [this, point](Segment segment) {
                return std::ranges::count(triangulation_.ends_of(segment), point) > 0;
            };
        };
        while (!crossed.empty() && touches(to)(crossed.back())) crossed.pop_back();
        crossed.erase(crossed.begin(), std::ranges::find_if_not(crossed, touches(from)));
        return crossed;
    }

  private:
    [[nodiscard]] Place place_of(Vertex vertex) const { return {vertex / columns_, vertex % columns_}; }

    [[nodiscard]] std::vector<Segment> crossed_by_step(Place from, Place to) const {
        const Spot start = beside(from);
        const Spot end = beside(to);
        std::vector<std::pair<double, Segment>> crossed;
        for (Segment segment = 0; segment < triangulation_.segment_count(); ++segment) {
            const auto [one, other] = triangulation_.ends_of(segment);
            const Place p = triangulation_.place(one);
            const Place q = triangulation_.place(other);
            if (std::max(p.row, q.row) < std::min(from.row, to.row)) continue;
            if (std::min(p.row, q.row) > std::max(from.row, to.row) + 1) continue;
            if (std::max(p.column, q.column) < std::min(from.column, to.column)) continue;
            if (std::min(p.column, q.column) > std::max(from.column, to.column) + 1) continue;
            const std::int64_t before = turn(spot_of(p), spot_of(q), start);
            const std::int64_t after = turn(spot_of(p), spot_of(q), end);
            const std::int64_t left = turn(start, end, spot_of(p));
            const std::int64_t right = turn(start, end, spot_of(q));
            if ((before > 0) == (after > 0) || (left > 0) == (right > 0)) continue;
            const auto way = static_cast<double>(before);
            crossed.emplace_back(way / (way - static_cast<double>(after)), segment);
        }
        std::ranges::sort(crossed);
        std::vector<Segment> segments;
        for (const auto& [way, segment] : crossed) segments.push_back(segment);
        return segments;
    }

    const Triangulation& triangulation_;
    const LineGraph& graph_;
    std::int32_t columns_;
    EdgeMarks on_;
};

void note_leaving(const Triangulation& triangulation, Point from, Segment through, PathClass& found) {
    for (const Triangle triangle : triangulation.beside(through)) {
        if (triangle == Triangulation::kNone) continue;
        for (std::size_t corner = 0; corner < 3; ++corner) {
            if (triangulation.corners_of(triangle)[corner] == from &&
                triangulation.sides_of(triangle)[corner] == through) {
                found.leaving[triangle][corner] = 1;
            }
        }
    }
}

void note_along(const Triangulation& triangulation, Point one, Point other, PathClass& found) {
    for (Segment segment = 0; segment < triangulation.segment_count(); ++segment) {
        const auto& ends = triangulation.ends_of(segment);
        if (std::ranges::count(ends, one) > 0 && std::ranges::count(ends, other) > 0) found.along[segment] = 1;
    }
}

}  // namespace

PathClass class_of(const Triangulation& triangulation, const LineGraph& graph, std::int32_t columns, const Pairs& pairs,
                   std::span<const Edge> on) {
    const Drawing drawing(triangulation, graph, columns, on);
    PathClass found(triangulation);
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        const auto one = static_cast<Point>(2 * pair);
        const Point other = one + 1;
        const std::vector<Segment> crossed = drawing.crossed(one, pairs[pair][0], other, pairs[pair][1]);
        if (crossed.empty()) {
            note_along(triangulation, one, other, found);
            continue;
        }
        for (const Segment segment : crossed) ++found.crossings[segment];
        note_leaving(triangulation, one, crossed.front(), found);
        note_leaving(triangulation, other, crossed.back(), found);
    }
    return found;
}

}  // namespace edgewise
