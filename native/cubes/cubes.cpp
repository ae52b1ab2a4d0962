#include "cubes/cubes.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cubes/lookahead.hpp"
#include "graph/faces.hpp"
#include "graph/short_cycles.hpp"
#include "loops/propagation/loop_propagation.hpp"
#include "pairs/search/path_board.hpp"
#include "pairs/search/path_propagation.hpp"

namespace edgewise {

namespace {

// Cuts the largest cube until there are enough, or all are small or settled.
template <class Propagation>
std::vector<Cube> cut_largest(Lookahead<Propagation> lookahead, std::span<const Lit> given, const CubeOptions& options,
                              Control& control) {
    std::vector<Cube> cubes{{{given.begin(), given.end()}}};
    while (static_cast<std::int32_t>(cubes.size()) < options.most && !control.stopped()) {
        const auto largest =
            std::ranges::max_element(cubes, {}, [](const Cube& cube) { return cube.is_settled ? -1 : cube.share; });
        if (largest->is_settled || largest->share <= options.small) break;
        const std::optional<Cut> cut = lookahead.best_cut(largest->given, options.candidates, options.heat);
        if (!cut) {
            largest->is_settled = !control.stopped();
            continue;
        }
        Cube on = *largest;
        on.given.push_back(positive(cut->edge));
        on.share *= cut->share_on;
        largest->given.push_back(negative(cut->edge));
        largest->share *= 1 - cut->share_on;
        cubes.push_back(std::move(on));
    }
    return cubes;
}

void check_given(const LineGraph& graph, std::span<const Lit> given) {
    std::vector<std::uint8_t> named(graph.edge_count(), 0);
    for (const Lit lit : given) {
        if (lit < 0 || var_of(lit) >= graph.edge_count()) {
            throw std::invalid_argument("a cube names an edge that does not exist");
        }
        if (named[var_of(lit)]++ != 0) throw std::invalid_argument("a cube names an edge twice");
    }
}

}  // namespace

std::vector<Cube> cut_into_cubes(const LineGraph& graph, const Pairs* pairs, const FlatSets* faces,
                                 std::span<const Lit> given, const CubeOptions& options, Control& control) {
    check_given(graph, given);
    if (!options.heat.empty() && options.heat.size() != static_cast<std::size_t>(graph.edge_count())) {
        throw std::invalid_argument("heat has one number for each edge");
    }
    if (pairs != nullptr) {
        // Propagation is that of the search that will follow, so that a cube is not taken for settled when it is not.
        const PathBoard drawn(graph, *pairs);
        const bool canonical = options.canonical && faces != nullptr;
        const PathBoard board = canonical ? drawn.with_blanks_allowed() : drawn;
        if (board.contradicts_itself()) return {{{given.begin(), given.end()}, 1, true}};
        const auto cycles = canonical ? std::optional<ShortCycles>(std::in_place, graph, *faces) : std::nullopt;
        PathPropagation propagation(board, cycles ? &*cycles : nullptr, true);
        if (cycles) propagation.assignment.assign(negative(propagation.constraints.touch()), {});
        return cut_largest(Lookahead(graph, propagation, control), given, options, control);
    }
    const auto sides = faces != nullptr ? Faces::of(graph, *faces) : std::nullopt;
    LoopPropagation propagation(graph, sides ? &*sides : nullptr, true);
    return cut_largest(Lookahead(graph, propagation, control), given, options, control);
}

}  // namespace edgewise
