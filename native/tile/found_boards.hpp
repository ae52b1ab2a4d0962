// The solutions of an exact search: candidates become numbers of pieces, and symmetry breaking is undone.
//
// A search that requires one corner type finds one rotation of each solution, sometimes two. One of them is kept, and
// the other rotations are added with it, unless one board of the four is enough.
#pragma once

#include <utility>
#include <vector>

#include "base/control.hpp"
#include "base/found_solutions.hpp"
#include "tile/board_rotations.hpp"
#include "tile/tile_board.hpp"
#include "tile/tiles.hpp"

namespace edgewise {

class FoundBoards {
  public:
    FoundBoards(const TileBoard& board, const BoardRotations& rotations, const TilesOptions& options, Control& control)
        : board_(board),
          rotations_(rotations),
          up_to_rotation_(options.up_to_turns),
          found_(options.max_solutions, control, options.found) {}

    // Safe to call from several threads. The search that found the board required `type` on `corner`, or -1.
    void add(const std::vector<Candidate>& laid, Cell corner, TileType type) {
        if (!rotations_.is_representative(laid, corner, type)) return;
        std::vector<TileAnswer> boards;
        if (up_to_rotation_) {
            boards.push_back(board_.named(laid));
        } else {
            for (const auto& each : rotations_.all_rotations(laid)) boards.push_back(board_.named(each));
        }
        found_.add_all(std::move(boards));
    }

    [[nodiscard]] std::vector<TileAnswer> take() { return found_.take(); }

  private:
    const TileBoard& board_;
    const BoardRotations& rotations_;
    bool up_to_rotation_;
    FoundSolutions found_;
};

}  // namespace edgewise
