"""The rules of Geradeweg, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.arms import arms_are_equal, line_is
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import VISITED, Clues
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families.geradeweg.model import Geradeweg

VIOLATIONS = {
    "number.missed": "the loop does not visit a number",
    "number.length": "a straight line through a number is not as long as it says",
}


def clues(puzzle: Geradeweg) -> Clues:
    found = Clues(puzzle)
    found.of_signs(_number)
    return found


def _number(found: Clues, cell: Cell, sign: str) -> None:
    found.allow(cell, VISITED)
    if sign == UNKNOWN:
        arms_are_equal(found, cell, "number", only_turns=True)
    else:
        line_is(found, cell, int(sign), "number")


def faults(puzzle: Geradeweg, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        if not drawn.visits((r, c)):
            yield Violation("number.missed", Cell(r, c), f"the loop does not visit this {sign}")
        elif drawn.passes((r, c)):
            arms = drawn.arms((r, c))
            lengths = [sum(arms.values())] if drawn.is_straight((r, c)) else list(arms.values())
            # A number that is not given is still the same for both lines.
            wanted = lengths[0] if sign == UNKNOWN else int(sign)
            wrong = [length for length in lengths if length != wanted]
            if wrong:
                said = f"a straight line of length {wrong[0]} runs through this {sign}"
                yield Violation("number.length", Cell(r, c), said)
