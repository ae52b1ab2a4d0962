#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "verify/answers.hpp"

namespace edgewise::verify {

namespace {

using Line = std::pair<std::int32_t, std::int32_t>;

// Whether the starts cut the points into rings of three points or more, and no point has a negative number.
bool are_rings(std::span<const std::int32_t> starts, std::span<const std::int32_t> points) {
    if (starts.size() < 2 || starts.front() != 0) return false;
    if (starts.back() < 0 || static_cast<std::size_t>(starts.back()) != points.size()) return false;
    for (std::size_t face = 0; face + 1 < starts.size(); ++face) {
        if (starts[face + 1] < starts[face] || starts[face + 1] - starts[face] < 3) return false;
    }
    return std::ranges::all_of(points, [](std::int32_t point) { return point >= 0; });
}

// The two neighbours of a point along the loop; none where it does not pass.
class Neighbours {
  public:
    explicit Neighbours(std::size_t points) : beside_(points, {kNobody, kNobody}) {}

    bool join(std::int32_t one, std::int32_t other) { return add(one, other) && add(other, one); }

    [[nodiscard]] bool joined(std::int32_t one, std::int32_t other) const {
        const auto& beside = beside_[static_cast<std::size_t>(one)];
        return beside[0] == other || beside[1] == other;
    }

    // The lines of the walk from a point back to itself; none if it ends on the way.
    [[nodiscard]] std::size_t walk(std::int32_t start) const {
        std::int32_t previous = start;
        std::int32_t here = beside_[static_cast<std::size_t>(start)][0];
        std::size_t steps = 1;
        for (; here != start; ++steps) {
            const auto& beside = beside_[static_cast<std::size_t>(here)];
            if (beside[1] == kNobody) return 0;
            previous = std::exchange(here, beside[beside[0] == previous ? 1 : 0]);
        }
        return steps;
    }

  private:
    static constexpr std::int32_t kNobody = -1;

    bool add(std::int32_t point, std::int32_t neighbour) {
        auto& beside = beside_[static_cast<std::size_t>(point)];
        if (beside[1] != kNobody) return false;
        beside[beside[0] == kNobody ? 0 : 1] = neighbour;
        return true;
    }

    std::vector<std::array<std::int32_t, 2>> beside_;
};

}  // namespace

bool is_loop_around_faces(std::span<const std::int32_t> starts, std::span<const std::int32_t> points,
                          std::span<const std::uint8_t> clues, std::span<const std::int32_t> lines) {
    if (!are_rings(starts, points) || clues.size() + 1 != starts.size() || lines.empty()) return false;
    const auto each_side = [&](std::size_t face, auto&& use) {
        const auto first = static_cast<std::size_t>(starts[face]);
        const auto last = static_cast<std::size_t>(starts[face + 1]) - 1;
        for (std::size_t at = first; at < last; ++at) use(points[at], points[at + 1]);
        use(points[last], points[first]);
    };
    std::vector<Line> sides;
    sides.reserve(points.size());
    for (std::size_t face = 0; face < clues.size(); ++face) {
        each_side(face, [&](std::int32_t one, std::int32_t other) { sides.push_back(std::minmax(one, other)); });
    }
    std::ranges::sort(sides);
    sides.erase(std::ranges::unique(sides).begin(), sides.end());

    Neighbours neighbours(static_cast<std::size_t>(std::ranges::max(points)) + 1);
    for (const std::int32_t line : lines) {
        if (line < 0 || static_cast<std::size_t>(line) >= sides.size()) return false;
        const auto [one, other] = sides[static_cast<std::size_t>(line)];
        if (one == other || neighbours.joined(one, other) || !neighbours.join(one, other)) return false;
    }
    if (neighbours.walk(sides[static_cast<std::size_t>(lines.front())].first) != lines.size()) return false;
    for (std::size_t face = 0; face < clues.size(); ++face) {
        if (clues[face] == kNoClue) continue;
        int count = 0;
        each_side(face, [&](std::int32_t one, std::int32_t other) { count += neighbours.joined(one, other); });
        if (count != clues[face]) return false;
    }
    return true;
}

}  // namespace edgewise::verify
