"""What verifiers of loop puzzles ask about a drawing. It shares nothing with the engines, on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from edgewise.base.family import Violation
from edgewise.base.places import Cell, Line
from edgewise.boards.drawn_lines import DOWN, LEFT, RIGHT, UP, ways_of
from edgewise.families._shared.loops.board import HOLE, STEPS, ShadedLoop, SignedBoard

WAYS = {"n": UP, "e": RIGHT, "s": DOWN, "w": LEFT}


class Drawn:
    """The lines on a board, right or wrong."""

    def __init__(self, puzzle: SignedBoard, lines: frozenset[Line]) -> None:
        self.puzzle = puzzle
        self.lines = lines
        self.ways: dict[tuple[int, int], int] = dict(ways_of(lines).items())
        """The directions in which lines leave each cell that has any, by its row and column."""

    def visits(self, cell: tuple[int, int]) -> bool:
        return cell in self.ways

    def leads(self, cell: tuple[int, int], way: str) -> bool:
        """Whether a line leaves a cell in this direction."""
        return bool(self.ways.get(cell, 0) & WAYS[way])

    def passes(self, cell: tuple[int, int]) -> bool:
        """Whether exactly two lines leave a cell. Where it is otherwise, the loop is broken, and that has been said."""
        return self.ways.get(cell, 0).bit_count() == 2

    def is_straight(self, cell: tuple[int, int]) -> bool:
        return self.ways.get(cell, 0) in (UP | DOWN, LEFT | RIGHT)

    def arms(self, cell: tuple[int, int]) -> dict[str, int]:
        """How far the line runs straight from a cell, in each direction in which it leaves it."""
        found = {}
        for way, (down, right) in STEPS.items():
            (row, column), length = cell, 0
            while self.leads((row, column), way):
                row, column, length = row + down, column + right, length + 1
            if length:
                found[way] = length
        return found

    @cached_property
    def crossings(self) -> list[int]:
        """How many lines cross the border of each region."""
        regions = self.puzzle.regions
        counts = [0] * len(self.puzzle.region_cells)
        for line in self.lines:
            one, other = (regions[point.row][point.column] for point in line)
            for region in {one, other} - {HOLE} if one != other else ():
                counts[region] += 1
        return counts

    def is_inside(self, cell: tuple[int, int]) -> bool:
        """Whether a cell that is not on the loop lies inside it: of the lines crossed on the way left, an odd number.

        The way runs a little below the middle of the cells, so that it crosses lines and never follows one.
        """
        row, column = cell
        return sum(self.leads((row, left), "s") for left in range(column)) % 2 == 1


def shading_faults(loop: ShadedLoop) -> Iterator[Violation]:
    """Where the cells that somebody shaded are not those that the loop leaves out."""
    if loop.marked is None:
        return
    shaded = set(loop.shaded)
    for cell in sorted(loop.marked - shaded):
        yield Violation("shaded.visited", cell, "this cell is shaded, but the loop visits it or nothing can be here")
    for cell in sorted(shaded - loop.marked):
        yield Violation("shaded.missing", cell, "this cell is neither on the loop nor shaded")


def region_place(puzzle: SignedBoard, region: int) -> Cell:
    """The cell that stands for a region in messages: its first one."""
    return puzzle.region_cells[region][0]
