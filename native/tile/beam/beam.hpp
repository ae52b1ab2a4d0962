// Best score by beam search: lays cell after cell and keeps, of all ways to do so, the most promising thousands.
//
// States are ranked by mismatches first and then by how the colours could still pair up (see ranking.hpp). A child
// behind which nothing fits counts as one mismatch more at once, and one behind which much fits is worth a little more.
// A little noise, taken from a hash, tells runs apart.
//
// A run does not depend on the number of threads: states are handled in blocks of a fixed size, what blocks give is put
// together in their order, and ties fall to the earlier state.
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
    double beta = 0.8;
    double noise = 0.05;
    double room = 0.3;                // what the logarithm of the number of tiles that fit behind a child is worth
    double whole_rows = 11.0 / 16.0;  // share of the lines that are laid from end to end before the columns begin
    std::uint64_t seed = 0;
    std::int32_t threads = 1;
};

struct BeamBoard {
    std::vector<Candidate> laid;
    std::int32_t mismatches = 0;
};

class Beam {
  public:
    // How many states to keep after so many cells; asked anew for each.
    using Width = std::function<std::size_t(std::int32_t laid)>;

    virtual ~Beam() = default;

    [[nodiscard]] static bool fits(const TileBoard& board);

    // One run over the whole board: the best board at its end, or nothing when the control said stop or the beam died.
    [[nodiscard]] virtual std::optional<BeamBoard> run(const Width& width, Control& control) = 0;

    // What one state of the width costs in memory, roughly and with all that belongs to it.
    [[nodiscard]] virtual std::size_t bytes_per_state() const = 0;
};

// The board must be a rectangle; see `Beam::fits`.
[[nodiscard]] std::unique_ptr<Beam> make_beam(const TileBoard& board, const ScanOrder& order,
                                              const BeamSettings& settings);

// The number of seams between cells whose colours differ.
[[nodiscard]] std::int32_t count_mismatches(const TileBoard& board, const std::vector<Candidate>& laid);

}  // namespace edgewise
