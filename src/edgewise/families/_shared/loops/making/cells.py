"""What makers ask about the cells of a board with a loop on it."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.checks import Drawn


def left_out(puzzle: SignedBoard, drawn: Drawn) -> list[Cell]:
    """The cells that the loop does not visit."""
    cells = (Cell(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns))
    return [cell for cell in cells if not drawn.visits(cell)]
