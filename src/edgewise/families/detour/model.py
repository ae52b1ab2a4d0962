"""A Detour."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import RegionNumbers


class Detour(RegionNumbers):
    """Signs are numbers, each for the region of its cell."""

    family_name: ClassVar[str] = "detour"
