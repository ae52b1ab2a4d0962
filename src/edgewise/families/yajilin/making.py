"""Yajilins made to order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import STEPS
from edgewise.families._shared.loops.making.shaded import ShadedKind, shaded_maker
from edgewise.families.yajilin.model import BLOCK, Yajilin


def views(puzzle: Yajilin, cell: Cell) -> Iterator[tuple[str, Sequence[Cell]]]:
    """An arrow in each direction."""
    for way in STEPS:
        yield f"{{}}{way}", puzzle.ahead(*cell, way)


MAKER = shaded_maker(ShadedKind(puzzle_type=Yajilin, views=views, block=BLOCK, density=(0.09, 0.13)))
