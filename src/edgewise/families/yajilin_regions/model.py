"""A Regional Yajilin."""

from __future__ import annotations

from typing import ClassVar

from edgewise.families._shared.loops.board import RegionNumbers


class RegionalYajilin(RegionNumbers):
    """Signs are numbers, each for the region of its cell. The cell itself may be shaded or visited like any other."""

    family_name: ClassVar[str] = "yajilin-regions"
    shades: ClassVar[bool] = True
