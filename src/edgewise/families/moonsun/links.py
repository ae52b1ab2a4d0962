"""Moon or Sun as an address of puzz.link: borders, then three cells in a character, 1 for a moon and 2 for a sun."""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.links import circles_link
from edgewise.families.moonsun.model import MOON, SUN, MoonOrSun

LINK = circles_link(MoonOrSun, "4/2/900900", (EMPTY, MOON, SUN))
