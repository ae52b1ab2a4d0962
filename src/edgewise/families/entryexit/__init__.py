"""Entry Exit: draw one loop through all cells that visits each region exactly once."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.entryexit import rules
from edgewise.families.entryexit.model import EntryExit, Loop

FAMILY = loop_family(
    name="entryexit",
    aliases=("entry-exit",),
    title="Entry Exit",
    summary="draw one loop through all cells that visits each region exactly once",
    puzzle_type=EntryExit,
    loop_type=Loop,
    formats=(rows_format(EntryExit, "2 4\n1 1 2 2\n1 1 2 2\n"),),
    codes=rules.VIOLATIONS,
    clues=rules.clues,
    faults=rules.faults,
)

__all__ = ["FAMILY", "EntryExit", "Loop"]
