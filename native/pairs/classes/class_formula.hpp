// Which classes of paths the ends of a board and the room between them allow, as clauses.
//
// Taut paths run through a triangle from side to side around a corner, or from a corner to the side across from it, or
// along a side. How many paths cross each segment, and where paths leave their ends, determines everything else; a
// number for each segment, with the pair of each path that crosses it, is right if triangles agree on what they share.
// Every solution satisfies the clauses; what satisfies them need not be the class of any drawing. The argument is in
// docs/engines/cdcl-pairs.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "cdcl/assignment.hpp"
#include "pairs/classes/path_class.hpp"
#include "pairs/classes/triangulation.hpp"
#include "pairs/search/path_board.hpp"

namespace edgewise {

class ClassFormula {
  public:
    // Two ends for each pair, in the order of the pairs.
    explicit ClassFormula(const Triangulation& triangulation);

    [[nodiscard]] Var variable_count() const { return variables_; }
    [[nodiscard]] std::span<const std::vector<Lit>> clauses() const { return clauses_; }

    // What holds in this class and in no other; nothing where a segment has no room for it.
    [[nodiscard]] std::optional<std::vector<Lit>> literals(const PathClass& of) const;

    using Holds = std::function<bool(Var)>;
    [[nodiscard]] PathClass read_class(const Holds& holds) const;
    // The pairs of the paths that cross a segment, in order from its first point.
    [[nodiscard]] std::vector<Pair> read_pairs(Segment segment, const Holds& holds) const;

  private:
    // A number from 0 to `most`: its variables say "at least 1", "at least 2" and so on.
    struct Count {
        Var first = 0;
        std::int32_t most = 0;
    };
    // Beyond all variables, and each the other's negation.
    static constexpr Lit kTrue = -2;
    static constexpr Lit kFalse = -1;
    static constexpr Var kNone = -1;

    [[nodiscard]] static Lit at_least(Count count, std::int32_t number);
    [[nodiscard]] static Lit at_most(Count count, std::int32_t number) { return negation(at_least(count, number + 1)); }
    [[nodiscard]] static std::int32_t read(Count count, const Holds& holds);
    [[nodiscard]] Pair pair_of(Point end) const { return end / 2; }
    // That the path at this place in the order, counted from one of the segment's points, is of this pair.
    [[nodiscard]] Lit crosses(Segment segment, Point from, std::int32_t place, Pair pair) const;

    Count new_count(std::int32_t most);
    void imply(std::initializer_list<Lit> conditions, Lit conclusion);
    void at_most_one(std::span<const Var> variables);

    void count_crossings();
    void count_in_triangle(Triangle triangle);
    void add_up(Count sum, Count one, Count other, Var extra);
    void name_pairs();
    void name_pairs_at_corner(Triangle triangle, std::size_t corner);
    void name_pair_leaving(Triangle triangle, std::size_t corner);
    void read_from_both_ends(Segment segment);
    void leave_each_end_once();

    const Triangulation& triangulation_;
    Pair pair_count_;
    Var variables_ = 0;
    std::vector<std::vector<Lit>> clauses_;
    std::vector<Count> crossings_;              // by segment
    std::vector<Var> along_;                    // by segment
    std::vector<std::array<Count, 3>> around_;  // by triangle and corner: paths that cut the corner off
    std::vector<std::array<Var, 3>> leaving_;   // by triangle and corner
    std::vector<Var> pairs_;                    // by segment: the first of two for each path and pair
    std::vector<std::vector<Var>> ways_;        // by end: how its path can leave
};

}  // namespace edgewise
