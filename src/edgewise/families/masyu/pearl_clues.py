"""Pearls as clues of a form: sets of edges around each pearl, and how many of them may be on.

Let l, r, u and d be the edges of a pearl to the left, right, up and down, and l2 the edge beyond l, and so on. An edge
that the board does not have is left out of its sets. Nothing is needed beside these counts, and they leave unit
propagation nothing to miss:

- black: exactly one of {l, r}, exactly one of {u, d}. As "not l" is "r", "with l also l2" is at least one of {r, l2};
  likewise for the three other ways.
- white: straight on means l = r, u = d, and one of the two pairs: exactly one of {l, u}, {l, d}, {r, u} and {r, d}. It
  turns beside the pearl: as l is r, at most two of {l, l2, r2}, and of {u, u2, d2}.

What a pearl adds depends on its place and the size of the board only, so it is worked out once and kept.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from edgewise.base.forms import Sets, ints
from edgewise.boards.lattice import Lattice
from edgewise.families.masyu.model import WHITE, Masyu

Edge = int | None


class Clue(NamedTuple):
    """What a clue is about, its edges, and how many of them may be on."""

    about: str
    edges: tuple[Edge, ...]
    low: int
    high: int


class Stamp(NamedTuple):
    """The clues of one pearl as the bytes of what they add to a form's arrays."""

    members: bytes
    sizes: bytes
    """One byte each, to be added up."""
    low: bytes
    high: bytes


class PearlClues(dict[tuple[int, int, str], Stamp]):
    """The clues of the pearls on boards of one size."""

    def __init__(self, board: Lattice) -> None:
        self.board = board

    def __missing__(self, pearl: tuple[int, int, str]) -> Stamp:
        clues = self.clues_of(*pearl)
        edges = [[edge for edge in clue.edges if edge is not None] for clue in clues]
        stamp = Stamp(
            ints(edge for members in edges for edge in members).tobytes(),
            bytes(map(len, edges)),
            ints(clue.low for clue in clues).tobytes(),
            ints(clue.high for clue in clues).tobytes(),
        )
        self[pearl] = stamp
        return stamp

    def clues_of(self, row: int, column: int, colour: str) -> list[Clue]:
        """The clues of one pearl."""
        return list((self._white if colour == WHITE else self._black)(row, column))

    def _black(self, row: int, column: int) -> Iterator[Clue]:
        left, right, up, down = self._beside(row, column)
        left_2, right_2, up_2, down_2 = self._beyond(row, column)
        yield Clue("across", (left, right), 1, 1)
        yield Clue("down", (up, down), 1, 1)
        for about, back, beyond in (
            ("left", right, left_2),
            ("right", left, right_2),
            ("above", down, up_2),
            ("below", up, down_2),
        ):
            yield Clue(about, (back, beyond), 1, 2)

    def _white(self, row: int, column: int) -> Iterator[Clue]:
        left, right, up, down = self._beside(row, column)
        left_2, right_2, up_2, down_2 = self._beyond(row, column)
        yield Clue("left-above", (left, up), 1, 1)
        yield Clue("left-below", (left, down), 1, 1)
        yield Clue("right-above", (right, up), 1, 1)
        yield Clue("right-below", (right, down), 1, 1)
        if left_2 is not None and right_2 is not None:
            yield Clue("across", (left, left_2, right_2), 0, 2)
        if up_2 is not None and down_2 is not None:
            yield Clue("down", (up, up_2, down_2), 0, 2)

    def _beside(self, row: int, column: int) -> tuple[Edge, Edge, Edge, Edge]:
        across, down = self.board.edge_across, self.board.edge_down
        return across(row, column - 1), across(row, column), down(row - 1, column), down(row, column)

    def _beyond(self, row: int, column: int) -> tuple[Edge, Edge, Edge, Edge]:
        across, down = self.board.edge_across, self.board.edge_down
        return across(row, column - 2), across(row, column + 1), down(row - 2, column), down(row + 1, column)


_clues_on = lru_cache(maxsize=64)(PearlClues)


def pearl_clues(puzzle: Masyu) -> tuple[Sets, array[int], array[int]]:
    """The clues of all pearls in row order, the fewest and the most edges of each."""
    known = _clues_on(puzzle.lattice)
    stamps = [known[pearl] for pearl in puzzle.pearls]
    members, sizes, low, high = map(b"".join, zip(*stamps, strict=True)) if stamps else (b"",) * 4
    return Sets(ints(accumulate(sizes, initial=0)), array("i", members)), array("i", low), array("i", high)


def clue_names(puzzle: Masyu) -> list[str]:
    """For each clue its pearl and what it is about, as in ``c[2,3]left-above``."""
    known = _clues_on(puzzle.lattice)
    return [
        f"c[{row},{column}]{clue.about}"
        for row, column, colour in puzzle.pearls
        for clue in known.clues_of(row, column, colour)
    ]


def clue_pearls(puzzle: Masyu) -> list[tuple[int, int, str]]:
    """For each clue its pearl: row, column and colour."""
    known = _clues_on(puzzle.lattice)
    return [pearl for pearl in puzzle.pearls for _ in known.clues_of(*pearl)]
