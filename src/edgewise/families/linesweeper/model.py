"""A Linesweeper and a loop drawn on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard, SignedLoop
from edgewise.families._shared.loops.numbers import spelled_number


@dataclass(frozen=True)
class Linesweeper(SignedBoard):
    """Signs are numbers, which the loop does not visit."""

    family_name: ClassVar[str] = "linesweeper"
    expected: ClassVar[str] = "a number"
    typed: ClassVar[tuple[str, ...]] = tuple(map(str, range(9)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return spelled_number(sign)

    @classmethod
    def blocks(cls, sign: str) -> bool:
        return sign != "."


@dataclass(frozen=True, repr=False)
class Loop(SignedLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: Linesweeper
