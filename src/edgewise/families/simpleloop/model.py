"""A Simple Loop and a loop drawn on it, as plain values."""

from __future__ import annotations

from typing import ClassVar

from edgewise.boards.quick_check import LOOP_CELL, NO_LOOP_CELL
from edgewise.families._shared.cell_rows import SignBoard
from edgewise.families._shared.drawn_loop import LatticeLoop

OPEN, BLOCKED = ".", "#"


class SimpleLoop(SignBoard):
    """A board of cells, row by row: ``.`` for an open one, ``#`` for a blocked one. The loop visits every open cell.

    >>> SimpleLoop(("...", ".#.", "...")).rows
    3
    """

    family_name: ClassVar[str] = "simpleloop"
    asks: ClassVar[dict[int, int]] = str.maketrans({OPEN: LOOP_CELL, BLOCKED: NO_LOOP_CELL})


class Loop(LatticeLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: SimpleLoop
