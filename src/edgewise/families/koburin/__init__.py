"""Koburin: shade some cells and draw one loop through all others; a number counts the shaded cells beside it."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.koburin import rules
from edgewise.families.koburin.links import LINK
from edgewise.families.koburin.model import Koburin, Loop

FAMILY = loop_family(
    name="koburin",
    title="Koburin",
    summary="shade cells that do not touch, and draw one loop through all others; a number counts those beside it",
    puzzle_type=Koburin,
    loop_type=Loop,
    formats=(
        rows_format(Koburin, "3 3\n. . .\n. . 1\n. . .\n"),
        LINK,
    ),
    codes=rules.VIOLATIONS,
    clues=rules.clues,
    faults=rules.faults,
)

__all__ = ["FAMILY", "Koburin", "Loop"]
