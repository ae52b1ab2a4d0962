"""Puzzles whose lines run from cell to cell on a board of rows; the simplest are nothing but one sign a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from edgewise.cell_rows import Board, check_board
from edgewise.family import Puzzle
from edgewise.lattice import Lattice, lattice


class CellBoard(Puzzle):
    """A puzzle with cells in rows; a family derives its own."""

    cells: Sequence[Sequence[str]]

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


@dataclass(frozen=True)
class SignBoard(CellBoard):
    """A board of one sign a cell, for one loop."""

    asks: ClassVar[dict[int, int]]
    """For each sign what it asks of the loop, as :mod:`edgewise.quick_check` knows it; made by ``str.maketrans``."""
    cells: Board
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_board(self.cells, "".join(map(chr, self.asks)))

    @cached_property
    def cell_bytes(self) -> bytes:
        """What is asked of the loop in each cell, in row order, for the quick check of answers."""
        return "".join(self.cells).translate(self.asks).encode("latin-1")
