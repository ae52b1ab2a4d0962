"""Detour: draw one loop through all cells; a number says how often it turns in its region."""

from __future__ import annotations

from edgewise.families._shared.loops.blocks import signs_block
from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.links import region_numbers_link
from edgewise.families._shared.loops.saved import saved_numbers
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.detour import rules
from edgewise.families.detour.model import Detour

FAMILY = loop_family(
    Detour,
    rules,
    title="Detour",
    summary="draw one loop through all cells; a number says how often it turns in its region",
    formats=(
        rows_format(Detour, "2 4\n2 . . .\n. . . .\n1 1 2 2\n1 1 2 2\n"),
        region_numbers_link(Detour, "4/2/9002g"),
        saved_numbers(Detour, Detour((("2", ".", ".", "."), (".",) * 4), ((0, 0, 1, 1),) * 2)),
        signs_block("detour", Detour((("2", ".", ".", "."), (".",) * 4), ((0, 0, 1, 1),) * 2)),
    ),
)

__all__ = ["FAMILY", "Detour"]
