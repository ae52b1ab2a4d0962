"""Moon or Sun: draw one loop that visits each region once, for its moons or for its suns in turn."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.moonsun import rules
from edgewise.families.moonsun.links import LINK, SAVED
from edgewise.families.moonsun.model import MoonOrSun

FAMILY = loop_family(
    MoonOrSun,
    rules,
    aliases=("moon-or-sun",),
    title="Moon or Sun",
    summary="draw one loop that visits each region once, for all its moons or all its suns, in turns",
    formats=(
        rows_format(MoonOrSun, "2 4\no . . x\n. . . .\n1 1 2 2\n1 1 2 2\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "MoonOrSun"]
