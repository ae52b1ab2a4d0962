"""A Linesweeper."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.numbers import UNKNOWN, spelled_number


class Linesweeper(SignedBoard):
    """Signs are numbers, or ``?`` for a number that is not given; the loop visits none of these cells."""

    family_name: ClassVar[str] = "linesweeper"
    blocking: ClassVar[bool] = True
    expected: ClassVar[str] = "a number or ?"
    typed: ClassVar[tuple[str, ...]] = (*map(str, range(9)), UNKNOWN)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign if sign == UNKNOWN else spelled_number(sign)
