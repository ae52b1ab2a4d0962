"""A Geradeweg and a loop drawn on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard, SignedLoop
from edgewise.families._shared.loops.numbers import UNKNOWN, spelled_number


@dataclass(frozen=True)
class Geradeweg(SignedBoard):
    """Signs are numbers, or ``?`` for one that is not given: then two lines through it are equally long."""

    family_name: ClassVar[str] = "geradeweg"
    expected: ClassVar[str] = "a number or ?"
    typed: ClassVar[tuple[str, ...]] = (*map(str, range(1, 10)), UNKNOWN)

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return sign if sign == UNKNOWN else spelled_number(sign)


@dataclass(frozen=True, repr=False)
class Loop(SignedLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: Geradeweg
