"""How the clues of a Slitherlink are changed, by hand or to repair it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from edgewise.base.editing import SQUARE, Blank, Editing
from edgewise.base.family import Held
from edgewise.base.places import Cell
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink

if TYPE_CHECKING:
    from edgewise.families.slitherlink.tiled.loop import TiledLoop  # imported when there is such a board

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


def _derived(loop: Loop | TiledLoop) -> dict[Cell, Held]:
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


def _values(puzzle: Slitherlink) -> Sequence[str]:
    """Numbers up to the sides of the largest cell, which a loop around that cell alone has."""
    most = SIDES_OF_A_SQUARE if puzzle.tiling is None else max(map(len, puzzle.tiled_board.rings))
    return [str(number) for number in range(most + 1)]


def _blank(wanted: Blank) -> Slitherlink:
    if wanted.kind == SQUARE:
        return Slitherlink(((None,) * wanted.columns,) * wanted.rows)
    tiling = Tiling(wanted.kind, wanted.columns, wanted.rows)
    if problem := tiling.problem():
        raise ValueError(problem)
    return Slitherlink(((None,) * len(tiling.board.rings),), tiling=tiling)


def _resized(puzzle: Slitherlink, rows: int, columns: int) -> Slitherlink:
    if puzzle.tiling is None:
        blank = _blank(Blank(rows, columns))
        kept = (tuple(row[:columns]) + (None,) * (columns - len(row)) for row in puzzle.clues[:rows])
        return Slitherlink((*kept, *blank.clues[len(puzzle.clues) :])[:rows], puzzle.name, full=puzzle.full)
    tiling = puzzle.tiling.resized(columns, rows)
    # Cells with the same corners are the same cell.
    clue_at: dict[object, Clue] = dict(zip(map(frozenset, puzzle.tiling.polygons()), puzzle.clues[0], strict=True))
    clues = tuple(clue_at.get(frozenset(polygon)) for polygon in tiling.polygons())
    return Slitherlink((clues,), puzzle.name, tiling, puzzle.full)


EDITING: Editing[Slitherlink, Loop | TiledLoop] = Editing(
    given=_given,
    changed=_changed,
    entry="values",
    values=_values,
    blank=_blank,
    resized=_resized,
    kinds=lambda: (SQUARE, *KINDS),
    clues=_given,
    derived=_derived,
    choices=_choices,
)
