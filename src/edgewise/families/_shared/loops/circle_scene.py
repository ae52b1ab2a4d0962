"""White and black circles with numbers, as several kinds have them, in pictures."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Centres, Mark
from edgewise.families._shared.loop_scene import PAPER
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.circles import WHITE, number_in
from edgewise.families._shared.loops.scene import INK, circle, number, signs_as


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    is_white, count = sign.text[0] == WHITE, number_in(sign.text)
    yield from circle(board, sign.row, sign.column, white=is_white)
    if count is not None:
        yield number(board, sign.row, sign.column, str(count), INK if is_white else PAPER)


scene = signs_as(_drawn)
