"""A Simple Loop and a loop drawn on it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from edgewise.cell_rows import Board, check_board
from edgewise.drawn_loop import CellLoop
from edgewise.family import Puzzle
from edgewise.lattice import Lattice, lattice
from edgewise.quick_check import LOOP_CELL, NO_LOOP_CELL

OPEN, BLOCKED = ".", "#"
KINDS = str.maketrans({OPEN: chr(LOOP_CELL), BLOCKED: chr(NO_LOOP_CELL)})


@dataclass(frozen=True)
class SimpleLoop(Puzzle):
    """A board of cells, row by row: ``.`` for an open one, ``#`` for a blocked one. The loop visits every open cell.

    >>> SimpleLoop(("...", ".#.", "...")).rows
    3
    """

    family_name: ClassVar[str] = "simpleloop"
    cells: Board
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_board(self.cells, OPEN + BLOCKED)

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def size_text(self) -> str:
        return f"{self.rows}×{self.columns}"

    @property
    def lattice(self) -> Lattice:
        """The cells are the vertices: a corner lattice that is one smaller each way."""
        return lattice(self.rows - 1, self.columns - 1)

    @cached_property
    def cell_bytes(self) -> bytes:
        """What is asked of the loop in each cell, in row order, for the quick check of answers."""
        return "".join(self.cells).translate(KINDS).encode("latin-1")


@dataclass(frozen=True)
class Loop(CellLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: SimpleLoop
