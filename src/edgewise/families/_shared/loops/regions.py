"""Regions that a loop visits a given number of times: as clues, and as the check of a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Violation
from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import HOLE, SignedBoard
from edgewise.families._shared.loops.checks import Drawn, region_place
from edgewise.families._shared.loops.clues import LEFT_OUT, VISITED, Clues, pairs_of

EVERY_CELL = {"cell.missed": "the loop does not visit a cell"}
HOLES = {"cell.hole": "the loop visits a cell that is left out of the board"}
TIMES = {"region.times": "the loop visits a region too often, or not often enough"}


def borders(clues: Clues) -> list[list[int]]:
    """The edges that cross the border of each region."""
    regions = [region for row in clues.puzzle.regions for region in row]
    found: list[list[int]] = [[] for _ in clues.puzzle.region_cells]
    for pair in pairs_of(clues.board):
        here, there = regions[pair.one], regions[pair.other]
        for region in (here, there) if here != there else ():
            if region != HOLE:
                found[region].append(pair.edge)
    return found


def crossings_of(puzzle: SignedBoard, times: int) -> int:
    """How often the loop crosses the border of a region that it visits so many times.

    On a board that is one region, a loop that visits it once never leaves it.
    """
    return 0 if times == 1 and len(puzzle.region_cells) == 1 else 2 * times


def visit_each(clues: Clues, times: int) -> None:
    """The loop visits each region so many times: it enters it and leaves it again."""
    crossings = crossings_of(clues.puzzle, times)
    for region, edges in enumerate(borders(clues)):
        clues.exactly(edges, crossings, region_place(clues.puzzle, region), "rule-region")


def visit_every_cell(clues: Clues) -> None:
    """The loop visits every cell but the holes."""
    for row, regions in enumerate(clues.puzzle.regions):
        for column, region in enumerate(regions):
            clues.degrees[row * clues.columns + column] = LEFT_OUT if region == HOLE else VISITED


def region_faults(puzzle: SignedBoard, drawn: Drawn, times: int) -> Iterator[Violation]:
    """Regions that are not visited so many times; where lines end in a region, that has been said."""
    for region, crossings in enumerate(drawn.crossings):
        if crossings != crossings_of(puzzle, times):
            wanted = "once" if times == 1 else "twice"
            said = f"the loop crosses the border of this region {crossings} times, so it does not visit it {wanted}"
            yield Violation("region.times", region_place(puzzle, region), said)


def cell_faults(puzzle: SignedBoard, drawn: Drawn) -> Iterator[Violation]:
    """Cells that the loop misses, and holes that it visits."""
    for cells in puzzle.region_cells:
        for cell in cells:
            if not drawn.visits(cell):
                yield Violation("cell.missed", cell, "the loop does not visit this cell")
    for row, regions in enumerate(puzzle.regions):
        for column, region in enumerate(regions):
            if region == HOLE and drawn.visits((row, column)):
                yield Violation("cell.hole", Cell(row, column), "this cell is left out of the board")


class EachRegion:
    """The rules, as of a module ``rules``, of puzzles whose loop visits every cell, and each region so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.VIOLATIONS = {**EVERY_CELL, **HOLES, **TIMES}

    def clues(self, puzzle: SignedBoard) -> Clues:
        found = Clues(puzzle)
        visit_every_cell(found)
        visit_each(found, self.times)
        return found

    def faults(self, puzzle: SignedBoard, drawn: Drawn) -> Iterator[Violation]:
        yield from cell_faults(puzzle, drawn)
        yield from region_faults(puzzle, drawn, self.times)
