"""How players speak of a loop along the sides of cells: edges are said by their cells, and cells by what they hold."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from edgewise.base.places import cell_text
from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.explaining.lines.words import Words, listed

At = tuple[int, int]


class SideWords(Words):
    """The words for boards of squares."""

    puzzle: Any
    """It has rows, columns and a lattice."""

    @abstractmethod
    def clue_place(self, clue: int) -> At: ...

    @abstractmethod
    def holds(self, cell: At) -> str | None:
        """What a cell holds, in a word; ``None`` where it is nothing."""

    def clue(self, clue: int) -> str:
        return self._cell(self.clue_place(clue))

    def _cell(self, cell: At) -> str:
        """A cell by what it holds."""
        held = self.holds(cell)
        return cell_text(cell) if held is None else f"the {held} in {cell_text(cell)}"

    def edge(self, edge: int) -> str:
        return self.edges([edge], "and")[0]

    def edges(self, edges: Sequence[int], last: str, it: int | None = None) -> list[str]:
        """Edges are said by the cells that they are sides of: as few cells as possible, the one just named first."""
        named = None if it is None else self.clue_place(it)
        left = [self._sides(edge) for edge in edges]
        said = []
        while left:
            sides = Counter(chain.from_iterable(left))
            cell = max(sides, key=lambda one: (one == named, sides[one], self.holds(one) is not None, one))
            where = listed([beside[cell] for beside in left if cell in beside], last=last)
            said.append(f"{where} {'it' if cell == named else self._cell(cell)}")
            left = [beside for beside in left if cell not in beside]
        return said

    def _sides(self, edge: int) -> dict[At, str]:
        """The one or two cells of an edge, and on which side of each it is."""
        (row, column), (end_row, _) = self.puzzle.lattice.line(edge)
        if row == end_row:
            cells = {(row - 1, column): "below", (row, column): "above"}
        else:
            cells = {(row, column - 1): "right of", (row, column): "left of"}
        board = self.puzzle
        return {(r, c): side for (r, c), side in cells.items() if 0 <= r < board.rows and 0 <= c < board.columns}

    def point(self, vertex: int, it: int | None = None) -> str:
        """A point is said by a cell that it is a corner of: the one just named, one with a clue, or any."""
        row, column = self._corner_place(vertex)
        named = None if it is None else self.clue_place(it)
        corners = {
            (row - down, column - right): f"{'bottom' if down else 'top'}-{'right' if right else 'left'} corner"
            for down in (1, 0)
            for right in (1, 0)
            if 0 <= row - down < self.puzzle.rows and 0 <= column - right < self.puzzle.columns
        }
        cell = max(corners, key=lambda one: (one == named, self.holds(one) is not None))
        return f"its {corners[cell]}" if cell == named else f"the {corners[cell]} of {self._cell(cell)}"

    def around(self, edge: int) -> str:
        cells = [self._cell(cell) for cell in self._sides(edge)]
        return f"from {cells[0]} round to {cells[1] if len(cells) > 1 else 'the outside of the board'}"

    def _corner_place(self, vertex: int) -> At:
        place = self.point_place(vertex)
        assert not isinstance(place, int), "the points of a square board have rows and columns"
        return place


def way_through(found: Deduction, place: str, step: Step) -> str:
    """What the lines at a point say, where a deduction follows from them alone."""
    lines = sum(on for _, on in found.known)
    if not step.on:
        return f"two lines meet at {place}" if lines == 2 else f"a line into {place} would be a dead end"
    if lines:
        return f"the line at {place} has only one way to go on"
    return f"the loop visits every point, and has only two ways left at {place}"
