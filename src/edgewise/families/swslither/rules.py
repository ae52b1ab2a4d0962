"""The rules of Sheep and Wolves, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families._shared.loops.sides.checks import is_inside, lines_around
from edgewise.families._shared.loops.sides.facts import sides_of
from edgewise.families.swslither.model import SHEEP, WOLF, SheepAndWolves

VIOLATIONS = {
    "sheep.outside": "a sheep is outside the loop",
    "wolf.inside": "a wolf is inside the loop",
    "lines.count": "the number of lines around a cell is not what its clue says",
}


def clues(puzzle: SheepAndWolves) -> Clues:
    found = Clues(puzzle)
    for row, column, sign in puzzle.signs:
        cell = Cell(row, column)
        if sign in (SHEEP, WOLF):
            found.exactly([found.inside(row, column)], int(sign == SHEEP), cell, "side")
        elif sign != UNKNOWN:
            found.exactly(sides_of(found, cell), int(sign), cell, "lines")
    return found


def faults(puzzle: SheepAndWolves, drawn: Drawn) -> Iterator[Violation]:
    for row, column, sign in puzzle.signs:
        cell = Cell(row, column)
        if sign in (SHEEP, WOLF):
            if is_inside(drawn, row, column) == (sign == WOLF):
                code = "wolf.inside" if sign == WOLF else "sheep.outside"
                yield Violation(code, cell, f"this {puzzle.called(sign)} is {code.partition('.')[2]} the loop")
        elif sign not in (UNKNOWN, str(lines := lines_around(drawn, row, column))):
            yield Violation("lines.count", cell, f"the clue is {sign}, but {lines} of the four sides are drawn")
