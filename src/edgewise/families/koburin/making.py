"""Koburins made to order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import BESIDE
from edgewise.families._shared.loops.making.shaded import ShadedKind, shaded_maker
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families.koburin.model import Koburin


def views(puzzle: Koburin, cell: Cell) -> Iterator[tuple[str, Sequence[Cell]]]:
    """A number counts the cells beside it."""
    yield "{}", puzzle.around(*cell, BESIDE)


MAKER = shaded_maker(ShadedKind(puzzle_type=Koburin, views=views, block=UNKNOWN, density=(0.12, 0.16)))
