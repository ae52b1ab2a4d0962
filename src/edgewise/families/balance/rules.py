"""The rules of Balance Loop, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.arms import arm_is, arm_pairs, arms_are_equal, arms_differ, sum_is
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.circles import WHITE, number_in
from edgewise.families._shared.loops.clues import NEAR_WAYS, VISITED, Clues
from edgewise.families.balance.model import BalanceLoop

VIOLATIONS = {
    "circle.missed": "the loop does not visit a circle",
    "circle.balance": "the arms at a white circle differ, or those at a black one are equal",
    "circle.sum": "the arms at a circle are not as long together as its number says",
}


def clues(puzzle: BalanceLoop) -> Clues:
    found = Clues(puzzle)
    found.of_signs(_circle)
    return found


def _circle(found: Clues, cell: Cell, sign: str) -> None:
    """Given the sum, arms at a white circle have half of it each; unequal arms with a sum are a rule for each pair."""
    total = number_in(sign)
    found.allow(cell, VISITED)
    if sign[0] == WHITE and total is not None:
        for way in NEAR_WAYS:
            arm_is(found, cell, way, total // 2 if total % 2 == 0 else 0, "circle")
    elif sign[0] == WHITE:
        arms_are_equal(found, cell, "circle")
    elif total is not None:
        for ways in arm_pairs():
            sum_is(found, cell, ways, total, "circle", unequal=True)
    else:
        arms_differ(found, cell, "circle")


def faults(puzzle: BalanceLoop, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        cell, total = Cell(r, c), number_in(sign)
        if not drawn.visits(cell):
            yield Violation("circle.missed", cell, "the loop does not visit this circle")
        elif drawn.passes(cell):
            one, other = drawn.arms(cell).values()
            if (one == other) != (sign[0] == WHITE):
                colour = "white" if sign[0] == WHITE else "black"
                yield Violation("circle.balance", cell, f"the arms at this {colour} circle are {one} and {other} long")
            if total is not None and one + other != total:
                yield Violation(
                    "circle.sum", cell, f"the arms at this circle are {one + other} long together, not {total}"
                )
