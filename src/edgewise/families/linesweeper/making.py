"""Linesweepers made to order."""

from __future__ import annotations

from edgewise.families._shared.loops.board import AROUND
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.cells import left_out
from edgewise.families._shared.loops.making.lines import loop_by_cells
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.linesweeper.model import Linesweeper


def allowed(puzzle: Linesweeper, drawn: Drawn) -> Allowed:
    """In every cell that the loop leaves out, how many of the cells around it are visited."""
    return {cell: (str(sum(map(drawn.visits, puzzle.around(*cell, AROUND)))),) for cell in left_out(puzzle, drawn)}


MAKER = signs_maker(
    SignKind(
        puzzle_type=Linesweeper,
        allowed=allowed,
        density=(0.15, 0.2),
        draw=loop_by_cells(0.2, 0.6),
        visited=False,
    )
)
