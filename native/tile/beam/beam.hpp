// Best score by beam search: lays cell after cell and keeps the most promising thousands of partial boards.
//
// States are ranked by how the colours could still pair up (see ranking.hpp), less a weight for each mismatch; in the
// first part of the board there are none. A child behind which nothing fits counts as one more mismatch at once, and
// one behind which much fits is worth a little more. Some noise, taken from a hash, makes runs differ.
//
// A run does not depend on the number of threads: states are processed in blocks of a fixed size, the results of blocks
// are concatenated in order, and ties go to the earlier state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/control.hpp"
#include "tile/scan/order.hpp"
#include "tile/tile_board.hpp"

namespace edgewise {

struct BeamSettings {
    double beta = 0.6;
    double noise = 0.3;
    double mismatch_weight = 6;       // what a mismatch costs, in units of h
    double first_mismatch = 0.625;    // share of the cells that are laid without mismatches, if possible
    double room = 0.2;                // weight of the logarithm of the number of tiles that fit behind a child
    double whole_rows = 12.0 / 16.0;  // share of the rows that are laid from end to end, before the columns
    std::uint64_t seed = 0;
    std::int32_t threads = 1;
};

struct BeamBoard {
    std::vector<Candidate> laid;
    std::int32_t mismatches = 0;
};

class Beam {
  public:
    // How many states to keep after `laid` cells; called for each cell.
    using Width = std::function<std::size_t(std::int32_t laid)>;

    virtual ~Beam() = default;

    [[nodiscard]] static bool fits(const TileBoard& board);

    // One run over the whole board: the best board, or nothing if the control stopped it or the beam died out.
    [[nodiscard]] virtual std::optional<BeamBoard> run(const Width& width, Control& control) = 0;

    // Roughly what one state of the width costs in memory, with everything that belongs to it.
    [[nodiscard]] virtual std::size_t bytes_per_state() const = 0;
};

// The board must be a rectangle; see `Beam::fits`.
[[nodiscard]] std::unique_ptr<Beam> make_beam(const TileBoard& board, const ScanOrder& order,
                                              const BeamSettings& settings);

}  // namespace edgewise
