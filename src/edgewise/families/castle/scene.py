"""Castle Wall as a picture: white and black cells, with numbers and arrows."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Area, Centres, Mark, Stroke
from edgewise.families._shared.loop_scene import PAPER
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.scene import INK, arrowed, signs_as
from edgewise.families.castle.model import BLACK, WHITE, parts_of

GREY = "#cccccc"


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    shown, way, side = parts_of(sign.text)
    ground, ink = {WHITE: (PAPER, INK), BLACK: (INK, PAPER)}.get(side, (GREY, INK))
    cell = board.cell(sign.row * board.columns + sign.column)
    yield Area([cell], ground, solid=side in (WHITE, BLACK))
    yield Stroke([cell], INK, 2, closed=True)
    yield from arrowed(board, sign, shown, way, ink)


scene = signs_as(_drawn)
