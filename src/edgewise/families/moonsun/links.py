"""Moon or Sun as an address of puzz.link and as a saved file of pzpr: 1 for moons and 2 for suns.

In addresses three cells are a character, behind the borders.
"""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import circles_link
from edgewise.families._shared.loops.saved import saved_circles
from edgewise.families.moonsun.model import MOON, SUN, MoonOrSun

LINK = circles_link(MoonOrSun, "4/2/900900", (EMPTY, MOON, SUN))
SAVED = saved_circles(
    MoonOrSun,
    MoonOrSun(((MOON, EMPTY, EMPTY, SUN), (EMPTY,) * 4), ((0, 0, 1, 1),) * 2),
    (MOON, SUN),
)
