"""How a Flow is changed by hand, two ends of a name at a time, holes and bridges, or to repair it.

A board needs a pair, so a blank one has one, in opposite corners. A repair takes pairs away and adds none: a solution
has no room for another path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from edgewise.base.editing import Blank, Editing
from edgewise.base.family import Held
from edgewise.base.places import Cell, Point, line_between
from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, RULES, SHAPES, Flow, Paths, counts_of

FIRST_NAME = "A"


def _given(puzzle: Flow) -> dict[Cell, Held]:
    return {
        Cell(row, column): (sign,)
        for row, cells in enumerate(puzzle.cells)
        for column, sign in enumerate(cells)
        if sign != EMPTY
    }


def _pairs(puzzle: Flow) -> dict[Cell, Held]:
    return {Cell(*end): (name,) for name, ends in puzzle.pairs.items() for end in ends}


def _changed(puzzle: Flow, removed: Set[Cell], added: Mapping[Cell, Held]) -> Flow:
    """Whoever loses one end loses the other, unless it is given a new one."""
    given = {cell: str(sign) for cell, (sign,) in _given(puzzle).items()}
    put = {cell: str(sign) for cell, (sign,) in added.items()}
    lost = {sign for cell, sign in given.items() if cell in removed or put.get(cell, sign) != sign}
    cells = {cell: sign for cell, sign in given.items() if cell not in removed and cell not in put}
    cells |= put
    held = list(cells.values())
    lost = {name for name in lost - {HOLE, BRIDGE} if held.count(name) == 1}
    rows = tuple(
        tuple(
            EMPTY if (sign := cells.get(Cell(row, column), EMPTY)) in lost else sign for column in range(puzzle.columns)
        )
        for row in range(puzzle.rows)
    )
    return replace(puzzle, cells=rows)


def _blank(wanted: Blank) -> Flow:
    cells = [[EMPTY] * wanted.columns for _ in range(wanted.rows)]
    _put_first_pair(cells)
    rule = next(rule for rule in RULES if rule == wanted.options.get("rule", RULES[0]))
    shape = next((shape for shape in SHAPES if shape == wanted.kind), None)
    if shape is None:
        raise ValueError(f"{wanted.kind!r} is not a board; expected {' or '.join(SHAPES)}")
    return Flow(tuple(map(tuple, cells)), rule, warp=wanted.options.get("warp") == "on", shape=shape)


def _put_first_pair(cells: list[list[str]]) -> None:
    if len(cells) * len(cells[0]) < 2:
        raise ValueError("a board of one cell has no room for a pair")
    cells[0][0] = cells[-1][-1] = FIRST_NAME


def _resized(puzzle: Flow, rows: int, columns: int) -> Flow:
    cells = [list(row[:columns]) + [EMPTY] * (columns - puzzle.columns) for row in puzzle.cells[:rows]]
    cells += [[EMPTY] * columns for _ in range(rows - puzzle.rows)]
    halves = {name for name, count in counts_of(cells).items() if count == 1}
    cells = [[EMPTY if sign in halves else sign for sign in row] for row in cells]
    if not counts_of(cells):
        _put_first_pair(cells)
    walls = {wall for wall in puzzle.walls if all(cell.row < rows and cell.column < columns for cell in wall)}
    return replace(puzzle, cells=tuple(map(tuple, cells)), walls=frozenset(walls))


def _walled(puzzle: Flow, between: Sequence[tuple[Cell, Cell]]) -> Flow:
    changed = {line_between(Point(*one), Point(*other)) for one, other in between}
    return replace(puzzle, walls=puzzle.walls ^ changed)


EDITING: Editing[Flow, Paths] = Editing(
    given=_given,
    changed=_changed,
    entry="pairs",
    values=lambda puzzle: (*puzzle.pairs, HOLE, BRIDGE),
    blank=_blank,
    resized=_resized,
    walled=_walled,
    kinds=lambda: SHAPES,
    options={"rule": RULES, "warp": ("off", "on")},
    clues=_pairs,
)
