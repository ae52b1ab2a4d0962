"""A Geradeweg."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.numbers import UNKNOWN, spelled_number


class Geradeweg(SignedBoard):
    """Signs are numbers, or ``?`` for one that is not given: then two lines through it are equally long."""

    family_name: ClassVar[str] = "geradeweg"
    expected: ClassVar[str] = "a number or ?"
    typed: ClassVar[tuple[str, ...]] = (*map(str, range(1, 10)), UNKNOWN)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign if sign == UNKNOWN else spelled_number(sign)
