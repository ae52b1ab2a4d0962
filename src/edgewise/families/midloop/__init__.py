"""Mid-loop: draw one loop through all dots; each is the middle of a straight line."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.midloop import rules
from edgewise.families.midloop.links import LINK
from edgewise.families.midloop.model import Loop, MidLoop

FAMILY = loop_family(
    name="midloop",
    aliases=("mid-loop",),
    title="Mid-loop",
    summary="draw one loop; every dot is the middle of a straight line",
    puzzle_type=MidLoop,
    loop_type=Loop,
    formats=(
        rows_format(MidLoop, "3 3\n. o .\nr . .\n. . .\n"),
        LINK,
    ),
    codes=rules.VIOLATIONS,
    clues=rules.clues,
    faults=rules.faults,
)

__all__ = ["FAMILY", "Loop", "MidLoop"]
