"""The rules of Dotchi Loop, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn, region_place
from edgewise.families._shared.loops.circles import BLACK, WHITE
from edgewise.families._shared.loops.clues import LEFT_OUT, VISITED, Clues
from edgewise.families.dotchi.model import DotchiLoop

VIOLATIONS = {
    "circle.missed": "the loop does not visit a white circle",
    "circle.visited": "the loop visits a black circle",
    "region.mixed": "the loop turns in one white circle of a region and goes straight in another",
}


def clues(puzzle: DotchiLoop) -> Clues:
    """In each region the loop goes straight at a white circle where it does so at the first one, and only there."""
    found = Clues(puzzle)
    for r, c, sign in puzzle.signs:
        found.allow(Cell(r, c), VISITED if sign == WHITE else LEFT_OUT)
    for cells in puzzle.region_cells:
        white = _white_circles(puzzle, cells)
        for cell in white[1:]:
            first, other = found.straight(white[0]), found.straight(cell)
            for here, there in ((first, other), (other, first)):
                for fact in here:
                    found.some([~fact, *there], cell, "rule-alike")
    return found


def _white_circles(puzzle: DotchiLoop, cells: list[Cell]) -> list[Cell]:
    return [cell for cell in cells if puzzle.cells[cell.row][cell.column] == WHITE]


def faults(puzzle: DotchiLoop, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        if sign == WHITE and not drawn.visits((r, c)):
            yield Violation("circle.missed", Cell(r, c), "the loop does not visit this white circle")
        if sign == BLACK and drawn.visits((r, c)):
            yield Violation("circle.visited", Cell(r, c), "the loop visits this black circle")
    for region, cells in enumerate(puzzle.region_cells):
        passed = [cell for cell in _white_circles(puzzle, cells) if drawn.passes(cell)]
        straight = sum(map(drawn.is_straight, passed))
        if 0 < straight < len(passed):
            said = f"the loop goes straight in {straight} white circles of this region and turns in the others"
            yield Violation("region.mixed", region_place(puzzle, region), said)
