"""A board of signs and a loop along the sides of its cells: what lines join are the corners of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from edgewise.base.places import Cell, Line
from edgewise.boards.drawn_lines import difference
from edgewise.boards.lattice import Lattice, lattice
from edgewise.families._shared.loops.board import SignedBoard, SignedLoop
from edgewise.families._shared.loops.numbers import UNKNOWN

NUMBERS = "01234"
FULL = {"f": "the loop visits every corner"}
"""The row above a saved file that stands for other rules."""


class SideBoard(SignedBoard):
    """Signs that say something about the sides or corners of their cells; a family derives its own.

    A number that is not given, ``?``, says nothing, and stays as it is.
    """

    along_sides: ClassVar[bool] = True
    expected: ClassVar[str] = "0 to 4, or ?"
    typed: ClassVar[tuple[str, ...]] = tuple(NUMBERS)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign if sign in (*NUMBERS, UNKNOWN) else None

    @property
    def lattice(self) -> Lattice:
        """The corners of the cells are the vertices."""
        return lattice(self.rows, self.columns)

    def marks(self) -> Iterator[tuple[str, frozenset[int]]]:
        for row, column, sign in self.signs:
            yield sign, frozenset(self.lattice.face_ring(row * self.columns + column))

    def loop(self, lines: frozenset[Line], marked: frozenset[Cell] | None = None) -> SideLoop:
        return SideLoop(self, lines)


class SideLoop(SignedLoop):
    """Lines from corner to neighbouring corner."""

    def difference(self, other: Self) -> str:
        return difference(self.lines, other.lines, corners=True)


def corners(cell: Cell) -> list[Cell]:
    """The places of a cell's corners, as lines name them."""
    return [Cell(cell.row + down, cell.column + right) for down in (0, 1) for right in (0, 1)]
