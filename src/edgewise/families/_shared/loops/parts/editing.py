"""How boards of signs are drawn by hand: signs are typed into cells. Regions stay as they are."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from functools import cache
from typing import Any

from edgewise.base.editing import Blank, Editing
from edgewise.base.family import Held
from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import EMPTY, SignedBoard, SignedLoop, numbered


@cache
def editing_of(board: type[SignedBoard]) -> Editing[Any, SignedLoop] | None:
    """The editing of a kind: its own signs, on a board with one region where it has regions.

    They can be taken away only: which of them a solution could have is not told, because they depend on each other.
    """
    if not board.typed:
        return None

    def blank(wanted: Blank) -> SignedBoard:
        regions = ((0,) * wanted.columns,) * wanted.rows if board.has_regions else ()
        return board(((EMPTY,) * wanted.columns,) * wanted.rows, regions)

    return Editing(
        given=_given,
        changed=_changed,
        entry="values",
        values=lambda puzzle: board.typed,
        blank=blank,
        resized=_resized,
        clues=_given,
        narrowing=board.narrowing,
        shading=board.shades,
    )


def _given(puzzle: SignedBoard) -> dict[Cell, Held]:
    return {Cell(row, column): (sign,) for row, column, sign in puzzle.signs}


def _changed(puzzle: SignedBoard, removed: Set[Cell], added: Mapping[Cell, Held]) -> SignedBoard:
    signs = dict.fromkeys(removed, EMPTY)
    for cell, (typed,) in added.items():
        signs[cell] = puzzle.spelled(str(typed)) or str(typed)
    return puzzle.with_signs(signs)


def _resized(puzzle: SignedBoard, rows: int, columns: int) -> SignedBoard:
    cells = [[*row[:columns], *[EMPTY] * (columns - len(row))] for row in puzzle.cells[:rows]]
    cells += [[EMPTY] * columns for _ in range(rows - len(cells))]
    regions: list[list[int]] = []
    if puzzle.regions:
        # New cells belong to the region of the nearest cell.
        regions = [[*row[:columns], *[row[-1]] * (columns - len(row))] for row in puzzle.regions[:rows]]
        regions += [list(regions[-1]) for _ in range(rows - len(regions))]
    return replace(puzzle, cells=tuple(map(tuple, cells)), regions=numbered(regions))
