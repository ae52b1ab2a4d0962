// Decides the cell with the fewest candidates, draws the consequences, and backtracks on a contradiction.
//
// For small boards and boards with many fixed pieces, where one deduction saves more than it costs. The consequences
// are those of TileDomains. The tree can be split into parts for threads, and a part that was stopped can be resumed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "tile/constraint/constraint_part.hpp"
#include "tile/constraint/constraint_stats.hpp"
#include "tile/constraint/domains.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

class ConstraintSearch {
  public:
    using Decision = ConstraintPart::Decision;
    using OnSolution = std::function<void(const std::vector<Candidate>&)>;

    // `corner_type` restricts cell 0 to one type, or -1. `seed` changes how ties are broken; 0 keeps the given order.
    ConstraintSearch(const TileBoard& board, const ConstraintRules& rules, TileType corner_type, std::uint64_t seed,
                     Control& control);

    // Reports every solution of a part until the control stops it; then returns what is left of it. Throws
    // std::invalid_argument for decisions that this search would not make.
    [[nodiscard]] std::optional<ConstraintPart> run(const ConstraintPart& part, Control& control,
                                                    const OnSolution& on_solution);

    // Gives up after this many placements in total; `gave_up` says whether it has.
    void limit(std::uint64_t placements) { most_placements_ = placements; }
    [[nodiscard]] bool gave_up() const { return stats_.placements >= most_placements_; }

    // Parts that together are the whole tree, at least `wanted` if the tree has that many. The placements that lead to
    // them are counted here, so that the parts together count as much as the whole.
    [[nodiscard]] std::vector<ConstraintPart> split(std::size_t wanted, Control& control);

    // Splits a part into several that together are the same, with prefixes longer by one decision. A solution stays
    // whole.
    [[nodiscard]] std::vector<ConstraintPart> cut(const ConstraintPart& part);

    // What was settled on each cell when the last run was stopped, -1 for an open cell.
    [[nodiscard]] const std::vector<Candidate>& laid() const { return laid_; }

    [[nodiscard]] const ConstraintStats& stats() const { return stats_; }
    void reset_stats();

  private:
    void order_choices(bool rare_first, std::uint64_t seed);
    [[nodiscard]] Cell choose() const;
    [[nodiscard]] std::vector<Candidate> choices(Cell cell) const;
    [[nodiscard]] bool search(std::size_t depth, Control& control, const OnSolution& on_solution);
    [[nodiscard]] bool repeat(std::span<const Decision> decisions);
    void note_laid();

    const TileBoard& board_;
    TileDomains domains_;
    std::vector<std::int32_t> rank_;           // the order in which candidates are tried
    std::vector<Cell> tie_order_;              // the order in which equally good cells are chosen
    std::vector<Decision> path_;               // the current decisions
    std::optional<Decision> next_;             // the decision that was due when the search was stopped
    const ConstraintPart* resumed_ = nullptr;  // while its decisions are being repeated
    std::vector<Candidate> laid_;
    bool is_possible_ = true;
    std::uint32_t work_ = 0;
    std::uint64_t most_placements_ = ~std::uint64_t{0};
    ConstraintStats stats_;
};

}  // namespace edgewise
