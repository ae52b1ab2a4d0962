"""A Masyu puzzle and a loop drawn on it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from edgewise.cell_rows import Board, check_board
from edgewise.drawn_loop import CellLoop
from edgewise.family import Puzzle
from edgewise.lattice import Lattice, lattice
from edgewise.quick_check import ANY_CELL, STRAIGHT_CELL, TURN_CELL

EMPTY, WHITE, BLACK = ".", "w", "b"
KINDS = str.maketrans({EMPTY: chr(ANY_CELL), WHITE: chr(STRAIGHT_CELL), BLACK: chr(TURN_CELL)})


@dataclass(frozen=True)
class Masyu(Puzzle):
    """A board of pearls, row by row: ``w`` for a white one, ``b`` for a black one, ``.`` for a cell without.

    >>> Masyu(("w..", "..b")).pearls
    [(0, 0, 'w'), (1, 2, 'b')]
    """

    family_name: ClassVar[str] = "masyu"
    cells: Board
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_board(self.cells, EMPTY + WHITE + BLACK)

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
    def pearls(self) -> list[tuple[int, int, str]]:
        """Row, column and colour of each pearl, in row order."""
        return [
            (row, column, cell)
            for row, cells in enumerate(self.cells)
            for column, cell in enumerate(cells)
            if cell != EMPTY
        ]

    @cached_property
    def cell_bytes(self) -> bytes:
        """What is asked of the loop in each cell, in row order, for the quick check of answers."""
        return "".join(self.cells).translate(KINDS).encode("latin-1")


@dataclass(frozen=True)
class Loop(CellLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: Masyu
