"""How a Simple Loop is drawn by hand: cells are blocked and opened again. A blocked cell is no clue to be repaired."""

from __future__ import annotations

from collections.abc import Mapping, Set

from edgewise.base.editing import Blank, Editing
from edgewise.base.family import Held
from edgewise.base.places import Cell
from edgewise.families._shared.cell_rows import resized_rows
from edgewise.families.simpleloop.model import BLOCKED, OPEN, Loop, SimpleLoop


def _given(puzzle: SimpleLoop) -> dict[Cell, Held]:
    return {
        Cell(row, column): (BLOCKED,)
        for row, cells in enumerate(puzzle.cells)
        for column, cell in enumerate(cells)
        if cell == BLOCKED
    }


def _changed(puzzle: SimpleLoop, removed: Set[Cell], added: Mapping[Cell, Held]) -> SimpleLoop:
    return puzzle.with_signs(dict.fromkeys(removed, OPEN) | {cell: str(sign) for cell, (sign,) in added.items()})


def _blank(wanted: Blank) -> SimpleLoop:
    return SimpleLoop((OPEN * wanted.columns,) * wanted.rows)


def _resized(puzzle: SimpleLoop, rows: int, columns: int) -> SimpleLoop:
    return SimpleLoop(resized_rows(puzzle.cells, rows, columns, OPEN), puzzle.name)


EDITING: Editing[SimpleLoop, Loop] = Editing(
    given=_given,
    changed=_changed,
    entry="values",
    values=lambda puzzle: (BLOCKED,),
    blank=_blank,
    resized=_resized,
)
