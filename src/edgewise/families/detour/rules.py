"""The rules of Detour, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.regions import EVERY_CELL, cell_faults, visit_every_cell
from edgewise.families.detour.model import Detour

VIOLATIONS = {**EVERY_CELL, "number.turns": "the number of turns in a region is wrong"}


def clues(puzzle: Detour) -> Clues:
    """The loop visits every cell, so where it does not turn it goes straight: that is what is counted."""
    found = Clues(puzzle)
    visit_every_cell(found)
    for r, c, sign in puzzle.signs:
        cells = puzzle.region_cells[puzzle.regions[r][c]]
        straight = [fact for cell in cells for fact in found.straight(cell)]
        number = len(cells) - int(sign)
        # More turns than cells is as impossible as more straight lines than there can be.
        found.exactly(straight, number if number >= 0 else len(straight) + 1, Cell(r, c), "number")
    return found


def faults(puzzle: Detour, drawn: Drawn) -> Iterator[Violation]:
    yield from cell_faults(puzzle, drawn)
    for r, c, sign in puzzle.signs:
        cells = puzzle.region_cells[puzzle.regions[r][c]]
        turns = sum(drawn.passes(cell) and not drawn.is_straight(cell) for cell in cells)
        if turns != int(sign):
            yield Violation(
                "number.turns", Cell(r, c), f"the loop turns {turns} times in this region, not {sign} times"
            )
