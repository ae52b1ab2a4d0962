#include "pairs/only_solution.hpp"

#include <algorithm>

#include "graph/edge_marks.hpp"
#include "pairs/canonical/canonical_paths.hpp"
#include "pairs/canonical/redrawing.hpp"

namespace edgewise {

namespace {

using Outcome = PathSearch::Outcome;
using Touching = PathSearch::Touching;
using Verdict = OnlySolution::Verdict;

// Conflicts for a search that is nearly always over sooner.
constexpr std::uint64_t kQuick = 300;

OnlySolution::Answer answer_of(const PathSearch& search, Outcome outcome) {
    const std::uint64_t conflicts = search.stats().conflicts;
    if (outcome == Outcome::exhausted) return {Verdict::only, {}, conflicts};
    if (outcome == Outcome::solution) return {Verdict::another, search.solution(), conflicts};
    return {Verdict::unknown, {}, conflicts};
}

}  // namespace

OnlySolution::OnlySolution(const LineGraph& graph, const FlatSets& faces, std::uint64_t seed)
    : graph_(graph), cycles_(graph, faces), squares_(graph, faces) {
    options_.seed = seed;
}

bool OnlySolution::touches_itself(std::span<const Edge> known) const {
    const EdgeMarks on = marks_of(known, graph_.edge_count());
    for (Cycle cycle = 0; cycle < cycles_.count(); ++cycle) {
        const auto edges = cycles_.edges_of(cycle);
        const auto lines = std::ranges::count_if(edges, [&](Edge edge) { return on[edge] != 0; });
        if (lines + 1 >= static_cast<std::ptrdiff_t>(edges.size())) return true;
    }
    return false;
}

// Blanks are allowed: if no canonical paths but the known ones exist, and no move can be undone on those, they are the
// only solution. Where the known ones are not canonical themselves, moves lead from them to others that are.
OnlySolution::Answer OnlySolution::ask_with_blanks(const PathBoard& board, std::span<const Edge> known,
                                                   std::uint64_t most_conflicts, Control& control) const {
    const CanonicalPaths canonical(board, squares_, cycles_, false);
    if (auto other = canonical.undo_a_move(known)) return {Verdict::another, *std::move(other), 0};
    PathSearch search(board, &cycles_, Touching::forbidden, options_, control);
    canonical.add_clauses(search);
    search.forbid(known);
    return answer_of(search, search.run(most_conflicts));
}

OnlySolution::Answer OnlySolution::ask(const PathBoard& board, std::span<const Edge> known,
                                       std::uint64_t most_conflicts, std::uint64_t plain, Control& control) const {
    if (board.is_classic()) return ask_with_blanks(board, known, most_conflicts, control);

    // 1. Another solution in which no path touches itself.
    PathSearch search(board, &cycles_, Touching::assumed, options_, control);
    search.forbid(known);
    Outcome outcome = search.run(kQuick);
    if (outcome == Outcome::solution || outcome == Outcome::exhausted) return answer_of(search, outcome);
    std::uint64_t conflicts = search.stats().conflicts;

    // 2. Another one that differs in one spot.
    Redrawing redrawing(graph_, cycles_, known, options_, control);
    if (auto other = redrawing.another_solution()) return {Verdict::another, *std::move(other), conflicts};

    // 3. Nothing else even with blanks?
    Answer with_blanks;
    if (board.is_fill() && !touches_itself(known)) {
        with_blanks = ask_with_blanks(board.with_blanks_allowed(), known, most_conflicts, control);
        with_blanks.conflicts += conflicts;
        if (with_blanks.verdict == Verdict::only) return with_blanks;
        if (with_blanks.verdict == Verdict::another && !board.is_covered_by(with_blanks.other)) {
            with_blanks.verdict = Verdict::blanks;
        }
        if (with_blanks.verdict == Verdict::another) return with_blanks;
        conflicts = with_blanks.conflicts;
    }

    // 4. The true rule.
    if (outcome == Outcome::paused) outcome = search.run(plain);
    if (outcome == Outcome::refuted) {
        search.allow_touching();
        outcome = search.run(plain);
    }
    Answer answer = answer_of(search, outcome);
    if (answer.verdict == Verdict::unknown && with_blanks.verdict == Verdict::blanks) return with_blanks;
    answer.conflicts += with_blanks.conflicts;
    return answer;
}

}  // namespace edgewise
