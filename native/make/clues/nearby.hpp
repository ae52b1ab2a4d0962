// Whether another loop close to the known one does without some clues: a few faces change sides, and every clue that is
// left counts as before. Where that is so the clues have to stay, and nothing need be deduced to know it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "make/loops/planar.hpp"

namespace edgewise::make {

class Nearby {
  public:
    Nearby(const Planar& board, Sides sides);

    // `active`: a byte a face, the outer one included, 0 for the clues in question and wherever there is none.
    [[nodiscard]] bool finds_another(std::span<const Face> without, const std::vector<std::uint8_t>& active);

  private:
    [[nodiscard]] bool search(std::int32_t depth, const std::vector<std::uint8_t>& active);
    [[nodiscard]] bool search_from(Face face, std::int32_t depth, const std::vector<std::uint8_t>& active);
    void turn(Face face, const std::vector<std::uint8_t>& active);

    const Planar& board_;
    Sides sides_;
    std::vector<std::uint8_t> turned_;
    std::vector<std::int32_t> change_;  // per face, of the count around it
    std::vector<Face> touched_;         // in order, some of them several times
    std::int32_t wrong_ = 0;            // clues whose count is another
};

}  // namespace edgewise::make
