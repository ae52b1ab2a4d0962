"""The clues of a loop from cell to cell, written down one by one, and the form that they make.

A kind says what it asks in words of the board: the edges at a cell, the edge between two cells, that a cell is visited,
that the corner where four cells meet is inside the loop. Where each number comes from is known here alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from edgewise.base.forms import NEVER, TWICE, LineForm, OneLoop, Sets, ints
from edgewise.base.places import Cell
from edgewise.boards.lattice import Lattice
from edgewise.families._shared.loops.board import STEPS, SignedBoard
from edgewise.families._shared.loops.clue_names import letters

NEAR_WAYS = "nesw"
FREE, VISITED, LEFT_OUT = NEVER | TWICE, TWICE, NEVER
"""What the loop may do with a cell."""


@lru_cache(maxsize=32)
def edges_by_cell(board: Lattice) -> list[tuple[int, ...]]:
    """The edges at each cell, in ascending order: boards of one size share them."""
    at: list[list[int]] = [[] for _ in range(board.point_count)]
    for edge, ends in enumerate(zip(board.tails, board.heads, strict=True)):
        for end in ends:
            at[end].append(edge)
    return list(map(tuple, at))


@lru_cache(maxsize=32)
def edges_by_pair(board: Lattice) -> list[array[int]]:
    """For each edge, all edges at its two cells."""
    at = edges_by_cell(board)
    return [ints(sorted({*at[one], *at[other]})) for one, other in zip(board.tails, board.heads, strict=True)]


class About(NamedTuple):
    """What a clue is about: a cell, and which of the rules there."""

    cell: Cell
    rule: str


class Clues:
    """Collects the clues of one board."""

    def __init__(self, puzzle: SignedBoard) -> None:
        self.puzzle = puzzle
        self.board = puzzle.lattice
        self.rows, self.columns = puzzle.rows, puzzle.columns
        self.degrees = bytearray([FREE]) * (self.rows * self.columns)
        self.about: list[About] = []
        self._joints = ints()
        self._straight: dict[Cell, list[int]] = {}
        self._starts, self._members, self._low, self._high = ints([0]), ints(), ints(), ints()

    # ---- facts

    def edge(self, cell: Cell, way: str) -> int | None:
        """The edge from a cell to its neighbour; ``None`` at the border."""
        row, column = cell
        if way == "e":
            return self.board.edge_across(row, column)
        if way == "w":
            return self.board.edge_across(row, column - 1)
        return self.board.edge_down(row, column) if way == "s" else self.board.edge_down(row - 1, column)

    def between(self, one: Cell, other: Cell) -> int:
        """The edge between two neighbours, of which the first is the left or upper one."""
        edge = self.board.edge_across(*one) if one.row == other.row else self.board.edge_down(*one)
        assert edge is not None
        return edge

    def edges_at(self, *cells: Cell) -> list[int]:
        """The edges at some cells, each once."""
        at = edges_by_cell(self.board)
        return sorted({edge for row, column in cells for edge in at[row * self.columns + column]})

    def visit(self, cell: Cell) -> int:
        """That the loop visits a cell."""
        return self.board.edge_count + cell.row * self.columns + cell.column

    def inside(self, row: int, column: int) -> int:
        """That the corner below and to the right of a cell, in the middle of four cells, is inside the loop."""
        return self.board.edge_count + self.rows * self.columns + row * (self.columns - 1) + column

    def straight(self, cell: Cell) -> list[int]:
        """That the loop goes straight in a cell: across, down, or the one of them for which there is room.

        Each is a fact, and at most one of them holds.
        """
        known = self._straight.get(cell)
        if known is None:
            known = self._straight[cell] = []
            for one, other in (("w", "e"), ("n", "s")):
                here, there = self.edge(cell, one), self.edge(cell, other)
                if here is not None and there is not None:
                    faces = len(self.board.cell_edges)
                    known.append(self.board.edge_count + self.rows * self.columns + faces + len(self._joints) // 2)
                    self._joints.extend((here, there))
        return known

    def arm(self, cell: Cell, way: str) -> list[int]:
        """The edges that lead straight away from a cell, the nearest first."""
        down, right = STEPS[way]
        found = []
        while (edge := self.edge(cell, way)) is not None:
            found.append(edge)
            cell = Cell(cell.row + down, cell.column + right)
        return found

    # ---- clues

    def allow(self, cell: Cell, lines: int) -> None:
        """Says what the loop may do with a cell."""
        self.degrees[cell.row * self.columns + cell.column] = lines

    def count(self, facts: Iterable[int], low: int, high: int, cell: Cell, rule: str) -> None:
        """So many of these facts hold."""
        self._members.extend(facts)
        self._starts.append(len(self._members))
        self._low.append(low)
        self._high.append(high)
        self.about.append(About(cell, rule))

    def exactly(self, facts: Sequence[int], number: int, cell: Cell, rule: str) -> None:
        self.count(facts, number, number, cell, rule)

    def some(self, facts: Sequence[int], cell: Cell, rule: str) -> None:
        """At least one of these facts holds."""
        self.count(facts, 1, len(facts), cell, rule)

    def some_visited(self, one: Cell, other: Cell, rule: str) -> None:
        """The loop visits at least one of two neighbours: of the edges at both, two at least are on."""
        edges = edges_by_pair(self.board)[self.between(one, other)]
        self.count(edges, 2, len(edges), one, rule)

    def form(self) -> LineForm:
        return LineForm(
            tails=self.board.tails,
            heads=self.board.heads,
            degrees=bytes(self.degrees),
            clues=Sets(self._starts, self._members),
            low=self._low,
            high=self._high,
            rule=OneLoop(),
            faces=self.board.cell_edges,
            joints=self._joints,
        )

    def names(self) -> list[str]:
        """What each clue is called in exports and proofs: its rule and its place, and letters where there are more."""
        seen: dict[About, int] = {}
        names = []
        for about in self.about:
            number = seen[about] = seen.get(about, -1) + 1
            names.append(f"{about.rule}[{about.cell.row},{about.cell.column}]{letters(number)}")
        return names
