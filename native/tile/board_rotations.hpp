// The one symmetry of a board of tiles: rotation of the whole by quarter turns, if it is square and nothing is fixed.
//
// It is broken by requiring one corner type in one corner, and nothing more: some rotation of every solution has it
// there. If that type has several copies, two rotations of a board may both have it there; `is_representative` then
// accepts one of them. `all_rotations` restores what was left out.
#pragma once

#include <span>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

class BoardRotations {
  public:
    // Does nothing if the board has no such symmetry, or if `wanted` is false.
    BoardRotations(const TileBoard& board, bool wanted);

    // Types of which one may be required in the corner where a search begins, those with few copies first; only -1,
    // for any type, if there is no symmetry to break.
    [[nodiscard]] const std::vector<TileType>& corner_types() const { return corner_types_; }
    // Whether a board represents its rotations in a search that requires this type on `corner`.
    [[nodiscard]] bool is_representative(std::span<const Candidate> laid, Cell corner, TileType type) const;
    // The distinct rotations of a board, itself first.
    [[nodiscard]] std::vector<std::vector<Candidate>> all_rotations(const std::vector<Candidate>& laid) const;

  private:
    [[nodiscard]] std::vector<Candidate> rotated(std::span<const Candidate> laid) const;

    const TileBoard& board_;
    std::int32_t side_ = 0;
    std::vector<TileType> corner_types_{-1};
};

}  // namespace edgewise
