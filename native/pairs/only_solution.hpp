// Whether a known solution is the only one: the question that makers ask again and again, on one graph with other
// pairs.
//
// Nothing has to be found first, so every search begins with the known solution forbidden. The arguments are those of
// path_cdcl (docs/engines/cdcl-pairs.md), in an order that suits solutions in which no path touches itself, as those of
// makers: another such solution is quickly found or excluded; a redrawn window finds most of the others; and if there
// is nothing else even with blanks allowed, the solution is the only one, which is much easier to show than under the
// true rule. Budgets are counted in conflicts, never in time, so that an answer is the same on every machine. What the
// graph alone determines is worked out once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "graph/line_graph.hpp"
#include "graph/short_cycles.hpp"
#include "graph/squares.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

class OnlySolution {
  public:
    enum class Verdict : std::uint8_t {
        only,
        another,
        blanks,  // with blanks there is another one, where none are allowed; whether there is one without is not known
        unknown,
    };

    struct Answer {
        Verdict verdict = Verdict::unknown;
        std::vector<Edge> other;  // another solution, or one with blanks
        std::uint64_t conflicts = 0;
    };

    // The graph must have no clues; both must outlive this object.
    OnlySolution(const LineGraph& graph, const FlatSets& faces, std::uint64_t seed);

    // `known` must be a solution: all edges that are on. The budget is for each of the searches, and `plain` for the
    // one without blanks and without the corner rule, which takes longest. Unknown when the budget is spent, or the
    // control stops it.
    [[nodiscard]] Answer ask(const PathBoard& board, std::span<const Edge> known, std::uint64_t most_conflicts,
                             std::uint64_t plain, Control& control) const;

    [[nodiscard]] const ShortCycles& cycles() const { return cycles_; }

  private:
    [[nodiscard]] Answer ask_with_blanks(const PathBoard& board, std::span<const Edge> known,
                                         std::uint64_t most_conflicts, Control& control) const;
    [[nodiscard]] bool touches_itself(std::span<const Edge> known) const;

    const LineGraph& graph_;
    ShortCycles cycles_;
    Squares squares_;
    ConflictSearchOptions options_;
};

}  // namespace edgewise
