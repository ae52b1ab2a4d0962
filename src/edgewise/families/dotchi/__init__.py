"""Dotchi Loop: draw one loop through all white circles and no black one; in a region it turns at all or at none."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.dotchi import rules
from edgewise.families.dotchi.links import LINK, SAVED
from edgewise.families.dotchi.model import DotchiLoop

FAMILY = loop_family(
    DotchiLoop,
    rules,
    aliases=("dotchi-loop",),
    title="Dotchi Loop",
    summary="draw one loop through all white circles and no black one; it turns at all those of a region, or at none",
    formats=(
        rows_format(DotchiLoop, "2 4\nw . . w\nw . . .\n1 1 2 2\n1 1 2 2\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "DotchiLoop"]
