"""Entry Exit: draw one loop through all cells that visits each region exactly once."""

from __future__ import annotations

from edgewise.families._shared.loops.blocks import signs_block
from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.entryexit.model import EntryExit
from edgewise.families.entryexit.rules import RULES

FAMILY = loop_family(
    EntryExit,
    RULES,
    aliases=("entry-exit",),
    title="Entry Exit",
    summary="draw one loop through all cells that visits each region exactly once",
    formats=(
        rows_format(EntryExit, "2 4\n1 1 2 2\n1 1 2 2\n"),
        signs_block("entry-exit", EntryExit(((".",) * 4,) * 2, ((0, 0, 1, 1),) * 2)),
    ),
)

__all__ = ["FAMILY", "EntryExit"]
