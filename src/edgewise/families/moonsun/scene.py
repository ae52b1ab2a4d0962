"""Moon or Sun as a picture: moons as crescents, suns with rays."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Centres, Dots, Mark, Stroke
from edgewise.families._shared.loop_scene import PAPER
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.scene import INK, RADIUS, signs_as
from edgewise.families.moonsun.model import MOON

SUN_COLOUR = "#c77700"


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    x, y = board.at(sign.row, sign.column)
    if sign.text == MOON:
        yield Dots([(x, y)], INK, RADIUS - 2)
        yield Dots([(x + 4, y - 3)], PAPER, RADIUS - 4)
    else:
        yield Dots([(x, y)], SUN_COLOUR, RADIUS - 5)
        ways = [(0, 1), (1, 0), (0, -1), (-1, 0), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7)]
        yield Stroke([((x + 8 * a, y + 8 * b), (x + 11 * a, y + 11 * b)) for a, b in ways], SUN_COLOUR, 1.6)


scene = signs_as(_drawn)
