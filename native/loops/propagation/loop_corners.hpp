// Turns at the corners of clues as variables, one for a whole diagonal of clues.
//
// Pair up the four edges of a point, two and two. The number of lines at the point is even, so exactly one edge of each
// pair is on, or of neither: one bit, a turn. An exact clue of four edges makes the turns at opposite corners equal
// where it is even, and different where it is odd. So the turns along a diagonal of clues are one variable or its
// negation, and what is known at one end is known at the other end at once. Counting points and clues one by one does
// not see that before an edge is guessed.
//
// It is arithmetic of points and clues alone: it needs no faces and no plane. The proofs are in docs/engines/cdcl.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "graph/line_graph.hpp"
#include "loops/propagation/corner_table.hpp"

namespace edgewise {

// Read-only once made, so that all searches of a board share one. Here the turns are numbered behind the edges; where
// a search has faces in between, it shifts them.
class LoopCorners {
  public:
    explicit LoopCorners(const LineGraph& graph);

    // How many variables there are; where there are none, nothing else here is of use.
    [[nodiscard]] std::int32_t count() const { return count_; }
    // Clues that cannot all be met: one makes two turns equal, another makes them different.
    [[nodiscard]] bool contradicts_itself() const { return contradicts_itself_; }

    // What each turn says, for a statement of the board with turns: exactly one of these two edges is on.
    [[nodiscard]] std::vector<std::array<Edge, 2>> definitions(const LineGraph& graph) const;

    // A place is a point (numbered as in the graph) or, behind the points, a clue. Its literals by slot of the table,
    // kNoLit where there is nothing.
    static constexpr Lit kNoLit = -1;
    using Slots = std::array<Lit, corner_table::kSlots>;
    // What is the case while nothing is known, and the part of an entry that matters here: no turn, nothing to force.
    struct Place {
        std::uint16_t state = 0;
        corner_table::Entry mask = 0;
    };
    [[nodiscard]] std::span<const Place> places() const { return places_; }
    [[nodiscard]] const Slots& slots(std::int32_t place) const { return slots_[place]; }
    // Where an edge occurs, and what its being on adds to the state there; being off adds twice as much.
    static constexpr std::size_t kPlacesOfEdge = 4;
    struct EdgePlaces {
        std::array<std::int32_t, kPlacesOfEdge> places{};
        std::array<std::uint16_t, kPlacesOfEdge> weights{};
        std::int16_t count = 0;
        bool all = false;  // no other point or clue counts the edge
    };
    [[nodiscard]] const EdgePlaces& places_of(Edge edge) const { return edge_places_[edge]; }
    // Where a turn occurs, by its number, and what its being true or false adds to the state there.
    struct Link {
        std::int32_t place;
        std::uint16_t if_true;
        std::uint16_t if_false;
    };
    [[nodiscard]] std::span<const Link> links_of(std::int32_t turn) const {
        return {links_.data() + link_starts_[turn], links_.data() + link_starts_[turn + 1]};
    }

    // Whether a place takes care of a point or of a clue.
    [[nodiscard]] bool covers_point(Vertex vertex) const { return places_[vertex].mask != 0; }
    [[nodiscard]] bool covers_clue(Clue clue) const { return clue_covered_[clue] != 0; }

  private:
    class Builder;  // puts all of it together, once

    std::int32_t count_ = 0;
    bool contradicts_itself_ = false;
    std::vector<Place> places_;
    std::vector<Slots> slots_;
    std::vector<std::int32_t> link_starts_;
    std::vector<Link> links_;
    std::vector<EdgePlaces> edge_places_;
    std::vector<std::uint8_t> clue_covered_;
};

}  // namespace edgewise
