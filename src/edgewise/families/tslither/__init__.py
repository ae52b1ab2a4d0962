"""Touch Slitherlink: draw one loop along the grid; a number counts how often the loop touches its cell."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.sides.course import ALONG_SIDES
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.tslither import rules
from edgewise.families.tslither.links import LINK, SAVED
from edgewise.families.tslither.model import TouchSlitherlink

FAMILY = loop_family(
    TouchSlitherlink,
    rules,
    aliases=("touch-slitherlink",),
    title="Touch Slitherlink",
    summary="draw one loop; a number counts how often it touches its cell, along sides or at a corner",
    formats=(rows_format(TouchSlitherlink, "2 3\n1 . 0\n. . .\n"), LINK, SAVED),
    course=ALONG_SIDES,
)

__all__ = ["FAMILY", "TouchSlitherlink"]
