"""The rules of Country Road, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues, Pair, pairs_of
from edgewise.families._shared.loops.regions import TIMES, crossings_of, region_faults, visit_each
from edgewise.families.country.model import CountryRoad

VIOLATIONS = {
    **TIMES,
    "number.count": "the number of cells that the loop visits in a region is wrong",
    "border.empty": "two cells that the loop leaves out face each other across a border",
}


def clues(puzzle: CountryRoad) -> Clues:
    """Each region is visited once, so a number of cells there is one more than the lines between them.

    Only where the board is one region, the loop closes in it, and there are as many lines as cells.
    """
    found = Clues(puzzle)
    visit_each(found, 1)
    within, across = _by_borders(puzzle, found)
    for r, c, sign in puzzle.signs:
        lines = int(sign) - (crossings_of(puzzle, 1) > 0)
        found.exactly(within[puzzle.regions[r][c]], lines, Cell(r, c), "number")
    found.one_of_each(across, "rule-border")
    return found


def _by_borders(puzzle: CountryRoad, clues: Clues) -> tuple[list[list[int]], list[Pair]]:
    """For each region the lines within it, and the pairs of cells that face each other across a border."""
    regions = [region for row in puzzle.regions for region in row]
    within: list[list[int]] = [[] for _ in puzzle.region_cells]
    across = []
    for pair in pairs_of(clues.board):
        if regions[pair.one] == regions[pair.other]:
            within[regions[pair.one]].append(pair.edge)
        else:
            across.append(pair)
    return within, across


def faults(puzzle: CountryRoad, drawn: Drawn) -> Iterator[Violation]:
    yield from region_faults(puzzle, drawn, 1)
    for r, c, sign in puzzle.signs:
        visited = sum(map(drawn.visits, puzzle.region_cells[puzzle.regions[r][c]]))
        if visited != int(sign):
            yield Violation("number.count", Cell(r, c), f"the loop visits {visited} cells of this region, not {sign}")
    for one, other in puzzle.neighbours():
        here, there = puzzle.regions[one.row][one.column], puzzle.regions[other.row][other.column]
        if here != there and not drawn.visits(one) and not drawn.visits(other):
            side = "to the right of" if one.row == other.row else "below"
            said = f"the loop visits neither this cell nor the one {side} it, across a border"
            yield Violation("border.empty", one, said)
