"""Yajilin as a picture: arrows with their numbers, and blocked cells."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Centres, Mark
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.scene import arrow, number, signs_as
from edgewise.families.yajilin.model import arrow_of


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    found = arrow_of(sign.text)
    if found is not None:
        yield number(board, sign.row, sign.column, str(found.number), lift=2 if found.way in "ew" else 0)
        yield arrow(board, sign.row, sign.column, found.way)


scene = signs_as(_drawn)
