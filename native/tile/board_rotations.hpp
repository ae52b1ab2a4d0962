// The one symmetry of a board of tiles: the quarter turn of the whole, where the board is square and nothing is fixed.
//
// It is broken by asking for one corner type in one corner, and nothing more: some turn of every solution has it
// there. With several copies of that type two turns of a board may both have it there; `is_first` then lets one of
// them pass. `every_turn` gives back what was left out.
#pragma once

#include <span>
#include <vector>

#include "tile/tile_board.hpp"

namespace edgewise {

class WholeTurns {
  public:
    // Does nothing where the board has no such symmetry, or where `wanted` is false.
    WholeTurns(const TileBoard& board, bool wanted);

    // Types of which one may be asked for in the corner where a search begins, those with few copies first; -1 alone,
    // for any, where there is no symmetry to break.
    [[nodiscard]] const std::vector<TileType>& corner_types() const { return corner_types_; }
    // Whether a board is the one that stands for its turns, for a search that has this type on `corner`.
    [[nodiscard]] bool is_first(std::span<const Candidate> laid, Cell corner, TileType type) const;
    // All turns of a board that differ, itself first.
    [[nodiscard]] std::vector<std::vector<Candidate>> every_turn(const std::vector<Candidate>& laid) const;

  private:
    [[nodiscard]] std::vector<Candidate> turned(std::span<const Candidate> laid) const;

    const TileBoard& board_;
    std::int32_t side_ = 0;
    std::vector<TileType> corner_types_{-1};
};

}  // namespace edgewise
