// The ancestry of the states of a beam: for each cell laid, the number of the parent and the candidate.
//
// Entries from which no current state descends are removed every few cells; far back, very few are left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

class BeamTrace {
  public:
    struct Step {
        std::vector<std::uint32_t> parent;
        std::vector<std::uint16_t> candidate;
    };

    // A step for one more cell, for the caller to fill in.
    [[nodiscard]] Step& begin_step(std::size_t states);
    void clear() { steps_.clear(); }

    // Removes entries from which no state of the last step descends.
    void compact();

    // The candidates laid on the way to a state of the last step, first cell first.
    [[nodiscard]] std::vector<Candidate> back_from(std::uint32_t state) const;

  private:
    std::vector<Step> steps_;
};

}  // namespace edgewise
