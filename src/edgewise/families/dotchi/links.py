"""Dotchi Loop as an address of puzz.link: borders, then three cells in a character, 1 for white and 2 for black."""

from __future__ import annotations

from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.circles import BLACK, WHITE
from edgewise.families._shared.loops.links import circles_link
from edgewise.families.dotchi.model import DotchiLoop

LINK = circles_link(DotchiLoop, "4/2/900i30", (EMPTY, WHITE, BLACK))
