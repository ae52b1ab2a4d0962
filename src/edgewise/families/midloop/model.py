"""A Mid-loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard

HERE, RIGHT, BELOW = "o", "r", "b"


class MidLoop(SignedBoard):
    """Signs are dots: ``o`` in the middle of a cell, ``r`` on its right border, ``b`` on its lower one, or several."""

    family_name: ClassVar[str] = "midloop"
    expected: ClassVar[str] = "o (in the cell), r (on its right border), b (on its lower border), or several of them"
    typed: ClassVar[tuple[str, ...]] = ("o", "r", "b", "or", "ob", "rb", "orb")

    @classmethod
    def called(cls, sign: str) -> str:
        return "dot"

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        dots = "".join(dot for dot in HERE + RIGHT + BELOW if dot in sign)
        return dots if sorted(sign) == sorted(dots) else None

    def marks(self) -> Iterator[tuple[str, frozenset[int]]]:
        for row, column, sign in self.signs:
            cell = row * self.columns + column
            for dot in sign:
                beside = {HERE: cell, RIGHT: cell + 1, BELOW: cell + self.columns}[dot]
                yield "dot", frozenset([cell, beside])

    def __post_init__(self) -> None:
        super().__post_init__()
        for row, column, sign in self.signs:
            if (RIGHT in sign and column == self.columns - 1) or (BELOW in sign and row == self.rows - 1):
                raise ValueError(f"the dot {sign!r} in row {row + 1}, column {column + 1} is on the edge of the board")
