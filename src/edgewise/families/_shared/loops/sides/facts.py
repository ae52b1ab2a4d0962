"""What clues around cells are about, as facts for the engines."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.sides.board import corners


def sides_of(found: Clues, cell: Cell) -> list[int]:
    """That the sides of a cell are drawn."""
    top_left, top_right, bottom_left, _ = corners(cell)
    return [
        found.between(top_left, top_right),
        found.between(top_left, bottom_left),
        found.between(top_right, Cell(cell.row + 1, cell.column + 1)),
        found.between(bottom_left, Cell(cell.row + 1, cell.column + 1)),
    ]


def corners_of(found: Clues, cell: Cell) -> list[int]:
    """That the loop visits the corners of a cell."""
    return list(map(found.visit, corners(cell)))
