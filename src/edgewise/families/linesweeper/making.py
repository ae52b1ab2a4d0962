"""Linesweepers made to order."""

from __future__ import annotations

from edgewise.families._shared.loops.board import AROUND
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.cells import left_out
from edgewise.families._shared.loops.making.lines import loop_by_cells
from edgewise.families._shared.loops.making.signs import SignKind, Told, signs_maker
from edgewise.families.linesweeper.model import Linesweeper, Loop


def told(puzzle: Linesweeper, drawn: Drawn) -> Told:
    """In every cell that the loop leaves out, how many of the cells around it are visited."""
    return {cell: (str(sum(map(drawn.visits, puzzle.around(*cell, AROUND)))),) for cell in left_out(puzzle, drawn)}


MAKER = signs_maker(
    SignKind(
        puzzle_type=Linesweeper,
        loop_type=Loop,
        told=told,
        density=(0.15, 0.2),
        draw=loop_by_cells(0.2, 0.6),
        visited=False,
    )
)
