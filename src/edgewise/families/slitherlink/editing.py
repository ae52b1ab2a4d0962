"""How the clues of a Slitherlink are changed, to repair it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink
from edgewise.family import ClueEditing, Held
from edgewise.lattice import Cell

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled_loop import TiledLoop  # imported when there is such a board

SIDES_OF_A_SQUARE = 4


def _given(puzzle: Slitherlink) -> dict[Cell, Held]:
    return {Cell(row, column): (clue,) for row, column, clue in puzzle.clued_cells}


def _changed(puzzle: Slitherlink, removed: Set[Cell], added: Mapping[Cell, Held]) -> Slitherlink:
    values: dict[Cell, Clue] = dict.fromkeys(removed)
    values |= {cell: int(clue) for cell, (clue,) in added.items()}
    rows = (
        tuple(values.get(Cell(row, column), clue) for column, clue in enumerate(clues))
        for row, clues in enumerate(puzzle.clues)
    )
    return replace(puzzle, clues=tuple(rows))


def _told(loop: Loop | TiledLoop) -> dict[Cell, Held]:
    """The count of each cell, which may be its clue."""
    counts = loop.counts if isinstance(loop, Loop) else [loop.counts]
    return {Cell(row, column): (count,) for row, around in enumerate(counts) for column, count in enumerate(around)}


def _choices(puzzle: Slitherlink) -> dict[Cell, Sequence[Held]]:
    """Any number of the sides of a cell."""
    if puzzle.tiling is None:
        some = _up_to(SIDES_OF_A_SQUARE)
        return {Cell(row, column): some for row in range(puzzle.rows) for column in range(puzzle.columns)}
    return {Cell(0, number): _up_to(len(ring)) for number, ring in enumerate(puzzle.tiled_board.rings)}


@cache
def _up_to(most: int) -> tuple[Held, ...]:
    return tuple((count,) for count in range(most + 1))


EDITING: ClueEditing[Slitherlink, Loop | TiledLoop] = ClueEditing(_given, _changed, _told, _choices)
