// A variable for each turn of a canonical path that asks for a turn elsewhere.
//
// A path that turns at a corner of a square asks for two lines at the opposite corner, which are a turn again, and so
// on along the diagonal. Without a variable, the news that a turn is impossible stops at the first corner where neither
// line is known; with one it runs back along the whole diagonal. Where a diagonal runs off the board, no turn on it is
// possible, and no variable is needed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "line/graph/line_graph.hpp"
#include "line/pairs/path_search.hpp"

namespace edgewise {

// A path with both lines turns at the corner, and could turn at the opposite corner of a square instead. Then two of
// the edges that lead away from there must be on.
struct CanonicalTurn {
    static constexpr std::size_t kMostAway = 3;

    Vertex corner;
    Vertex opposite;  // a smaller number than that of the corner
    std::array<Edge, 2> lines;
    std::array<Edge, kMostAway> away;
    std::size_t away_count;

    // Two of these are on: whichever is left out, one of the others is.
    void add_clauses(PathSearch& search) const;
};

class CanonicalTurns {
  public:
    // Of turns with more than two edges to choose from at the opposite corner, only the clauses are kept.
    explicit CanonicalTurns(std::vector<CanonicalTurn> turns);

    [[nodiscard]] std::size_t count() const { return count_; }
    void add_clauses(PathSearch& search) const;

  private:
    static constexpr std::int32_t kNone = -1;
    struct Numbered {
        CanonicalTurn turn;
        std::int32_t number = kNone;  // of the variable; turns with the same lines share it, impossible ones have none
        std::int32_t next = kNone;    // the number of the turn that the lines at the opposite corner make
    };

    [[nodiscard]] const Numbered* find(Vertex corner, const std::array<Edge, 2>& lines) const;
    void number(std::span<Numbered> same_lines);

    std::vector<Numbered> turns_;  // by corner and lines
    std::vector<CanonicalTurn> wide_;
    std::size_t count_ = 0;
};

}  // namespace edgewise
