"""Yajilin as a picture: arrows with their numbers, and blocked cells."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Centres, Mark
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.scene import arrow, number, signs_as
from edgewise.families.yajilin.model import Yajilin


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    way = Yajilin.way_of(sign.text)
    shown = sign.text.removesuffix(way)
    if shown.isdigit():
        yield number(board, sign.row, sign.column, shown, lift=2 if way in ("e", "w") else 0)
    if way:
        yield arrow(board, sign.row, sign.column, way)


scene = signs_as(_drawn)
