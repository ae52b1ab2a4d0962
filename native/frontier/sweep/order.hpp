// The order in which the vertices are swept: the wider the frontier, the more states, and each additional plug means
// about two and a half times as many.
//
// Grids are swept along their short side: a grid is recognised by its edges, which all span one of two distances in the
// numbering of the vertices. For any other graph several orders are tried and the cheapest is taken: the numbering as
// it is; by the distance from two far vertices, which sweeps a plane graph like a grid; and a greedy one that always
// takes the vertex that keeps the frontier smallest.
#pragma once

#include <vector>

#include "frontier/state/board.hpp"

namespace edgewise {

[[nodiscard]] std::vector<Vertex> sweep_order(const FrontierBoard& board);

// What an order costs: roughly the sum, over its steps, of the number of states that a frontier of that size may have.
[[nodiscard]] double sweep_cost(const FrontierBoard& board, const std::vector<Vertex>& order);

}  // namespace edgewise
