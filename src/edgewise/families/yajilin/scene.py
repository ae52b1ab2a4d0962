"""Yajilin as a picture: arrows with their numbers, and blocked cells."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.scene import Centres, Mark
from edgewise.families._shared.loops.board import Sign
from edgewise.families._shared.loops.scene import arrowed, signs_as
from edgewise.families.yajilin.model import Yajilin


def _drawn(board: Centres, sign: Sign) -> Iterator[Mark]:
    way = Yajilin.way_of(sign.text)
    yield from arrowed(board, sign, sign.text.removesuffix(way), way)


scene = signs_as(_drawn)
