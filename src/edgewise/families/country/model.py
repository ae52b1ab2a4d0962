"""A Country Road."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import RegionNumbers


class CountryRoad(RegionNumbers):
    """Signs are numbers, each for the region of its cell."""

    family_name: ClassVar[str] = "country"
    typed: ClassVar[tuple[str, ...]] = tuple(map(str, range(1, 10)))
