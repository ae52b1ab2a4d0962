"""How the pearls of a Masyu are changed, by hand or to repair it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from edgewise.base.editing import Blank, Editing
from edgewise.base.family import Held
from edgewise.base.places import Cell, Point
from edgewise.boards.drawn_lines import ways_of
from edgewise.families._shared.cell_rows import resized_rows
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu
from edgewise.families.masyu.rules import STRAIGHT, violations


def _given(puzzle: Masyu) -> dict[Cell, Held]:
    return {Cell(row, column): (colour,) for row, column, colour in puzzle.pearls}


def _changed(puzzle: Masyu, removed: Set[Cell], added: Mapping[Cell, Held]) -> Masyu:
    return puzzle.with_signs(dict.fromkeys(removed, EMPTY) | {cell: str(colour) for cell, (colour,) in added.items()})


def _derived(loop: Loop) -> dict[Cell, Held]:
    """A white pearl where the loop goes straight, a black one where it turns, if the cells beside it allow that."""
    ways = ways_of(loop.lines)
    puzzle = loop.puzzle
    wanted = {Cell(*point): (WHITE if found in STRAIGHT else BLACK,) for point, found in ways.items()}
    everywhere = _changed(puzzle, {Cell(row, column) for row, column, _ in puzzle.pearls}, wanted)
    broken = {Point(*violation.at) for violation in violations(everywhere, loop) if violation.at is not None}
    return {cell: held for cell, held in wanted.items() if Point(*cell) not in broken}


def _choices(puzzle: Masyu) -> dict[Cell, Sequence[Held]]:
    """Either pearl in any cell."""
    pearls = ((WHITE,), (BLACK,))
    return {Cell(row, column): pearls for row in range(puzzle.rows) for column in range(puzzle.columns)}


def _text(held: Held) -> str:
    return "white pearl" if held[0] == WHITE else "black pearl"


def _blank(wanted: Blank) -> Masyu:
    return Masyu((EMPTY * wanted.columns,) * wanted.rows)


def _resized(puzzle: Masyu, rows: int, columns: int) -> Masyu:
    return Masyu(resized_rows(puzzle.cells, rows, columns, EMPTY), puzzle.name, puzzle.full)


EDITING: Editing[Masyu, Loop] = Editing(
    given=_given,
    changed=_changed,
    entry="values",
    values=lambda puzzle: (WHITE, BLACK),
    blank=_blank,
    resized=_resized,
    clues=_given,
    derived=_derived,
    choices=_choices,
    text=_text,
)
