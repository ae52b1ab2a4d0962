"""A Masyu puzzle and a loop drawn on it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from edgewise.boards.quick_check import ANY_CELL, LOOP_CELL, STRAIGHT_CELL, TURN_CELL
from edgewise.families._shared.cell_rows import SignBoard
from edgewise.families._shared.drawn_loop import LatticeLoop

EMPTY, WHITE, BLACK = ".", "w", "b"


@dataclass(frozen=True)
class Masyu(SignBoard):
    """A board of pearls, row by row: ``w`` for a white one, ``b`` for a black one, ``.`` for a cell without.

    >>> Masyu(("w..", "..b")).pearls
    [(0, 0, 'w'), (1, 2, 'b')]
    """

    family_name: ClassVar[str] = "masyu"
    full: bool = False
    """Whether the loop has to visit every cell: the variant Full Loop."""
    asks: ClassVar[dict[int, int]] = str.maketrans({EMPTY: ANY_CELL, WHITE: STRAIGHT_CELL, BLACK: TURN_CELL})

    def size_text(self) -> str:
        size = super().size_text()
        return f"{size} full loop" if self.full else size

    @cached_property
    def cell_bytes(self) -> bytes:
        """What is asked of the loop in each cell, in row order, for the quick check of answers."""
        asks = self.asks | {ord(EMPTY): LOOP_CELL} if self.full else self.asks
        return "".join(self.cells).translate(asks).encode("latin-1")

    @cached_property
    def pearls(self) -> list[tuple[int, int, str]]:
        """Row, column and colour of each pearl, in row order."""
        return [
            (row, column, cell)
            for row, cells in enumerate(self.cells)
            for column, cell in enumerate(cells)
            if cell != EMPTY
        ]


class Loop(LatticeLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: Masyu
