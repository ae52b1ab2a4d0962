"""Castle Wall: draw one loop with white clues inside and black ones outside; arrows count its lines ahead."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.castle import rules
from edgewise.families.castle.links import LINK, SAVED
from edgewise.families.castle.model import CastleWall

FAMILY = loop_family(
    CastleWall,
    rules,
    aliases=("castle-wall",),
    title="Castle Wall",
    summary="draw one loop; white clues are inside, black ones outside, and an arrow counts the lines ahead",
    formats=(
        rows_format(CastleWall, "3 3\n. . .\n. 0eo .\n. . .\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "CastleWall"]
