#include "loops/propagation/loop_corners.hpp"

#include <algorithm>
#include <cstddef>

#include "loops/propagation/corner_turns.hpp"

namespace edgewise {

namespace {

using namespace corner_table;

Entry mask_for(const LoopCorners::Slots& slots) {
    Entry mask = kForced | kConflict;
    for (int slot = kFirstTurn; slot < kSlots; ++slot) {
        if (slots[slot] == LoopCorners::kNoLit)
            mask &= static_cast<Entry>(~(must_be(slot, true) | must_be(slot, false)));
    }
    return mask;
}

}  // namespace

class LoopCorners::Builder {
  public:
    Builder(const LineGraph& graph, LoopCorners& made) : graph_(graph), made_(made), turns_(graph) {}

    void build() {
        read_clues();
        if (!has_turns_) return;
        const std::size_t points = graph_.vertex_count();
        variable_of_.assign(2 * points, kNone);
        made_.places_.resize(points + clues_.size());
        made_.slots_.resize(made_.places_.size());
        for (Vertex vertex = 0; vertex < graph_.vertex_count(); ++vertex) {
            if (turns_.fits(vertex)) place_point(vertex);
        }
        made_.clue_covered_.assign(graph_.clue_count(), 0);
        for (std::size_t i = 0; i < clues_.size(); ++i) place_clue(clues_[i], points + i);
        link_turns();
        for (Edge edge = 0; edge < graph_.edge_count(); ++edge) {
            EdgePlaces& places = made_.edge_places_[edge];
            places.all = places.count == static_cast<std::int16_t>(2 + graph_.clues_of(edge).size());
        }
    }

  private:
    using Turns = corner_turns::Turns;
    using Ring = corner_turns::ClueRing;
    using TurningClue = corner_turns::TurningClue;
    static constexpr std::int32_t kNone = corner_turns::kNone;

    // ---- clues, and what they say about turns

    void read_clues() {
        Ring ring{};
        for (Clue clue = 0; clue < graph_.clue_count(); ++clue) {
            if (is_exact(clue) && corner_turns::go_around(graph_, graph_.edges_of(clue), ring)) read_clue(clue, ring);
        }
    }

    // A clue of four edges that allows one number of lines, and neither none nor all of them.
    [[nodiscard]] bool is_exact(Clue clue) const {
        const auto [low, high] = graph_.bounds(clue);
        return low == high && low >= 1 && low <= 3 && graph_.edges_of(clue).size() == 4;
    }

    void read_clue(Clue clue, const Ring& ring) {
        if (clues_.empty()) {
            clues_.reserve(graph_.clue_count());
            made_.edge_places_.resize(graph_.edge_count());
        }
        // An edge has room for two points and two clues.
        const auto is_full = [&](Edge edge) { return made_.edge_places_[edge].count == 2; };
        if (std::ranges::any_of(ring.edges, is_full)) return;
        const auto place = static_cast<std::int32_t>(graph_.vertex_count() + clues_.size());
        for (int slot = 0; slot < 4; ++slot) link_edge(positive(ring.edges[slot]), place, slot);
        TurningClue& turning = clues_.emplace_back(TurningClue{clue, graph_.bounds(clue).low, ring.edges, {}});
        for (std::size_t i = 0; i < 4; ++i) {
            turning.bits[i] = turns_.bit_of(ring.corners[i], ring.edges[i], ring.edges[(i + 1) % 4]);
            has_turns_ = has_turns_ || turning.bits[i] != kNone;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (turning.bits[i] == kNone || turning.bits[i + 2] == kNone) continue;
            const bool can_be = turns_.bits().join(turning.bits[i], turning.bits[i + 2], turning.is_odd());
            if (!can_be) made_.contradicts_itself_ = true;
        }
    }

    // ---- places

    // The literal of a bit: all bits that are known to be equal or to differ share a variable.
    Lit turn(std::int32_t bit) {
        const auto [leader, flipped] = turns_.bits().find(bit);
        Var& variable = variable_of_[leader];
        if (variable == kNone) variable = graph_.edge_count() + made_.count_++;
        return literal(variable, !flipped);
    }

    // The edges in such an order that the first two make the first turn, the next two the second.
    void place_point(Vertex vertex) {
        const auto edges = graph_.edges_at(vertex);
        const auto [one, other] = turns_.partners(vertex);
        const int first = one != 0 ? one : 1;
        const int last = other != 0 ? other : first == 3 ? 2 : 3;
        const std::array<int, 4> order{0, first, 6 - first - last, last};
        Slots& slots = made_.slots_[vertex];
        Place& place = made_.places_[vertex];
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

    // A turn that the table expects may be known by the opposite corner only.
    void place_clue(const TurningClue& clue, std::size_t place) {
        made_.clue_covered_[clue.clue] = 1;
        Slots& slots = made_.slots_[place];
        for (int slot = 0; slot < 4; ++slot) slots[slot] = positive(clue.edges[slot]);
        for (int which = 0; which < 2; ++which) {
            Lit& lit = slots[kFirstTurn + which] = kNoLit;
            if (clue.bits[which] != kNone) {
                lit = turn(clue.bits[which]);
            } else if (clue.bits[which + 2] != kNone) {
                lit = turn(clue.bits[which + 2]) ^ static_cast<Lit>(clue.is_odd());
            }
        }
        made_.places_[place] = {start_of(clue.number), mask_for(slots)};
    }

    // ---- from edges and turns to their places

    void link_edge(Lit lit, std::int32_t place, int slot) {
        EdgePlaces& edge = made_.edge_places_[var_of(lit)];
        edge.places[edge.count] = place;
        edge.weights[edge.count++] = kWeights[slot];
    }

    template <class Visit>
    void for_each_turn(const Visit& visit) const {
        for (std::size_t place = 0; place < made_.slots_.size(); ++place) {
            for (int slot = kFirstTurn; slot < kSlots; ++slot) {
                const Lit lit = made_.slots_[place][slot];
                if (made_.places_[place].mask != 0 && lit != kNoLit) visit(static_cast<std::int32_t>(place), slot, lit);
            }
        }
    }

    void link_turns() {
        const Edge first_turn = graph_.edge_count();
        std::vector<std::int32_t>& starts = made_.link_starts_;
        starts.assign(made_.count_ + 1, 0);
        for_each_turn([&](std::int32_t, int, Lit lit) { ++starts[var_of(lit) - first_turn]; });
        std::int32_t end = 0;
        for (std::int32_t& start : starts) start = end += start;
        // Each list is filled from its end, so that in the end its start says where it begins.
        made_.links_.resize(end);
        for_each_turn([&](std::int32_t place, int slot, Lit lit) {
            const bool same = is_positive(lit);
            made_.links_[--starts[var_of(lit) - first_turn]] = {place, digit(slot, same), digit(slot, !same)};
        });
    }

    const LineGraph& graph_;
    LoopCorners& made_;
    Turns turns_;
    std::vector<TurningClue> clues_;
    bool has_turns_ = false;
    std::vector<Var> variable_of_;  // by the leader of a class of bits
};

LoopCorners::LoopCorners(const LineGraph& graph) {
    Builder(graph, *this).build();
}

std::vector<std::array<Edge, 2>> LoopCorners::definitions(const LineGraph& graph) const {
    std::vector<std::array<Edge, 2>> defined(count_, {corner_turns::kNone, corner_turns::kNone});
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

}  // namespace edgewise
