"""The rules of Linesweeper, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import AROUND, EMPTY
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import LEFT_OUT, Clues
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families.linesweeper.model import Linesweeper

VIOLATIONS = {
    "clue.visited": "the loop visits a number",
    "number.count": "the number of cells around a number that the loop visits is wrong",
}


def clues(puzzle: Linesweeper) -> Clues:
    found = Clues(puzzle)
    for r, c, sign in puzzle.signs:
        found.allow(Cell(r, c), LEFT_OUT)
        if sign == UNKNOWN:
            continue
        around = [cell for cell in puzzle.around(r, c, AROUND) if puzzle.cells[cell.row][cell.column] == EMPTY]
        found.exactly([found.visit(cell) for cell in around], int(sign), Cell(r, c), "number")
    return found


def faults(puzzle: Linesweeper, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        if drawn.visits((r, c)):
            yield Violation("clue.visited", Cell(r, c), "the loop visits this number")
        visited = sum(map(drawn.visits, puzzle.around(r, c, AROUND)))
        if sign != UNKNOWN and visited != int(sign):
            yield Violation("number.count", Cell(r, c), f"the loop visits {visited} cells around this {sign}")
