"""Double Back: draw one loop through all cells that visits each region exactly twice."""

from __future__ import annotations

from edgewise.families._shared.loops.blocks import signs_block
from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.links import holes_link
from edgewise.families._shared.loops.saved import saved_holes
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.doubleback.model import DoubleBack
from edgewise.families.doubleback.rules import RULES

FAMILY = loop_family(
    DoubleBack,
    RULES,
    aliases=("double-back",),
    title="Double Back",
    summary="draw one loop through all cells that visits each region exactly twice",
    formats=(
        rows_format(DoubleBack, "4 4\n1 1 1 1\n1 1 1 1\n2 2 2 2\n2 2 2 2\n"),
        holes_link(DoubleBack, "4/4/0001s00000"),
        saved_holes(DoubleBack, DoubleBack(((".",) * 4,) * 4, ((0,) * 4, (0,) * 4, (1,) * 4, (1,) * 4))),
        signs_block("double-back", DoubleBack(((".",) * 4,) * 4, ((0,) * 4, (0,) * 4, (1,) * 4, (1,) * 4))),
    ),
)

__all__ = ["FAMILY", "DoubleBack"]
