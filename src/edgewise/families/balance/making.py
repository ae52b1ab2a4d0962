"""Balance Loops made to order."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.circles import BLACK, WHITE
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.signs import Allowed, SignKind, signs_maker
from edgewise.families.balance.model import BalanceLoop


def allowed(puzzle: BalanceLoop, drawn: Drawn) -> Allowed:
    """A circle in every cell of the loop: white where the arms are equal, with their sum or without."""
    found = {}
    for cell in drawn.ways:
        one, other = drawn.arms(cell).values()
        colour = WHITE if one == other else BLACK
        found[Cell(*cell)] = (f"{colour}{one + other}", colour)
    return found


MAKER = signs_maker(
    SignKind(
        puzzle_type=BalanceLoop,
        allowed=allowed,
        density=(0.28, 0.38),
        draw=any_loop(0.2, 0.7),
        weight=lambda sign: 4.0 if len(sign) > 1 else 1.0,
    )
)
