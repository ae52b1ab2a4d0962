#include "verify/loop_order.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace edgewise::verify {

namespace {

constexpr std::int32_t kNoPoint = -1;
using Beside = std::array<std::int32_t, 2>;

bool add_neighbour(Beside& beside, std::int32_t point) {
    for (std::int32_t& place : beside) {
        if (place == kNoPoint) {
            place = point;
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<std::int32_t> points_along_loop(std::int64_t point_count, std::span<const std::int32_t> tails,
                                            std::span<const std::int32_t> heads, std::span<const std::int32_t> edges) {
    if (point_count < 0 || tails.size() != heads.size()) return {};
    std::vector<Beside> beside(static_cast<std::size_t>(point_count), {kNoPoint, kNoPoint});
    std::vector<bool> seen(tails.size());
    std::size_t lines = 0;
    const auto is_point = [&](std::int32_t point) { return point >= 0 && point < point_count; };
    for (const std::int32_t edge : edges) {
        if (edge < 0 || static_cast<std::size_t>(edge) >= tails.size()) return {};
        const auto place = static_cast<std::size_t>(edge);
        if (seen[place]) continue;
        seen[place] = true;
        const std::int32_t tail = tails[place];
        const std::int32_t head = heads[place];
        if (!is_point(tail) || !is_point(head) || tail == head) return {};
        if (!add_neighbour(beside[static_cast<std::size_t>(tail)], head)) return {};
        if (!add_neighbour(beside[static_cast<std::size_t>(head)], tail)) return {};
        ++lines;
    }
    const auto first = std::ranges::find_if(beside, [](const Beside& two) { return two[0] != kNoPoint; });
    if (first == beside.end()) return {};
    const auto start = static_cast<std::int32_t>(first - beside.begin());
    std::vector<std::int32_t> order{start};
    std::int32_t before = start;
    std::int32_t here = std::ranges::min(*first);
    while (here != start) {
        // At the end of a line there is no point; no more points than lines, so it ends in any case.
        if (here == kNoPoint || order.size() == lines) return {};
        order.push_back(here);
        const Beside& two = beside[static_cast<std::size_t>(here)];
        const std::int32_t next = two[0] == before ? two[1] : two[0];
        before = here;
        here = next;
    }
    return order.size() == lines ? order : std::vector<std::int32_t>{};
}

}  // namespace edgewise::verify
