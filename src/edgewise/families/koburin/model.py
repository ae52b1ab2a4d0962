"""A Koburin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from edgewise.families._shared.loops.board import GREY_CLUES, SignedBoard
from edgewise.families._shared.loops.numbers import UNKNOWN, spelled_number


class Koburin(SignedBoard):
    """Signs are numbers, or ``?`` for a number that is not given; the loop visits none of these cells."""

    family_name: ClassVar[str] = "koburin"
    blocking: ClassVar[bool] = True
    shades: ClassVar[bool] = True
    narrowing: ClassVar[bool] = False  # without its sign, a cell is visited, or shaded and counted
    expected: ClassVar[str] = "a number or ?"
    typed: ClassVar[tuple[str, ...]] = ("0", "1", "2", "3", "4", UNKNOWN)
    known_looks: ClassVar[Mapping[str, str]] = GREY_CLUES

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign if sign == UNKNOWN else spelled_number(sign)
