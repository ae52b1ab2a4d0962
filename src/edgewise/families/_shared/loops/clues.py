"""The clues of a loop from cell to cell, written down one by one, and the form that they make.

Where the loop runs along the sides of cells, what is called a cell here is a corner of cells.

A kind says what it asks in words of the board: the edges at a cell, the edge between two cells, that a cell is visited,
that the corner where four cells meet is inside the loop. Where each number comes from is known here alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

from edgewise.base.forms import NEVER, TWICE, LineForm, OneLoop, Sets, ints
from edgewise.base.places import Cell
from edgewise.boards.lattice import Lattice
from edgewise.families._shared.loops.board import SignedBoard
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


class Pair(NamedTuple):
    """Two cells that share a side."""

    edge: int
    """The line from one to the other."""
    one: int
    """The number of the left or upper cell ..."""
    other: int
    """... and of the other one."""
    edges: array[int]
    """Every edge at one of them, or between them."""
    cell: Cell
    side: str
    """Where the other cell is, ``right`` or ``below``."""


@lru_cache(maxsize=32)
def pairs_of(board: Lattice) -> list[Pair]:
    """Every two cells that share a side, in the order of the cells: boards of one size share them."""
    at, width = edges_by_cell(board), board.columns + 1
    found = [
        Pair(edge, one, other, ints(sorted({*at[one], *at[other]})), Cell(*divmod(one, width)),
             "right" if other == one + 1 else "below")
        for edge, (one, other) in enumerate(zip(board.tails, board.heads, strict=True))
    ]  # fmt: skip
    return sorted(found, key=lambda pair: (pair.one, pair.edge))


class Stamp(NamedTuple):
    """What one sign adds to the clues of a board."""

    lines: int
    """What the loop may do with its cell."""
    sizes: list[int]
    members: array[int]
    low: list[int]
    high: list[int]
    about: list[tuple[Cell, str]]


MOST_KEPT = 1_000_000
"""So many facts, about, are kept of the signs of one kind on boards of one size."""


class Stamps(dict[tuple[Cell, str], Stamp]):
    """What signs add, by their places: it is the same on all boards of one size, so it is worked out once and kept."""

    room = MOST_KEPT

    def keep(self, cell: Cell, sign: str, stamp: Stamp) -> None:
        self.room -= len(stamp.members)
        if self.room >= 0:
            self[cell, sign] = stamp


@lru_cache(maxsize=32)
def _stamps(board: Lattice, write: Callable[[Clues, Cell, str], None]) -> Stamps:
    return Stamps()


class Clues:
    """Collects the clues of one board."""

    def __init__(self, puzzle: SignedBoard) -> None:
        self.puzzle = puzzle
        self.board = puzzle.lattice
        self.rows, self.columns = self.board.rows + 1, self.board.columns + 1
        self.degrees = bytearray([FREE]) * (self.rows * self.columns)
        self.about: list[tuple[Cell, str]] = []
        """The cell of each clue, and which of the rules there it is."""
        self._joints = ints()
        self._straight: dict[Cell, list[int]] = {}
        self._arms: dict[tuple[Cell, str], list[int]] = {}
        self._sizes, self._members, self._low, self._high = list[int](), list[int](), list[int](), list[int]()

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
        known = self._arms.get((cell, way))
        if known is None:
            known = self._arms[cell, way] = list(self.board.edges_ahead(*cell, way))
        return known

    # ---- clues

    def allow(self, cell: Cell, lines: int) -> None:
        """Says what the loop may do with a cell."""
        self.degrees[cell.row * self.columns + cell.column] = lines

    def count(self, facts: Iterable[int], low: int, high: int, cell: Cell, rule: str) -> None:
        """So many of these facts hold."""
        before = len(self._members)
        self._members.extend(facts)
        self._sizes.append(len(self._members) - before)
        self._low.append(low)
        self._high.append(high)
        self.about.append((cell, rule))

    def exactly(self, facts: Sequence[int], number: int, cell: Cell, rule: str) -> None:
        self.count(facts, number, number, cell, rule)

    def some(self, facts: Sequence[int], cell: Cell, rule: str) -> None:
        """At least one of these facts holds."""
        self.count(facts, 1, len(facts), cell, rule)

    def of_signs(self, write: Callable[[Clues, Cell, str], None]) -> None:
        """The clues of every sign, for kinds whose signs say the same whatever else is on the board."""
        known = _stamps(self.board, write)
        for row, column, sign in self.puzzle.signs:
            cell = Cell(row, column)
            stamp = known.get((cell, sign))
            if stamp is None:
                alone = Clues(self.puzzle)
                write(alone, cell, sign)
                stamp = alone._stamp(cell)
                known.keep(cell, sign, stamp)
            self.allow(cell, stamp.lines)
            self._sizes += stamp.sizes
            self._members.extend(stamp.members)
            self._low += stamp.low
            self._high += stamp.high
            self.about += stamp.about

    def _stamp(self, cell: Cell) -> Stamp:
        lines = self.degrees[cell.row * self.columns + cell.column]
        return Stamp(lines, self._sizes, ints(self._members), self._low, self._high, self.about)

    def one_of_each(self, pairs: Sequence[Pair], rule: str) -> None:
        """The loop visits at least one cell of each pair: of the edges at both, two at least are on."""
        sizes = [len(pair.edges) for pair in pairs]
        self._members.extend(chain.from_iterable(pair.edges for pair in pairs))
        self._sizes += sizes
        self._low += [2] * len(sizes)
        self._high += sizes
        self.about += [(pair.cell, f"{rule}-{pair.side}") for pair in pairs]

    def form(self) -> LineForm:
        return LineForm(
            tails=self.board.tails,
            heads=self.board.heads,
            degrees=bytes(self.degrees),
            clues=Sets(ints(accumulate(self._sizes, initial=0)), ints(self._members)),
            low=ints(self._low),
            high=ints(self._high),
            rule=OneLoop(),
            faces=self.board.cell_edges,
            joints=self._joints,
        )

    def names(self) -> list[str]:
        """What each clue is called in exports and proofs: its rule and its place, and letters where there are more."""
        seen: dict[tuple[Cell, str], int] = {}
        names = []
        for about in self.about:
            number = seen[about] = seen.get(about, -1) + 1
            (row, column), rule = about
            names.append(f"{rule}[{row},{column}]{letters(number)}")
        return names
