"""Touch Slitherlink as an address of puzz.link and as a saved file of pzpr."""

from __future__ import annotations

from edgewise.families._shared.loops.links import numbers_link
from edgewise.families._shared.loops.saved import saved_numbers
from edgewise.families._shared.loops.sides.board import FULL
from edgewise.families._shared.puzzlink.numbers import FOUR_CELL, write_four_cell
from edgewise.families.tslither.model import TouchSlitherlink

LINK = numbers_link(TouchSlitherlink, "3/2/6ag", FOUR_CELL, write_four_cell)
SAVED = saved_numbers(TouchSlitherlink, TouchSlitherlink((("1", ".", "0"), (".", ".", "."))), FULL, corner_notes=True)
