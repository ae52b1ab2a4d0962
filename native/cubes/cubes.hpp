// Cuts one hard board into many easier ones, for machines that share nothing: cubes.
//
// A cube is a list of edges with given values. Cubes are the leaves of a binary tree: every cut replaces one of them by
// two, which differ in the value of one edge. So together they hold every solution exactly once, whatever the choice of
// edges was based on, and nothing that is computed here has to be right for an answer to be right.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "base/flat_sets.hpp"
#include "cdcl/assignment.hpp"
#include "graph/line_graph.hpp"

namespace edgewise {

struct CubeOptions {
    std::int32_t most = 2;         // cubes
    double small = 0;              // a cube with no more than this share of the work is not cut again
    std::int32_t candidates = 16;  // edges that are tried for each cut
    // What a search has counted at each edge: edges with much of it come first. Empty where nothing is known yet.
    std::vector<std::uint64_t> heat = {};
    bool canonical = false;  // pairs: cubes for canonical paths, with blanks allowed everywhere
};

struct Cube {
    std::vector<Lit> given;
    double share = 1;         // of the work that is cut up, as predicted; all of them add up to one
    bool is_settled = false;  // propagation alone says what there is to know
};

// Cuts the cube `given`, or the whole board where that is empty. `pairs` and `faces` may be null. Stops early, with
// cubes that cover everything all the same, when the control says so. Throws std::invalid_argument when `given` names
// an edge that does not exist, or one twice.
[[nodiscard]] std::vector<Cube> cut_into_cubes(const LineGraph& graph, const Pairs* pairs, const FlatSets* faces,
                                               std::span<const Lit> given, const CubeOptions& options,
                                               Control& control);

}  // namespace edgewise
