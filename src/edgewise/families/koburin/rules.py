"""The rules of Koburin, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import BESIDE
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families._shared.loops.shading import (
    TOUCHING,
    can_be_shaded,
    shaded_among,
    shaded_clues,
    touching_faults,
)
from edgewise.families.koburin.model import Koburin

VIOLATIONS = {
    "clue.visited": "the loop visits a number",
    **TOUCHING,
    "number.count": "the number of shaded cells beside a number is wrong",
}


def clues(puzzle: Koburin) -> Clues:
    """The shading, and for each number the lines around it.

    The cells beside a number do not touch each other. So each of their edges belongs to one of them, and two are on for
    each that is not shaded: edges are enough to count them.
    """
    found = shaded_clues(puzzle)
    for r, c, sign in puzzle.signs:
        if sign != UNKNOWN:
            beside = can_be_shaded(puzzle, puzzle.around(r, c, BESIDE))
            lines = 2 * (len(beside) - int(sign))
            found.count(found.edges_at(*beside), max(lines, 0), lines, Cell(r, c), "number")
    return found


def faults(puzzle: Koburin, drawn: Drawn) -> Iterator[Violation]:
    yield from touching_faults(puzzle, drawn)
    for r, c, sign in puzzle.signs:
        if sign != UNKNOWN:
            shaded = shaded_among(puzzle, drawn, puzzle.around(r, c, BESIDE))
            if shaded != int(sign):
                yield Violation("number.count", Cell(r, c), f"{shaded} shaded cells are beside this {sign}")
