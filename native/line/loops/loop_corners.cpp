#include "line/loops/loop_corners.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace edgewise {

namespace {

using namespace corner_table;

constexpr std::int32_t kNone = -1;

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
struct Ring {
    std::array<Edge, 4> edges;
    std::array<Vertex, 4> corners;
};

// False where the edges are no simple cycle.
bool go_around(const LineGraph& graph, std::span<const Edge> edges, Ring& ring) {
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

struct Cell {
    Clue clue;
    std::int32_t number;
    std::array<Edge, 4> edges;
    std::array<std::int32_t, 4> bits;
};

Entry mask_for(const LoopCorners::Slots& slots) {
    Entry mask = kForced | kConflict;
    for (int slot = kFirstTurn; slot < kSlots; ++slot) {
        if (slots[slot] == LoopCorners::kNoLit)
            mask &= static_cast<Entry>(~(must_be(slot, true) | must_be(slot, false)));
    }
    return mask;
}

}  // namespace

LoopCorners::LoopCorners(const LineGraph& graph) {
    // 1. The clues, and what they say about turns.
    Turns turns(graph);
    std::vector<Cell> cells;
    bool any = false;
    Ring ring{};
    for (Clue clue = 0; clue < graph.clue_count(); ++clue) {
        const auto [low, high] = graph.bounds(clue);
        const auto edges = graph.edges_of(clue);
        if (low != high || low < 1 || low > 3 || edges.size() != 4 || !go_around(graph, edges, ring)) continue;
        if (cells.empty()) {
            cells.reserve(graph.clue_count());
            edge_places_.resize(graph.edge_count());
        }
        // An edge has room for two points and two clues.
        const auto is_full = [&](Edge edge) { return edge_places_[edge].count == 2; };
        if (std::ranges::any_of(edges, is_full)) continue;
        for (int slot = 0; slot < 4; ++slot) {
            link_edge(positive(ring.edges[slot]), static_cast<std::int32_t>(graph.vertex_count() + cells.size()), slot);
        }
        Cell& cell = cells.emplace_back(Cell{clue, low, ring.edges, {}});
        for (std::size_t i = 0; i < 4; ++i) {
            cell.bits[i] = turns.bit_of(ring.corners[i], ring.edges[i], ring.edges[(i + 1) % 4]);
            any = any || cell.bits[i] != kNone;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (cell.bits[i] == kNone || cell.bits[i + 2] == kNone) continue;
            if (!turns.bits().join(cell.bits[i], cell.bits[i + 2], low % 2 != 0)) contradicts_itself_ = true;
        }
    }
    if (!any) return;

    // 2. A variable for each class of bits.
    const Vertex points = graph.vertex_count();
    const Edge edge_count = graph.edge_count();
    std::vector<Var> variable(2 * static_cast<std::size_t>(points), kNone);
    const auto turn = [&](std::int32_t bit) {
        const auto [leader, flipped] = turns.bits().find(bit);
        if (variable[leader] == kNone) variable[leader] = edge_count + count_++;
        return literal(variable[leader], !flipped);
    };

    // 3. Points: the edges in such an order that the first two make the first turn, the next two the second.
    places_.resize(points + cells.size());
    slots_.resize(places_.size());
    for (Vertex vertex = 0; vertex < points; ++vertex) {
        if (!turns.fits(vertex)) continue;
        const auto edges = graph.edges_at(vertex);
        const auto [one, other] = turns.partners(vertex);
        const int first = one != 0 ? one : 1;
        const int last = other != 0 ? other : first == 3 ? 2 : 3;
        const std::array<int, 4> order{0, first, 6 - first - last, last};
        Slots& slots = slots_[vertex];
        Place& place = places_[vertex];
        place.state = start_of(kPoint);
        for (int slot = 0; slot < 4; ++slot) {
            const bool there = order[slot] < static_cast<int>(edges.size());
            slots[slot] = there ? positive(edges[order[slot]]) : kNoLit;
            if (there) link_edge(slots[slot], vertex, slot);
            if (!there) place.state = static_cast<std::uint16_t>(place.state + digit(slot, false));
        }
        slots[kFirstTurn] = one != 0 ? turn(2 * vertex) : kNoLit;
        slots[kFirstTurn + 1] = other != 0 ? turn(2 * vertex + 1) : kNoLit;
        place.mask = mask_for(slots);
    }

    // 4. Clues. A turn that the table expects may be known by the opposite corner only.
    clue_covered_.assign(graph.clue_count(), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Cell& cell = cells[i];
        clue_covered_[cell.clue] = 1;
        Slots& slots = slots_[points + i];
        for (int slot = 0; slot < 4; ++slot) slots[slot] = positive(cell.edges[slot]);
        for (int which = 0; which < 2; ++which) {
            Lit& lit = slots[kFirstTurn + which] = kNoLit;
            if (cell.bits[which] != kNone) {
                lit = turn(cell.bits[which]);
            } else if (cell.bits[which + 2] != kNone) {
                lit = turn(cell.bits[which + 2]) ^ (cell.number % 2);
            }
        }
        places_[points + i] = {start_of(cell.number), mask_for(slots)};
    }
    link_turns(edge_count);

    for (Edge edge = 0; edge < edge_count; ++edge) {
        EdgePlaces& places = edge_places_[edge];
        places.all = places.count == static_cast<std::int16_t>(2 + graph.clues_of(edge).size());
    }
}

std::vector<std::array<Edge, 2>> LoopCorners::definitions(const LineGraph& graph) const {
    std::vector<std::array<Edge, 2>> defined(count_, {kNone, kNone});
    const auto define = [&](Lit turn, Lit one, Lit other) {
        if (turn == kNoLit || !is_positive(turn) || one == kNoLit || other == kNoLit) return;
        defined[var_of(turn) - graph.edge_count()] = {var_of(one), var_of(other)};
    };
    // Each variable is, as it stands, a turn of some point; of the two pairs of edges there, one is complete.
    for (Vertex point = 0; point < graph.vertex_count(); ++point) {
        if (!covers_point(point)) continue;
        const auto [a, b, c, d, first, second] = slots_[point];
        define(first, a, b);
        define(first, c, d);
        define(second, b, c);
        define(second, d, a);
    }
    return defined;
}

void LoopCorners::link_turns(Edge edge_count) {
    const auto for_each_turn = [&](auto visit) {
        for (std::size_t place = 0; place < slots_.size(); ++place) {
            for (int slot = kFirstTurn; slot < kSlots; ++slot) {
                const Lit lit = slots_[place][slot];
                if (places_[place].mask != 0 && lit != kNoLit) visit(static_cast<std::int32_t>(place), slot, lit);
            }
        }
    };
    link_starts_.assign(count_ + 1, 0);
    for_each_turn([&](std::int32_t, int, Lit lit) { ++link_starts_[var_of(lit) - edge_count]; });
    std::int32_t end = 0;
    for (std::int32_t& start : link_starts_) start = end += start;
    // Each list is filled from its end, so that in the end its start says where it begins.
    links_.resize(end);
    for_each_turn([&](std::int32_t place, int slot, Lit lit) {
        const bool same = is_positive(lit);
        links_[--link_starts_[var_of(lit) - edge_count]] = {place, digit(slot, same), digit(slot, !same)};
    });
}

}  // namespace edgewise
