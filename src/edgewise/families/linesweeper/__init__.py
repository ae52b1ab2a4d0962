"""Linesweeper: draw one loop; a number counts the cells around it that the loop visits."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.linesweeper import rules
from edgewise.families.linesweeper.model import Linesweeper

FAMILY = loop_family(
    Linesweeper,
    rules,
    title="Linesweeper",
    summary="draw one loop around the numbers; each counts the cells around it that the loop visits",
    formats=(rows_format(Linesweeper, "3 3\n. . .\n. 8 .\n. . .\n"),),
)

__all__ = ["FAMILY", "Linesweeper"]
