"""Balance Loop: draw one loop through all circles; arms are equal at white ones and unequal at black ones."""

from __future__ import annotations

from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.balance import rules
from edgewise.families.balance.links import LINK, SAVED
from edgewise.families.balance.model import BalanceLoop

FAMILY = loop_family(
    BalanceLoop,
    rules,
    aliases=("balance-loop",),
    title="Balance Loop",
    summary="draw one loop through all circles; with equal arms at white ones and unequal ones at black ones",
    formats=(
        rows_format(BalanceLoop, "3 3\nw4 . .\n. . .\n. . .\n"),
        LINK,
        SAVED,
    ),
)

__all__ = ["FAMILY", "BalanceLoop"]
