"""Yajilin: shade some cells and draw one loop through all others; arrows count the shaded cells ahead."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.yajilin import rules
from edgewise.families.yajilin.links import LINK, SAVED
from edgewise.families.yajilin.model import Yajilin

FAMILY = loop_family(
    Yajilin,
    rules,
    title="Yajilin",
    summary="shade cells that do not touch, and draw one loop through all others; an arrow counts shaded cells ahead",
    formats=(
        rows_format(Yajilin, "3 3\n. . .\n. . 1w\n. . .\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "Yajilin"]
