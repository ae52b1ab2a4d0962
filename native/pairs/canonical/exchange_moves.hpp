// Exchanges of a few lines, placed on a board: it is enough to look at solutions that no exchange makes cheaper.
//
// If only one solution satisfies the clauses below, exchanges lead from any other solution to it, and the last of these
// can be undone on it. The proof is in docs/engines/cdcl-pairs.md. An exchange changes no degree, so it is valid
// whatever degrees a board asks for; but clues that count edges could be broken by it. As with canonical paths, this is
// no use for counting.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/square_chart.hpp"
#include "graph/squares.hpp"
#include "pairs/canonical/exchange_table.hpp"
#include "pairs/search/path_search.hpp"

namespace edgewise {

class ExchangeMoves {
  public:
    // The graph must have no clues.
    ExchangeMoves(const LineGraph& graph, const Squares& squares);

    // Forbids the dearer side of every exchange wherever the other lines permit the exchange.
    void add_clauses(PathSearch& search) const;

    // Another solution, made by one exchange in either direction; empty when none applies.
    [[nodiscard]] std::optional<std::vector<Edge>> exchange(std::span<const Edge> solution) const;

  private:
    const LineGraph& graph_;
    std::vector<Sheet> sheets_;
};

}  // namespace edgewise
