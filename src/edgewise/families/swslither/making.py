"""Sheep and Wolves made to order."""

from __future__ import annotations

from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import any_loop
from edgewise.families._shared.loops.making.signs import SignKind, signs_maker
from edgewise.families._shared.loops.sides.checks import is_inside, lines_around
from edgewise.families._shared.loops.sides.making import UNDERSTOOD, in_every_cell
from edgewise.families.swslither.model import SHEEP, WOLF, SheepAndWolves


def _signs(drawn: Drawn, row: int, column: int) -> tuple[str, str]:
    animal = SHEEP if is_inside(drawn, row, column) else WOLF
    return animal, str(lines_around(drawn, row, column))


MAKER = signs_maker(
    SignKind(
        puzzle_type=SheepAndWolves,
        allowed=in_every_cell(_signs),
        density=(0.35, 0.45),
        draw=any_loop(0.3, 0.8),
        weight=lambda sign: 0.6 if sign in (SHEEP, WOLF) else 1.0,
        understands=UNDERSTOOD,
    )
)
