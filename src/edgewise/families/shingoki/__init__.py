"""Shingoki: draw one loop through all circles, straight through white ones, with a turn in black ones."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.shingoki import rules
from edgewise.families.shingoki.model import Shingoki

FAMILY = loop_family(
    Shingoki,
    rules,
    aliases=("semaphores",),
    title="Shingoki",
    summary="draw one loop through all circles, straight in white ones, turning in black ones; numbers add up its arms",
    formats=(rows_format(Shingoki, "3 3\nb4 . .\n. . .\n. w2 .\n"),),
)

__all__ = ["FAMILY", "Shingoki"]
