"""The rules of Vertex Slitherlink, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families._shared.loops.sides.checks import corners_visited
from edgewise.families._shared.loops.sides.facts import corners_of
from edgewise.families.vslither.model import VertexSlitherlink

VIOLATIONS = {"corners.count": "the number of corners of a cell that the loop visits is wrong"}


def clues(puzzle: VertexSlitherlink) -> Clues:
    found = Clues(puzzle)
    for row, column, sign in puzzle.signs:
        if sign != UNKNOWN:
            cell = Cell(row, column)
            found.exactly(corners_of(found, cell), int(sign), cell, "corners")
    return found


def faults(puzzle: VertexSlitherlink, drawn: Drawn) -> Iterator[Violation]:
    for row, column, sign in puzzle.signs:
        visited = corners_visited(drawn, row, column)
        if sign not in (UNKNOWN, str(visited)):
            text = f"the loop visits {visited} of the four corners of this {sign}"
            yield Violation("corners.count", Cell(row, column), text)
