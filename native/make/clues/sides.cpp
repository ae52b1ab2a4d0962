// Sides of the loop: which faces are known to lie on the same side of it, or on different ones.
//
// What is known is true, so of two faces that are tied by known edges it is enough to know that they are: how they lie
// to each other is how they really do. Only what is supposed ties faces the wrong way round.
#include <algorithm>
#include <numeric>
#include <utility>

#include "make/clues/knowledge.hpp"

namespace edgewise::make {

void Knowledge::begin_sides(std::vector<Edge>& settled) {
    settled.clear();
    end_sides();
    uses_sides_ = true;
    std::iota(parent_.begin(), parent_.end(), 0);
    std::ranges::fill(flip_, 0);
    std::ranges::fill(first_, -1);
    std::ranges::fill(open_, 0);
    const auto root = [&](Face face) {
        while (parent_[face] != face) face = parent_[face] = parent_[parent_[face]];
        return face;
    };
    for (const Edge edge : trail_) {
        const Face one = root(places_[edge].beside[0]);
        const Face other = root(places_[edge].beside[1]);
        parent_[std::max(one, other)] = std::min(one, other);
    }
    for (Face face = 0; face < static_cast<Face>(parent_.size()); ++face) parent_[face] = parent_[parent_[face]];
    for (Edge edge = 0; edge < static_cast<Edge>(edges_.size()); ++edge) {
        if (!is_open(edge)) continue;
        const auto [one, other] = places_[edge].beside;
        if (parent_[one] == parent_[other]) {
            settled.push_back(edge);
            continue;
        }
        for (const int side : {0, 1}) {
            const Face tied_to = parent_[places_[edge].beside[side]];
            const std::int32_t number = 2 * edge + side;
            if (first_[tied_to] < 0) {
                first_[tied_to] = next_[number] = number;
            } else {
                next_[number] = next_[first_[tied_to]];
                next_[first_[tied_to]] = number;
            }
            ++open_[tied_to];
        }
    }
}

bool Knowledge::unite(Edge edge, bool draw, std::int32_t depth) {
    const auto [one, other] = places_[edge].beside;
    Tied a = tied(one);
    Tied b = tied(other);
    const auto flip = static_cast<std::uint8_t>(a.flip ^ b.flip ^ (edges_[edge].value == truth_[edge] ? 0 : 1));
    if (a.root == b.root) return flip == 0 || contradiction(Kind::sides, -1, edge);
    if (open_[a.root] > open_[b.root]) std::swap(a, b);
    bool holds = true;
    const std::int32_t first = first_[a.root];
    if (draw && first >= 0) {
        std::int32_t number = first;
        do {
            const Edge side = number / 2;
            if (!is_seen(side)) {
                const Tied across = tied(places_[side].beside[1 - number % 2]);
                if (across.root == b.root) {
                    const Tied here = tied(places_[side].beside[number % 2]);
                    const bool is_turned = (here.flip ^ across.flip ^ flip) != 0;
                    holds = holds && assign(side, is_true(side) != is_turned, Kind::sides, -1, depth);
                }
            }
            number = next_[number];
        } while (number != first);
    }
    parent_[a.root] = b.root;
    flip_[a.root] = flip;
    const bool both = first >= 0 && first_[b.root] >= 0;
    log_.push_back({edges_[edge].place, false, a.root, b.root, both ? 1 : 0, first_[b.root], sides_used_, 0});
    if (both) {
        std::swap(next_[first], next_[first_[b.root]]);
    } else if (first >= 0) {
        first_[b.root] = first;
    }
    open_[b.root] += open_[a.root];
    return holds;
}

}  // namespace edgewise::make
