#include "pairs/path_cube.hpp"

#include <stdexcept>
#include <utility>

#include "graph/short_cycles.hpp"
#include "graph/squares.hpp"
#include "pairs/canonical/canonical_paths.hpp"
#include "pairs/search/path_board.hpp"

namespace edgewise {

bool can_be_settled_in_cubes(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces) {
    const PathBoard board(graph, pairs);
    return faces != nullptr && (board.is_classic() || board.is_fill());
}

PathCubeAnswer path_cube(const LineGraph& graph, const Pairs& pairs, const FlatSets* faces, std::span<const Lit> given,
                         std::span<const std::vector<Edge>> known, const PathCdclOptions& options, Control& control) {
    if (!can_be_settled_in_cubes(graph, pairs, faces)) {
        throw std::invalid_argument("canonical paths say nothing about this board");
    }
    // 1. The search, the same for every cube but for what is given.
    const PathBoard board(graph, pairs);
    const bool is_classic = board.is_classic();
    const PathBoard searched = board.with_blanks_allowed();
    const ShortCycles cycles(graph, *faces);
    const Squares squares(graph, *faces);
    const CanonicalPaths canonical(searched, squares, cycles, options.canonical_turns);
    PathSearch search(searched, &cycles, PathSearch::Touching::forbidden, options.search, control,
                      canonical.turn_count());
    canonical.add_clauses(search);
    for (const Lit lit : given) search.add({lit});
    for (const auto& solution : known) search.forbid(solution);
    if (options.probing) search.probe();

    // 2. One solution after another, until there are enough or no more.
    PathCubeAnswer answer;
    const PathRule rule = is_classic ? PathRule::canonical : PathRule::blanks;
    const auto enough = [&] { return answer.solutions.size() >= options.max_solutions; };
    const auto take = [&](std::vector<Edge> solution) {
        answer.found_under = rule;
        control.count_solution(solution.size() * sizeof(Edge));
        answer.solutions.push_back(std::move(solution));
    };
    while (!enough() && !answer.in_vain) {
        const PathSearch::Outcome outcome = search.run(kForEver);
        if (outcome == PathSearch::Outcome::exhausted) {
            answer.complete = true;
            answer.settled_by = rule;
        }
        if (outcome != PathSearch::Outcome::solution) break;
        std::vector<Edge> found = search.solution();
        answer.in_vain = !board.is_covered_by(found);
        if (answer.in_vain) break;
        search.forbid(found);
        if (auto another = is_classic ? canonical.undo_a_move(found) : std::nullopt) {
            take(std::move(found));
            if (!enough()) take(*std::move(another));
        } else {
            take(std::move(found));
        }
    }
    if (!answer.complete && !answer.in_vain) {
        answer.stopped_by = enough() ? StopReason::solutions : control.reason();
    }
    answer.stats = search.stats();
    return answer;
}

}  // namespace edgewise
