"""A board of signs, and of regions where the puzzle has them, and the loop that is drawn on it.

A sign is a word such as ``4``, ``2n`` or ``w5``; what it means is the family's business. Regions are numbered in the
order in which their first cells come: boards that ask the same are equal, whatever their regions were called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from edgewise.base.places import Cell, Line
from edgewise.boards.drawn_lines import degrees
from edgewise.families._shared.cell_rows import CellBoard
from edgewise.families._shared.drawn_loop import LatticeLoop
from edgewise.families._shared.loops.numbers import UNKNOWN, spelled_number

EMPTY = "."
GREY_CLUES = {"b": "clues on grey cells, which changes no rule"}
"""How sites show puzzles with shaded cells, if they are asked to; our pictures always do."""
HOLE = -1
"""The region of a cell that is not part of the board."""

Signs = tuple[tuple[str, ...], ...]
Regions = tuple[tuple[int, ...], ...]


class Sign(NamedTuple):
    """What stands in a cell, and where."""

    row: int
    column: int
    text: str


@dataclass(frozen=True)
class SignedBoard(CellBoard):
    """A board of words, row by row: ``.`` for a cell without a sign. A family derives its own."""

    has_signs: ClassVar[bool] = True
    has_regions: ClassVar[bool] = False
    has_holes: ClassVar[bool] = False
    """Whether cells can be left out of the board; such a cell is in no region."""
    shades: ClassVar[bool] = False
    """Whether the cells that the loop leaves out are shaded."""
    along_sides: ClassVar[bool] = False
    """Whether the loop runs along the sides of cells (:mod:`sides`), and not from cell to cell."""
    blocking: ClassVar[bool] = False
    """Whether the loop visits no cell with a sign."""
    narrowing: ClassVar[bool] = True
    """Whether a sign only ever rules solutions out."""
    expected: ClassVar[str]
    """What signs there are, for messages."""
    telling: ClassVar[re.Pattern[str] | None] = None
    """Signs that no other puzzle has, if there are any: they tell whose a board is."""
    typed: ClassVar[tuple[str, ...]] = ()
    """Signs that are offered where a board is drawn by hand."""
    known_looks: ClassVar[Mapping[str, str]] = {}
    """Letters for how a site shows a board, which change no rule, and what they mean."""

    cells: Signs
    regions: Regions = ()
    """The number of each cell's region, where the puzzle has regions."""
    name: str = field(default="", compare=False)
    looks: str = field(default="", compare=False)
    """Those of its letters that the board came with: its address has them, too."""

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        """The usual spelling of a sign; ``None`` if it is not a sign of this puzzle."""
        return None

    @classmethod
    def called(cls, sign: str) -> str:
        """What players call a sign."""
        return sign

    @classmethod
    def blocks(cls, sign: str) -> bool:
        """Whether the loop cannot visit a cell with this sign."""
        return cls.blocking and sign != EMPTY

    @classmethod
    def way_of(cls, sign: str) -> str:
        """The direction that a sign points in, ``n``, ``e``, ``s`` or ``w``; empty where it does not point anywhere."""
        return ""

    def __post_init__(self) -> None:
        if not self.cells or not self.cells[0] or len(set(map(len, self.cells))) != 1:
            raise ValueError("a board needs rows of equal length")
        for row in self.cells:
            for sign in row:
                if sign != EMPTY and self.spelled(sign) != sign:
                    raise ValueError(f"{sign!r} is not a sign; expected {self.expected}")
        if self.has_regions and list(map(len, self.regions)) != list(map(len, self.cells)):
            raise ValueError("every cell needs a region")
        if self.regions != numbered(self.regions):
            raise ValueError("the regions are not numbered in order")
        if not set(self.looks) <= self.known_looks.keys():
            raise ValueError(
                f"{self.looks!r} is not how a board is shown; known letters: {', '.join(self.known_looks)}"
            )

    @cached_property
    def signs(self) -> list[Sign]:
        """Every sign in row order."""
        return [Sign(r, c, sign) for r, row in enumerate(self.cells) for c, sign in enumerate(row) if sign != EMPTY]

    @cached_property
    def region_cells(self) -> list[list[Cell]]:
        """The cells of each region, in row order."""
        count = max((region for row in self.regions for region in row), default=HOLE) + 1
        found: list[list[Cell]] = [[] for _ in range(count)]
        for r, row in enumerate(self.regions):
            for c, region in enumerate(row):
                if region != HOLE:
                    found[region].append(Cell(r, c))
        return found

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Every two cells that share a side."""
        for r in range(self.rows):
            for c in range(self.columns):
                if c + 1 < self.columns:
                    yield Cell(r, c), Cell(r, c + 1)
                if r + 1 < self.rows:
                    yield Cell(r, c), Cell(r + 1, c)

    def ahead(self, row: int, column: int, way: str) -> list[Cell]:
        """The cells that an arrow in a cell points at, the nearest first."""
        down, right = STEPS[way]
        found = []
        while 0 <= (row := row + down) < self.rows and 0 <= (column := column + right) < self.columns:
            found.append(Cell(row, column))
        return found

    def around(self, row: int, column: int, steps: Sequence[tuple[int, int]]) -> list[Cell]:
        """The cells that lie so many rows and columns from a cell, as far as they are on the board."""
        places = ((row + down, column + right) for down, right in steps)
        return [Cell(r, c) for r, c in places if 0 <= r < self.rows and 0 <= c < self.columns]

    def marks(self) -> Iterator[tuple[str, frozenset[int]]]:
        """What there is to see, by the numbers of the cells that it belongs to, for symmetries.

        An arrow is what it says, in its cell, and the cells that it points at, or those behind it at the edge.
        """
        for row, column, sign in self.signs:
            way = self.way_of(sign)
            said = sign.replace(way, "") if way else sign
            yield f"arrow {said}" if way else said, self._numbers([Cell(row, column)])
            if way:
                ahead, behind = self.ahead(row, column, way), self.ahead(row, column, OPPOSITE[way])
                yield f"{'ahead' if ahead else 'behind'} {said}", self._numbers([Cell(row, column), *(ahead or behind)])
        for cells in self.region_cells:
            yield "region", self._numbers(cells)

    def _numbers(self, cells: Iterable[Cell]) -> frozenset[int]:
        return frozenset(cell.row * self.columns + cell.column for cell in cells)

    def loop(self, lines: frozenset[Line], marked: frozenset[Cell] | None = None) -> SignedLoop:
        """A loop on this board; ``marked`` are the cells that somebody has shaded."""
        return ShadedLoop(self, lines, marked) if self.shades else SignedLoop(self, lines)

    def with_signs(self, signs: Mapping[Cell, str]) -> Self:
        """The board with other signs in some cells."""
        rows = (
            tuple(signs.get(Cell(row, column), cell) for column, cell in enumerate(cells))
            for row, cells in enumerate(self.cells)
        )
        return replace(self, cells=tuple(rows))


@dataclass(frozen=True)
class RegionNumbers(SignedBoard):
    """A board whose signs are numbers, each for its region. Wherever it is given, it stands in the first cell."""

    has_regions: ClassVar[bool] = True
    expected: ClassVar[str] = "a number or ?"
    typed: ClassVar[tuple[str, ...]] = tuple(map(str, range(10)))

    @classmethod
    def spelled(cls, sign: str) -> str | None:
        """A number that is not given is as good as none."""
        return EMPTY if sign == UNKNOWN else spelled_number(sign)

    def __post_init__(self) -> None:
        super().__post_init__()
        given: dict[Cell, str] = {}
        for row, column, sign in self.signs:
            first = self.region_cells[self.regions[row][column]][0]
            if given.setdefault(first, sign) != sign:
                raise ValueError(f"the region of row {row + 1}, column {column + 1} has two numbers")
        moved = tuple(tuple(given.get(Cell(r, c), EMPTY) for c in range(self.columns)) for r in range(self.rows))
        object.__setattr__(self, "cells", moved)
        self.__dict__.pop("signs", None)

    def marks(self) -> Iterator[tuple[str, frozenset[int]]]:
        """The regions, each with its number: that it stands in the first cell says nothing."""
        numbers = {self.regions[row][column]: sign for row, column, sign in self.signs}
        for region, cells in enumerate(self.region_cells):
            yield f"region {numbers.get(region, EMPTY)}", self._numbers(cells)


def arrow_called(sign: str) -> str:
    """A sign with a direction as players see it, and the colour of a clue in words.

    >>> arrow_called("2n"), arrow_called("4so"), arrow_called("x")
    ('2↑', 'white 4↓', 'black clue')
    """
    shown = "".join({"n": "↑", "e": "→", "s": "↓", "w": "←"}.get(letter, letter) for letter in sign)
    colour = {"o": "white ", "x": "black "}.get(shown[-1:], "")
    return f"{colour}{shown.rstrip('ox') or 'clue'}"


OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BESIDE = tuple(STEPS.values())
"""From a cell to those that share a side with it ..."""
AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0))
"""... or a corner."""


def numbered(names: Sequence[Sequence[object]]) -> Regions:
    """Regions by number, in the order in which they come; ``HOLE`` is none.

    >>> numbered([["b", "a"], ["b", -1]])
    ((0, 1), (0, -1))
    """
    known: dict[object, int] = {}
    return tuple(tuple(HOLE if name == HOLE else known.setdefault(name, len(known)) for name in row) for row in names)


@dataclass(frozen=True, repr=False)
class SignedLoop(LatticeLoop):
    """Lines from cell to neighbouring cell."""

    puzzle: SignedBoard

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.loop({self.lines!r})"


@dataclass(frozen=True, repr=False)
class ShadedLoop(SignedLoop):
    """The same where the cells that the loop leaves out are shaded. It is the loop that says which they are.

    Somebody may have said it apart from the loop; then both are held against each other.
    """

    marked: frozenset[Cell] | None = field(default=None, compare=False)

    @cached_property
    def shaded(self) -> list[Cell]:
        """The cells that the loop leaves out, but for those with a clue in which nothing can be."""
        visited = degrees(self.lines)
        return [
            Cell(r, c)
            for r, row in enumerate(self.puzzle.cells)
            for c, sign in enumerate(row)
            if (r, c) not in visited and (sign == EMPTY or not self.puzzle.blocks(sign))
        ]

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.loop({self.lines!r}, {self.marked!r})"

    def to_dict(self) -> dict[str, object]:
        return {**super().to_dict(), "shaded": [list(cell) for cell in self.shaded]}
