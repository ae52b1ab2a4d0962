"""Mid-loop: draw one loop through all dots; each is the middle of a straight line."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.midloop import rules
from edgewise.families.midloop.links import LINK, SAVED
from edgewise.families.midloop.model import MidLoop

FAMILY = loop_family(
    MidLoop,
    rules,
    aliases=("mid-loop",),
    title="Mid-loop",
    summary="draw one loop; every dot is the middle of a straight line",
    formats=(
        rows_format(MidLoop, "3 3\n. o .\nr . .\n. . .\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "MidLoop"]
