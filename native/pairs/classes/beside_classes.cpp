#include "pairs/classes/beside_classes.hpp"

#include <algorithm>

namespace edgewise {

namespace {

using Outcome = PathSearch::Outcome;
using Found = BesideClasses::Found;

// Classes of paths have so many conflicts for one of the search beside them: what is open by then is mostly settled by
// them.
constexpr std::uint64_t kClassShare = 2;
// Conflicts after which a class is given up that can neither be drawn nor shown to be impossible: never seen.
constexpr std::uint64_t kMostForDrawing = 20'000;

// Conflicts in a turn, at least.
constexpr std::uint64_t kShortestTurn = 200;

}  // namespace

BesideClasses::Found::Found(const PathSearch& search, Outcome outcome, bool by_classes)
    : outcome(outcome), by_classes(by_classes) {
    if (outcome == Outcome::solution) solution = search.solution();
}

Found BesideClasses::run(PathSearch& search, std::span<const Edge> known, std::uint64_t alone) {
    if (!ClassSearch::suits(board_.graph(), pairs_)) return {search, search.run(kForEver)};
    const Outcome outcome = alone > 0 ? search.run(alone) : Outcome::paused;
    if (outcome != Outcome::paused) return {search, outcome};
    ClassSearch classes(board_.graph(), pairs_, known, options_, control_);
    Found found = take_turns(search, classes, known, std::max(alone, kShortestTurn));
    stats_.ConflictSearchStats::operator+=(classes.stats());
    return found;
}

Found BesideClasses::take_turns(PathSearch& search, ClassSearch& classes, std::span<const Edge> known,
                                std::uint64_t turn) {
    while (true) {
        switch (classes.run(turn)) {
            case ClassSearch::Outcome::only_class:
                for (const auto& fact : classes.facts_of_known()) search.add(fact);
                return {search, search.run(kForEver), true};
            case ClassSearch::Outcome::another: {
                Found found = draw(classes.facts_of_found(), known);
                if (found.outcome == Outcome::paused) return {search, search.run(kForEver)};
                if (found.outcome != Outcome::exhausted) return found;
                classes.forbid_found();
                continue;
            }
            case ClassSearch::Outcome::stopped:
                return {};
            case ClassSearch::Outcome::paused:
                break;
        }
        const Outcome outcome = search.run(turn / kClassShare);
        if (outcome != Outcome::paused) return {search, outcome};
    }
}

// Paths with these facts other than the known ones.
Found BesideClasses::draw(const std::vector<std::vector<Lit>>& facts, std::span<const Edge> known) {
    PathSearch search(board_, &cycles_, PathSearch::Touching::forbidden, options_, control_, canonical_.turn_count());
    canonical_.add_clauses(search);
    search.forbid(known);
    for (const auto& fact : facts) search.add(fact);
    Found found(search, search.run(kMostForDrawing), true);
    stats_ += search.stats();
    return found;
}

}  // namespace edgewise
