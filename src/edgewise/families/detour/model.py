"""A Detour and a loop drawn on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import RegionNumbers, SignedLoop
from edgewise.families._shared.loops.numbers import spelled_number


@dataclass(frozen=True)
class Detour(RegionNumbers):
    """Signs are numbers, each for the region of its cell."""

    family_name: ClassVar[str] = "detour"
    expected: ClassVar[str] = "a number"
    typed: ClassVar[tuple[str, ...]] = tuple(map(str, range(10)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return spelled_number(sign)


@dataclass(frozen=True, repr=False)
class Loop(SignedLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: Detour
