"""A Linesweeper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard
from edgewise.families._shared.loops.numbers import spelled_number


@dataclass(frozen=True)
class Linesweeper(SignedBoard):
    """Signs are numbers, which the loop does not visit."""

    family_name: ClassVar[str] = "linesweeper"
    blocking: ClassVar[bool] = True
    expected: ClassVar[str] = "a number"
    typed: ClassVar[tuple[str, ...]] = tuple(map(str, range(9)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return spelled_number(sign)
