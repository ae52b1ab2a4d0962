"""Flow stated a second time, for the judges of proofs and deductions: every line by name, ends, holes, cells to visit.

Written from the rules alone. It uses neither lowering nor the graphs that engines get, so that a mistake there cannot
hide in a proof. What it shares with the check of answers is which cells are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.places import Point
from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, Flow, Rule
from edgewise.proofs.statement import ProofModel

RULES: dict[Rule, str] = {"fill": "every cell is on a path", "classic": "cells may stay blank"}


def proof_model(puzzle: Flow) -> ProofModel:
    """The lines between neighbouring cells, and what each cell asks of them."""
    cells = {Point(r, c): cell for r, row in enumerate(puzzle.cells) for c, cell in enumerate(row)}
    ends: dict[str, list[str]] = {}
    for point, cell in cells.items():
        if cell not in (EMPTY, HOLE, BRIDGE):
            ends.setdefault(cell, []).append(_place(point))
    visited = {place for point, cell in cells.items() if cell in (EMPTY, BRIDGE) for place in _places(point, cell)}
    return ProofModel(
        dict(_lines(puzzle, cells)),
        {},
        visited=visited if puzzle.rule == "fill" else frozenset(),
        closed={_place(point) for point, cell in cells.items() if cell == HOLE},
        pairs={name: (one, other) for name, (one, other) in ends.items()},
        rule=RULES[puzzle.rule],
        points={place for point, cell in cells.items() for place in _places(point, cell)},
    )


def _lines(puzzle: Flow, cells: dict[Point, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each line once, with the places that it joins; a wall leaves none."""
    for one, cell in cells.items():
        for other in puzzle.beside(one):
            if one < other and (one, other) not in puzzle.walls:
                across = one.row == other.row
                name = f"{'h' if across else 'v'}[{one.row},{one.column}]"
                if not puzzle.is_plain:
                    name = f"e[{one.row},{one.column},{other.row},{other.column}]"
                yield name, (_knot(one, cell, across), _knot(other, cells[other], across))


def _place(point: Point) -> str:
    return f"p[{point.row},{point.column}]"


def _knot(point: Point, cell: str, across: bool) -> str:
    """Where a line is tied: a bridge has a place for the way across and one for the way down."""
    return f"{_place(point)}{'across' if across else 'down'}" if cell == BRIDGE else _place(point)


def _places(point: Point, cell: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_knot(point, cell, across) for across in (True, False)))
