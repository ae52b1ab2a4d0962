"""The rules of Yajilin, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.shading import (
    TOUCHING,
    can_be_shaded,
    shaded_among,
    shaded_clues,
    touching_faults,
)
from edgewise.families.yajilin.model import Yajilin, arrow_of

VIOLATIONS = {
    "clue.visited": "the loop visits a clue",
    **TOUCHING,
    "arrow.count": "the number of shaded cells ahead of an arrow is wrong",
}


def clues(puzzle: Yajilin) -> Clues:
    """The shading, and for each arrow how many of the cells ahead are not visited."""
    found = shaded_clues(puzzle)
    for r, c, sign in puzzle.signs:
        if (arrow := arrow_of(sign)) is not None:
            ahead = can_be_shaded(puzzle, puzzle.ahead(r, c, arrow.way))
            found.exactly([~found.visit(cell) for cell in ahead], arrow.number, Cell(r, c), "arrow")
    return found


def faults(puzzle: Yajilin, drawn: Drawn) -> Iterator[Violation]:
    yield from touching_faults(puzzle, drawn)
    for r, c, sign in puzzle.signs:
        if (arrow := arrow_of(sign)) is not None:
            shaded = shaded_among(puzzle, drawn, puzzle.ahead(r, c, arrow.way))
            if shaded != arrow.number:
                yield Violation("arrow.count", Cell(r, c), f"{shaded} shaded cells lie ahead, not {arrow.number}")
