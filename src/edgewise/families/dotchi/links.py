"""Dotchi Loop as an address of puzz.link and as a saved file of pzpr: 1 for white and 2 for black circles.

In addresses three cells are a character, behind the borders.
"""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.circles import BLACK, WHITE
from edgewise.families._shared.loops.links import circles_link
from edgewise.families._shared.loops.saved import saved_circles
from edgewise.families.dotchi.model import DotchiLoop

LINK = circles_link(DotchiLoop, "4/2/900i30", (EMPTY, WHITE, BLACK))
SAVED = saved_circles(
    DotchiLoop,
    DotchiLoop(((WHITE, EMPTY, EMPTY, WHITE), (WHITE, EMPTY, EMPTY, EMPTY)), ((0, 0, 1, 1),) * 2),
    (WHITE, BLACK),
)
