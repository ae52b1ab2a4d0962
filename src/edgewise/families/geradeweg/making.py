"""Geradewegs made to order."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.geradeweg.model import Geradeweg


def allowed(puzzle: Geradeweg, drawn: Drawn) -> Allowed:
    """The length of the straight lines through each cell, where it is one."""
    found = {}
    for cell in drawn.ways:
        arms = drawn.arms(cell)
        lengths = {sum(arms.values())} if drawn.is_straight(cell) else set(arms.values())
        if len(lengths) == 1:
            found[Cell(*cell)] = (str(*lengths),)
    return found


MAKER = signs_maker(SignKind(puzzle_type=Geradeweg, allowed=allowed, density=(0.15, 0.25), draw=any_loop(0.2, 0.7)))
