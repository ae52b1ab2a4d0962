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

// The type that a search required on the corner where it began, or -1.
struct SearchedCorner {
    Cell cell;
    TileType type;
};

// What to report for a full board that a search found: its rotations with it, unless one is enough, or nothing if the
// search finds another rotation that stands for all of them.
[[nodiscard]] inline std::vector<TileAnswer> reported_boards(const TileBoard& board, const BoardRotations& rotations,
                                                             bool up_to_rotation, const std::vector<Candidate>& laid,
                                                             const SearchedCorner& corner) {
    if (!rotations.is_representative(laid, corner.cell, corner.type)) return {};
    if (up_to_rotation) return {board.named(laid)};
    std::vector<TileAnswer> boards;
    for (const auto& each : rotations.all_rotations(laid)) boards.push_back(board.named(each));
    return boards;
}

class FoundBoards {
  public:
    FoundBoards(const TileBoard& board, const BoardRotations& rotations, const TilesOptions& options, Control& control)
        : board_(board),
          rotations_(rotations),
          up_to_rotation_(options.up_to_turns),
          found_(options.max_solutions, control, options.found) {}

    // Safe to call from several threads. The search that found the board required `type` on `corner`, or -1.
    void add(const std::vector<Candidate>& laid, Cell corner, TileType type) {
        std::vector<TileAnswer> boards = reported_boards(board_, rotations_, up_to_rotation_, laid, {corner, type});
        if (boards.empty()) return;
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
