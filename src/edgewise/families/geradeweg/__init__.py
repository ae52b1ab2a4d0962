"""Geradeweg: draw one loop through all numbers; each is the length of the straight lines through it."""

from __future__ import annotations

from edgewise.families._shared.loops.blocks import signs_block
from edgewise.families._shared.loops.family import loop_family
from edgewise.families._shared.loops.links import numbers_link
from edgewise.families._shared.loops.saved import saved_numbers
from edgewise.families._shared.loops.text import rows_format
from edgewise.families.geradeweg import rules
from edgewise.families.geradeweg.model import Geradeweg

FAMILY = loop_family(
    Geradeweg,
    rules,
    title="Geradeweg",
    summary="draw one loop through all numbers; every straight line through a number is as long as it says",
    formats=(
        rows_format(Geradeweg, "3 3\n2 . .\n. . .\n. . 2\n"),
        numbers_link(Geradeweg, "3/3/2m2"),
        saved_numbers(Geradeweg, Geradeweg((("2", ".", "."), (".",) * 3, (".", ".", "2")))),
        signs_block("geradeweg", Geradeweg((("2", ".", "."), (".",) * 3, (".", ".", "2")))),
    ),
)

__all__ = ["FAMILY", "Geradeweg"]
