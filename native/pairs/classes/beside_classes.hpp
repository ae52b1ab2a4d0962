// A search for canonical paths that takes turns with one for classes of paths, and what each tells the other.
//
// Once every solution is known to be of one class, the facts of that class are added to the search for canonical paths,
// which soon ends. A class that the other search finds is drawn, as another solution, or refuted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "graph/short_cycles.hpp"
#include "pairs/canonical/canonical_paths.hpp"
#include "pairs/classes/class_search.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

class BesideClasses {
  public:
    // All but the options must outlive this object.
    BesideClasses(const PathBoard& board, const Pairs& pairs, const ShortCycles& cycles,
                  const CanonicalPaths& canonical, const ConflictSearchOptions& options, Control& control)
        : board_(board), pairs_(pairs), cycles_(cycles), canonical_(canonical), options_(options), control_(control) {}

    struct Found {
        Found() = default;
        // How a search has ended, with the solution if that is how.
        Found(const PathSearch& search, PathSearch::Outcome outcome, bool by_classes = false);

        PathSearch::Outcome outcome = PathSearch::Outcome::stopped;
        bool by_classes = false;
        std::vector<Edge> solution;
    };
    // Runs the search, in which the known solution is forbidden, to its end or its next solution: alone for so many
    // conflicts, and then, where the graph suits a search for classes, in turns of as many.
    [[nodiscard]] Found run(PathSearch& search, std::span<const Edge> known, std::uint64_t alone);

    // What the searches did that this object made.
    [[nodiscard]] const PathSearchStats& stats() const { return stats_; }

  private:
    [[nodiscard]] Found take_turns(PathSearch& search, ClassSearch& classes, std::span<const Edge> known,
                                   std::uint64_t turn);
    [[nodiscard]] Found draw(const std::vector<std::vector<Lit>>& facts, std::span<const Edge> known);

    const PathBoard& board_;
    const Pairs& pairs_;
    const ShortCycles& cycles_;
    const CanonicalPaths& canonical_;
    ConflictSearchOptions options_;
    Control& control_;
    PathSearchStats stats_;
};

}  // namespace edgewise
