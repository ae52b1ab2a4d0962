"""How the clues of a Slitherlink are changed, to repair it."""

from __future__ import annotations

from collections.abc import Mapping, Set

from edgewise.families.slitherlink.model import CLUES, Clue, Loop, Slitherlink
from edgewise.family import ClueEditing, Held
from edgewise.lattice import Cell


def _given(puzzle: Slitherlink) -> dict[Cell, Held]:
    return {Cell(row, column): (clue,) for row, column, clue in puzzle.clued_cells}


def _changed(puzzle: Slitherlink, removed: Set[Cell], added: Mapping[Cell, Held]) -> Slitherlink:
    values: dict[Cell, Clue] = dict.fromkeys(removed)
    values |= {cell: int(clue) for cell, (clue,) in added.items()}
    rows = (
        tuple(values.get(Cell(row, column), clue) for column, clue in enumerate(clues))
        for row, clues in enumerate(puzzle.clues)
    )
    return Slitherlink(tuple(rows), puzzle.name)


def _told(loop: Loop) -> dict[Cell, Held]:
    """The count of each cell; four, around a loop of one cell, is not a clue."""
    return {
        Cell(row, column): (count,)
        for row, counts in enumerate(loop.counts)
        for column, count in enumerate(counts)
        if count in CLUES
    }


EDITING = ClueEditing(_given, _changed, _told)
