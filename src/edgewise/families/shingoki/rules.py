"""The rules of Shingoki, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.arms import TURNS, goes_straight, line_is, sum_is, turns
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.circles import WHITE, number_in
from edgewise.families._shared.loops.clues import VISITED, Clues
from edgewise.families.shingoki.model import Shingoki

VIOLATIONS = {
    "circle.missed": "the loop does not visit a circle",
    "circle.turn": "the loop turns in a white circle, or goes straight through a black one",
    "circle.sum": "the arms at a circle are not as long together as its number says",
}


def clues(puzzle: Shingoki) -> Clues:
    found = Clues(puzzle)
    found.of_signs(_circle)
    return found


def _circle(found: Clues, cell: Cell, sign: str) -> None:
    total = number_in(sign)
    found.allow(cell, VISITED)
    if sign[0] == WHITE:
        goes_straight(found, cell, "white")
        if total is not None:
            line_is(found, cell, total, "sum")
    else:
        turns(found, cell, "black")
        for ways in TURNS if total is not None else ():
            sum_is(found, cell, ways, total or 0, "sum")


def faults(puzzle: Shingoki, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        cell, total = Cell(r, c), number_in(sign)
        if not drawn.visits(cell):
            yield Violation("circle.missed", cell, "the loop does not visit this circle")
        elif drawn.passes(cell):
            length = sum(drawn.arms(cell).values())
            if drawn.is_straight(cell) != (sign[0] == WHITE):
                said = "turns in this white" if sign[0] == WHITE else "goes straight through this black"
                yield Violation("circle.turn", cell, f"the loop {said} circle")
            if total is not None and length != total:
                yield Violation("circle.sum", cell, f"the arms at this circle are {length} long together, not {total}")
