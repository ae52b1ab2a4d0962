"""The rules of Castle Wall, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import LEFT_OUT, Clues
from edgewise.families.castle.model import WHITE, CastleWall, clue_of

VIOLATIONS = {
    "clue.visited": "the loop visits a clue",
    "clue.side": "a white clue is outside the loop, or a black one is inside",
    "arrow.count": "the number of lines ahead of an arrow is wrong",
}


def clues(puzzle: CastleWall) -> Clues:
    """For each clue the lines that point the way of its arrow, and its side.

    The loop does not touch the cell, so all corners of the cell are on the side of the cell itself.
    """
    found = Clues(puzzle)
    for r, c, sign in puzzle.signs:
        number, way, side = clue_of(sign)
        found.allow(Cell(r, c), LEFT_OUT)
        if number is not None:
            found.exactly(found.arm(Cell(r, c), way), number, Cell(r, c), "arrow")
        if side and min(puzzle.rows, puzzle.columns) > 1:
            inside = found.inside(min(r, puzzle.rows - 2), min(c, puzzle.columns - 2))
            found.exactly([inside], int(side == WHITE), Cell(r, c), "colour")
    return found


def faults(puzzle: CastleWall, drawn: Drawn) -> Iterator[Violation]:
    for r, c, sign in puzzle.signs:
        number, way, side = clue_of(sign)
        if drawn.visits((r, c)):
            yield Violation("clue.visited", Cell(r, c), "the loop visits this clue")
        elif side and drawn.is_inside((r, c)) != (side == WHITE):
            said = "white clue is outside" if side == WHITE else "black clue is inside"
            yield Violation("clue.side", Cell(r, c), f"this {said} the loop")
        if number is not None:
            lines = sum(drawn.leads(cell, way) for cell in [(r, c), *puzzle.ahead(r, c, way)])
            if lines != number:
                yield Violation("arrow.count", Cell(r, c), f"{lines} lines lie ahead of this arrow, not {number}")
