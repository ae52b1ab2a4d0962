"""The rules of Regional Yajilin, written twice: as clues for the engines, and as the check of every answer."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.shading import TOUCHING, shaded_among, shaded_clues, touching_faults
from edgewise.families.yajilin_regions.model import RegionalYajilin

VIOLATIONS = {**TOUCHING, "number.count": "the number of shaded cells in a region is wrong"}


def clues(puzzle: RegionalYajilin) -> Clues:
    """The shading, and for each number how many cells of its region are not visited."""
    found = shaded_clues(puzzle)
    for r, c, sign in puzzle.signs:
        cells = puzzle.region_cells[puzzle.regions[r][c]]
        found.exactly([~found.visit(cell) for cell in cells], int(sign), Cell(r, c), "number")
    return found


def faults(puzzle: RegionalYajilin, drawn: Drawn) -> Iterator[Violation]:
    yield from touching_faults(puzzle, drawn)
    for r, c, sign in puzzle.signs:
        shaded = shaded_among(puzzle, drawn, puzzle.region_cells[puzzle.regions[r][c]])
        if shaded != int(sign):
            yield Violation("number.count", Cell(r, c), f"{shaded} cells of this region are shaded, not {sign}")
