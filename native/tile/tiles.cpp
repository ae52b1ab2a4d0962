#include "tile/tiles.hpp"

#include <stdexcept>

#include "tile/board_rotations.hpp"
#include "tile/constraint/parallel_constraint.hpp"
#include "tile/found_boards.hpp"
#include "tile/scan/parallel_scan.hpp"
#include "tile/scan/search.hpp"
#include "tile/tiles_run.hpp"

namespace edgewise {

namespace {

// Deductions pay off with many clues, speed on open boards; between a tenth and a seventh of the cells fixed one
// overtakes the other, whatever the size of the board (docs/engines/tiles.md has the table).
TileMethod method_for(const TileBoard& board, const TilesOptions& options) {
    const bool can_scan = board.rectangle() && ScanTable::fits(board);
    if (options.left) {
        if (options.left->method == TileMethod::scan && !can_scan) {
            throw std::invalid_argument("the scan search cannot read this board");
        }
        return options.left->method;
    }
    if (!can_scan || options.method == TileMethod::constraint) return TileMethod::constraint;
    if (options.method == TileMethod::scan) return TileMethod::scan;
    std::int32_t fixed = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) fixed += board.fixed_at(cell) >= 0 ? 1 : 0;
    return 8 * fixed >= board.cell_count() ? TileMethod::constraint : TileMethod::scan;
}

}  // namespace

TilesAnswer tiles(const TileBoard& board, const TilesOptions& options, Control& control) {
    TilesAnswer answer;
    const double started = control.elapsed();
    const BoardRotations rotations(board, options.break_symmetry || options.up_to_turns);
    FoundBoards found(board, rotations, options, control);
    TilesRun run{board, options, rotations, found, control, answer};
    answer.stats.threads = options.threads;
    answer.stats.method = method_for(board, options);
    control.look_around();
    const bool is_open = answer.stats.method == TileMethod::scan && options.method == TileMethod::automatic;
    if (is_open && !control.stopped() && try_constraints(run)) {
        answer.stats.method = TileMethod::constraint;
    } else if (!control.stopped()) {
        const auto search = answer.stats.method == TileMethod::scan ? search_by_scan : search_by_constraints;
        search(run);
    }
    answer.boards = found.take();
    answer.stopped_by = control.reason();
    answer.complete = answer.stopped_by == StopReason::none;
    answer.stats.search_seconds = control.elapsed() - started;
    return answer;
}

}  // namespace edgewise
