"""The rules of Touch Slitherlink, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families._shared.loops.sides.checks import touches
from edgewise.families._shared.loops.sides.facts import corners_of, sides_of
from edgewise.families.tslither.model import TouchSlitherlink

VIOLATIONS = {"touches.count": "the loop touches a cell more or fewer times than its number says"}


def clues(puzzle: TouchSlitherlink) -> Clues:
    """A stretch of the loop at a cell has one corner more than it has sides, unless it is all around the cell.

    So the corners that are visited, with the sides that are not drawn, are four more than there are touches. All around
    a cell they are four, as where the loop does not come near it: a 1 allows both numbers, and needs a corner.
    """
    found = Clues(puzzle)
    for row, column, sign in puzzle.signs:
        if sign == UNKNOWN:
            continue
        cell, times = Cell(row, column), int(sign)
        corners = corners_of(found, cell)
        counted = [*corners, *(~side for side in sides_of(found, cell))]
        if times == 0:
            found.exactly(corners, 0, cell, "touches")
        elif times == 1:
            found.count(counted, 4, 5, cell, "touches")
            found.some(corners, cell, "touches")
        else:
            found.exactly(counted, times + 4, cell, "touches")
    return found


def faults(puzzle: TouchSlitherlink, drawn: Drawn) -> Iterator[Violation]:
    for row, column, sign in puzzle.signs:
        times = touches(drawn, row, column)
        if sign not in (UNKNOWN, str(times)):
            yield Violation("touches.count", Cell(row, column), f"the loop touches this {sign} {TIMES[times]}")


TIMES = ("never", "once", "twice", "three times", "four times")
