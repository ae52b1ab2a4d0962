"""Sheep and Wolves as a picture: a sheep is a white disc, a wolf a black one, each with its letter."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Corners, Dots, Label, Mark
from edgewise.families._shared.loop_scene import PAPER
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.sides.scene import as_written, signs_around
from edgewise.families._shared.side_scene import INK
from edgewise.families.swslither.model import SHEEP, WOLF

RADIUS, RIM = 10.5, 1.5


def _drawn(board: Corners, one: Sign) -> Iterator[Mark]:
    if one.text not in (SHEEP, WOLF):
        yield from as_written(board, one)
        return
    middle = board.at(one.row + 0.5, one.column + 0.5)
    ground, ink = (PAPER, INK) if one.text == SHEEP else (INK, PAPER)
    yield Dots([middle], INK, RADIUS)
    yield Dots([middle], ground, RADIUS - RIM)
    yield Label(one.text.upper(), middle, 12, 11, ink, font="letters")


scene = signs_around(_drawn)
