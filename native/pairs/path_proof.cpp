#include "pairs/path_proof.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include "graph/short_cycles.hpp"
#include "graph/squares.hpp"
#include "pairs/canonical/canonical_paths.hpp"
#include "pairs/canonical/redrawing.hpp"

namespace edgewise {

namespace {

using Outcome = PathSearch::Outcome;

// Conflicts after which a second solution is looked for in the neighbourhood of the first.
constexpr std::uint64_t kBeforeNearby = 1000;

// A second solution that differs from the first in one spot, if that is how it can be found.
std::optional<std::vector<Edge>> nearby(const PathBoard& board, const FlatSets* faces, const PathCdclOptions& options,
                                        Control& control, const std::vector<Edge>& first) {
    if (faces == nullptr || board.graph().clue_count() > 0) return std::nullopt;
    const ShortCycles cycles(board.graph(), *faces);
    if (board.is_classic() && options.canonical) {
        const Squares squares(board.graph(), *faces);
        if (auto other = CanonicalPaths(board, squares, cycles, false).undo_a_move(first)) return other;
    }
    if (!options.exchange_moves) return std::nullopt;
    return Redrawing(board.graph(), cycles, first, options.search, control).another_solution();
}

}  // namespace

PathAnswer proven(const PathBoard& board, const FlatSets* faces, const PathCdclOptions& options, Control& control,
                  PathAnswer first) {
    // 1. Nothing to prove: it was stopped, or one solution is all that was asked for.
    PathAnswer answer = std::move(first);
    const bool none = answer.solutions.empty();
    if ((none && !answer.complete) || control.stopped()) return answer;
    if (options.max_solutions < 2 && !none) return answer;
    answer.complete = false;
    answer.stopped_by = StopReason::none;

    // 2. The search for another solution, which writes down what it learns.
    ProofLog log(control);
    PathSearch search(board, nullptr, PathSearch::Touching::allowed, options.search, control, 0, &log);
    if (!none) search.forbid(answer.solutions.front());
    search.expect_nothing();
    if (options.probing) search.probe();
    Outcome outcome = search.run(none ? kForEver : kBeforeNearby);
    std::optional<std::vector<Edge>> second;
    if (outcome == Outcome::paused) {
        second = nearby(board, faces, options, control, answer.solutions.front());
        if (!second) outcome = search.run(kForEver);
    }
    if (outcome == Outcome::solution) second = search.solution();
    answer.stats += search.stats();

    // 3. Two solutions, or the proof.
    if (second) {
        if (none) throw std::logic_error("there is a solution after all");
        control.count_solution(second->size() * sizeof(Edge));
        answer.solutions.push_back(*std::move(second));
        answer.stopped_by = StopReason::solutions;
        return answer;
    }
    answer.complete = outcome == Outcome::exhausted;
    answer.stopped_by = answer.complete ? StopReason::none : control.reason();
    if (!answer.complete) return answer;
    search.end_proof();
    answer.settled_by = PathRule::truth;
    answer.proof = log.take();
    return answer;
}

}  // namespace edgewise
