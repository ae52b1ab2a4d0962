"""A Detour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from edgewise.families._shared.loops.board import RegionNumbers


@dataclass(frozen=True)
class Detour(RegionNumbers):
    """Signs are numbers, each for the region of its cell."""

    family_name: ClassVar[str] = "detour"
