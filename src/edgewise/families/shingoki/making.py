"""Shingokis made to order."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.circles import BLACK, WHITE
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.shingoki.model import Shingoki


def allowed(puzzle: Shingoki, drawn: Drawn) -> Allowed:
    """A circle in every cell of the loop: white where it goes straight, with the sum of its arms."""
    return {
        Cell(*cell): (f"{WHITE if drawn.is_straight(cell) else BLACK}{sum(drawn.arms(cell).values())}",)
        for cell in drawn.ways
    }


MAKER = signs_maker(SignKind(puzzle_type=Shingoki, allowed=allowed, density=(0.18, 0.26), draw=any_loop(0.8, 1.6)))
