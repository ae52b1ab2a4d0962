"""A Regional Yajilin and a loop drawn on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import RegionNumbers, ShadedLoop
from edgewise.families._shared.loops.numbers import spelled_number


@dataclass(frozen=True)
class RegionalYajilin(RegionNumbers):
    """Signs are numbers, each for the region of its cell. The cell itself may be shaded or visited like any other."""

    family_name: ClassVar[str] = "yajilin-regions"
    expected: ClassVar[str] = "a number"
    typed: ClassVar[tuple[str, ...]] = tuple(map(str, range(10)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        return spelled_number(sign)


@dataclass(frozen=True, repr=False)
class Loop(ShadedLoop):
    """Lines from cell to neighbouring cell; the cells that are left out are shaded."""

    puzzle: RegionalYajilin
