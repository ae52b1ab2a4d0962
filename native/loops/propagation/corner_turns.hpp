// The turns at the points of a graph: which pairs of edges have one, and which of them clues make equal or different.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "graph/line_graph.hpp"

namespace edgewise::corner_turns {

inline constexpr std::int32_t kNone = -1;

// Bits of which some are known to be equal or to differ: union-find with parity. A bit exists once it is added.
class Bits {
  public:
    explicit Bits(std::size_t count) : bits_(count, {kNone, false}) {}

    struct Root {
        std::int32_t leader;
        bool flipped;
    };

    void add(std::int32_t bit) {
        if (bits_[bit].leader == kNone) bits_[bit].leader = bit;
    }
    [[nodiscard]] Root find(std::int32_t bit) {
        bool flipped = false;
        while (bits_[bit].leader != bit) {
            Root& here = bits_[bit];
            const Root above = bits_[here.leader];
            if (above.leader != here.leader) here = {above.leader, here.flipped != above.flipped};
            flipped ^= here.flipped;
            bit = here.leader;
        }
        return {bit, flipped};
    }
    // False where that cannot be.
    [[nodiscard]] bool join(std::int32_t one, std::int32_t other, bool differ) {
        const Root a = find(one);
        const Root b = find(other);
        const bool flip = (a.flipped != b.flipped) != differ;
        if (a.leader == b.leader) return !flip;
        bits_[std::max(a.leader, b.leader)] = {std::min(a.leader, b.leader), flip};
        return true;
    }

  private:
    std::vector<Root> bits_;
};

// The four edges of a cycle in order; corner i lies between edge i and the next one.
struct ClueRing {
    std::array<Edge, 4> edges;
    std::array<Vertex, 4> corners;
};

// False where the edges are no simple cycle.
inline bool go_around(const LineGraph& graph, std::span<const Edge> edges, ClueRing& ring) {
    std::array<Edge, 3> left{edges[1], edges[2], edges[3]};
    ring.edges[0] = edges[0];
    const auto [start, first] = graph.ends(edges[0]);
    Vertex here = first;
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t next = i;
        while (next < 3 && graph.ends(left[next])[0] != here && graph.ends(left[next])[1] != here) ++next;
        if (next == 3) return false;
        std::swap(left[i], left[next]);
        ring.corners[i] = here;
        ring.edges[i + 1] = left[i];
        here = graph.other_end(left[i], here);
    }
    ring.corners[3] = here;
    return here == start && ring.corners[1] != start && ring.corners[2] != ring.corners[0];
}

// Which pairs of edges at a point have a turn, and what clues say about the turns.
class Turns {
  public:
    explicit Turns(const LineGraph& graph)
        : graph_(graph), partners_(graph.vertex_count()), bits_(2 * static_cast<std::size_t>(graph.vertex_count())) {}

    // Whether the table of points says all there is to say about a point.
    [[nodiscard]] bool fits(Vertex vertex) const {
        const std::size_t degree = graph_.edges_at(vertex).size();
        constexpr std::uint8_t kEither = kNoLine | kTwoLines;
        return degree > 0 && degree <= 4 && (graph_.degree_mask(vertex) & kEither) == kEither;
    }

    // The bit of a corner. Edges that a point has not are off, so with three edges or two it is the same as with four.
    // A point has two turns at most: the third way to pair its edges is left alone.
    std::int32_t bit_of(Vertex vertex, Edge one, Edge other) {
        if (!fits(vertex)) return kNone;
        const auto edges = graph_.edges_at(vertex);
        const auto place_of = [&](Edge edge) {
            int place = 0;
            while (edges[place] != edge) ++place;
            return place;
        };
        const int i = place_of(one);
        const int j = place_of(other);
        const auto partner = static_cast<std::uint8_t>(i == 0 ? j : j == 0 ? i : 6 - i - j);
        for (std::int32_t which = 0; which < 2; ++which) {
            std::uint8_t& known = partners_[vertex][which];
            if (known != 0 && known != partner) continue;
            known = partner;
            bits_.add(2 * vertex + which);
            return 2 * vertex + which;
        }
        return kNone;
    }

    // For each turn of a point: the place among its edges of the first one's partner, 0 where there is no turn.
    [[nodiscard]] const std::array<std::uint8_t, 2>& partners(Vertex vertex) const { return partners_[vertex]; }
    [[nodiscard]] Bits& bits() { return bits_; }

  private:
    const LineGraph& graph_;
    std::vector<std::array<std::uint8_t, 2>> partners_;
    Bits bits_;
};

// A clue that says something about turns: its edges in order, and the bits of the corners between them.
struct TurningClue {
    Clue clue;
    std::int32_t number;
    std::array<Edge, 4> edges;
    std::array<std::int32_t, 4> bits;

    // An odd clue makes the turns at opposite corners differ.
    [[nodiscard]] bool is_odd() const { return number % 2 != 0; }
};

}  // namespace edgewise::corner_turns
