// A variable for each turn of a path that asks for a turn elsewhere.
//
// A path that turns at a corner of a square may ask for two lines at the opposite corner, which are a turn again, and
// so on along the diagonal. Without a variable, the news that a turn is impossible stops at the first corner where
// neither line is known; with one it runs back along the whole diagonal. Where a diagonal runs off the board, no turn
// on it is possible, and no variable is needed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "graph/line_graph.hpp"
#include "graph/short_cycles.hpp"
#include "graph/squares.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

// A path with both lines turns at the corner, inside a square or a rhombus. Then two of the edges that lead away from
// the opposite corner must be on.
struct PathTurn {
    static constexpr std::size_t kMostAway = 3;

    Vertex corner;
    Vertex opposite;
    std::array<Edge, 2> lines;
    std::array<Edge, kMostAway> away;
    std::size_t away_count;

    // Two of these are on: whichever is left out, one of the others is.
    void add_clauses(PathSearch& search, std::optional<Lit> unless) const;
};

// Why the opposite corner must be visited, where no line leads there along the square.
enum class TurnRule : std::uint8_t {
    canonical,  // both may be blank, and it would be the better place for the turn: it has the smaller number
    filled,     // it must not be blank
};

// Every turn to which the rule applies and that asks for at most three edges. The search must not allow three lines in
// a square, nor two in a triangle.
[[nodiscard]] std::vector<PathTurn> find_turns(const PathBoard& board, const Squares& squares,
                                               const ShortCycles& cycles, TurnRule rule);

class PathTurns {
  public:
    // Of turns with more than two edges to choose from at the opposite corner, only the clauses are kept.
    explicit PathTurns(std::vector<PathTurn> turns);

    // How many variables of its own the search needs for them.
    [[nodiscard]] Var count() const { return count_; }
    // All that turns ask for, unless the given literal holds.
    void add_clauses(PathSearch& search, std::optional<Lit> unless) const;

  private:
    static constexpr std::int32_t kNone = -1;
    // Turns with the same lines, which have one variable.
    struct Pair {
        std::size_t first;  // of its turns; the last one is followed by the next pair's
        bool possible = true;
        std::int32_t number = kNone;
    };

    void find_pairs();
    void rule_out_impossible();

    std::vector<PathTurn> turns_;        // by corner and lines
    std::vector<std::int32_t> next_;     // per turn: the pair that the lines at the opposite corner are, or kNone
    std::vector<std::int32_t> pair_of_;  // per turn
    std::vector<Pair> pairs_;
    std::vector<PathTurn> wide_;
    Var count_ = 0;
};

}  // namespace edgewise
