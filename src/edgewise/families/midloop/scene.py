"""Mid-loop as a picture: dots in cells and on their borders."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Centres, Dots, Mark
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.scene import INK, signs_as
from edgewise.families.midloop.model import BELOW, RIGHT


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    for dot in sign.text:
        row, column = sign.row + 0.5 * (dot == BELOW), sign.column + 0.5 * (dot == RIGHT)
        yield Dots([board.at(row, column)], INK, 4.5)


scene = signs_as(_drawn)
