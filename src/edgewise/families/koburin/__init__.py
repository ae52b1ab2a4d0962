"""Koburin: shade some cells and draw one loop through all others; a number counts the shaded cells beside it."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.koburin import rules
from edgewise.families.koburin.links import LINK, SAVED
from edgewise.families.koburin.model import Koburin

FAMILY = loop_family(
    Koburin,
    rules,
    title="Koburin",
    summary="shade cells that do not touch, and draw one loop through all others; a number counts those beside it",
    formats=(
        rows_format(Koburin, "3 3\n. . .\n. . 1\n. . .\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "Koburin"]
