"""How a Flow is drawn by hand: two ends of a name at a time, holes and bridges.

A board needs a pair, so a blank one has one, in opposite corners.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from edgewise.families.flow.model import BOARDS, BRIDGE, EMPTY, HOLE, RULES, Flow, counts_of
from edgewise.family import Held
from edgewise.generating.drafting import Blank, Drafting
from edgewise.lattice import Cell

FIRST_NAME = "A"


def _given(puzzle: Flow) -> dict[Cell, Held]:
    return {
        Cell(row, column): (sign,)
        for row, cells in enumerate(puzzle.cells)
        for column, sign in enumerate(cells)
        if sign != EMPTY
    }


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
    board = next((board for board in BOARDS if board == wanted.kind), None)
    if board is None:
        raise ValueError(f"{wanted.kind!r} is not a board; expected {' or '.join(BOARDS)}")
    return Flow(tuple(map(tuple, cells)), rule, warp=wanted.options.get("warp") == "on", board=board)


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


DRAFTING: Drafting[Flow] = Drafting(
    entry="pairs",
    values=lambda puzzle: (*puzzle.pairs, HOLE, BRIDGE),
    given=_given,
    changed=_changed,
    blank=_blank,
    resized=_resized,
    kinds=lambda: BOARDS,
    options={"rule": RULES, "warp": ("off", "on")},
)
