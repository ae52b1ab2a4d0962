"""A Shingoki and a loop drawn on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import SignedBoard, SignedLoop
from edgewise.families._shared.loops.circles import circle_called, spelled_circle


@dataclass(frozen=True)
class Shingoki(SignedBoard):
    """Signs are circles, white or black, with the sum of their arms or without: ``w4``, ``b``."""

    family_name: ClassVar[str] = "shingoki"
    expected: ClassVar[str] = "w or b, with a number or without"
    typed: ClassVar[tuple[str, ...]] = tuple(f"{colour}{number}" for colour in "wb" for number in ("", *range(2, 10)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return spelled_circle(sign)

    @classmethod
    def called(cls, sign: str) -> str:
        return circle_called(sign)


@dataclass(frozen=True, repr=False)
class Loop(SignedLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: Shingoki
