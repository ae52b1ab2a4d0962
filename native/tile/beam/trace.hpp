// Where the states of a beam come from: for each cell laid, the number of the parent and the candidate.
//
// What no living state descends from is thrown out once in a while; far back, very little is left.
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

    // The step for one more cell, to be filled in.
    [[nodiscard]] Step& begin_step(std::size_t states);
    void clear() { steps_.clear(); }

    // Throws out what no state of the last step descends from.
    void compact();

    // What was laid on the way to a state of the last step, first cell first.
    [[nodiscard]] std::vector<Candidate> back_from(std::uint32_t state) const;

  private:
    std::vector<Step> steps_;
};

}  // namespace edgewise
