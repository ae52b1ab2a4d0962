// Whether there are paths of another class than those that are known, on a plain board of squares with blanks.
//
// Whether a solution is the only one splits in two: is there another class of paths, and is there another drawing of
// the same class? On boards that people make, the first is the hard question, and the second is nearly nothing once the
// first is answered: where paths of a class need all the room between two ends, their cells there are known. The
// argument is in docs/engines/cdcl-pairs.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "pairs/classes/class_formula.hpp"
#include "pairs/classes/clause_search.hpp"
#include "pairs/classes/path_class.hpp"
#include "pairs/classes/triangulation.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

// The number of columns where the vertices are all cells of a rectangle, row by row, each joined to those beside it;
// else nothing.
[[nodiscard]] std::optional<std::int32_t> columns_of_rectangle(const LineGraph& graph);

class ClassSearch {
  public:
    // Whether the argument holds here, and setting it up does not take longer than it is worth.
    [[nodiscard]] static bool suits(const LineGraph& graph, const Pairs& pairs);

    // `known` must be a solution: all edges that are on.
    ClassSearch(const LineGraph& graph, const Pairs& pairs, std::span<const Edge> known,
                const ConflictSearchOptions& options, Control& control);

    enum class Outcome : std::uint8_t {
        only_class,  // every solution is of the known class
        another,     // the clauses allow another class: whether it can be drawn is not known
        paused,      // `pause_after` more conflicts have occurred
        stopped,     // by the control
    };
    [[nodiscard]] Outcome run(std::uint64_t pause_after);

    // What every drawing of a class has in common, as clauses over edges: of the known class, and of the one found.
    [[nodiscard]] const std::vector<std::vector<Lit>>& facts_of_known() const { return facts_of_known_; }
    [[nodiscard]] std::vector<std::vector<Lit>> facts_of_found() const;
    // The class that was found cannot be drawn.
    void forbid_found();

    [[nodiscard]] ConflictSearchStats stats() const { return search_.stats(); }

  private:
    void forbid(const PathClass& one);
    [[nodiscard]] std::vector<std::vector<Lit>> facts(const ClassFormula::Holds& holds) const;

    const LineGraph& graph_;
    std::int32_t columns_;
    Triangulation triangulation_;
    ClassFormula formula_;
    ClauseSearch search_;
    std::vector<std::vector<Lit>> facts_of_known_;
};

}  // namespace edgewise
