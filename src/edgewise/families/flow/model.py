"""A Flow puzzle and the paths drawn on it, as plain values."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import ClassVar, Literal, get_args

from edgewise.drawn_lines import along_path, difference
from edgewise.family import Puzzle
from edgewise.lattice import Lattice, Line, Point, lattice
from edgewise.lifted import Lifted
from edgewise.quick_check import NO_CELL, NO_END

Rule = Literal["fill", "classic"]
RULES: tuple[Rule, ...] = get_args(Rule)

EMPTY, HOLE = ".", "#"
LONGEST_NAME = 40

Ends = tuple[Point, Point]
"""Where the two ends of a pair are, in row order."""


@dataclass(frozen=True)
class Flow(Puzzle):
    """A board of cells: ``.`` empty, ``#`` a hole, and names, each of which appears twice.

    The rule ``fill`` requires a path through every cell (Flow Free), ``classic`` allows blank cells (Numberlink).

    >>> Flow((("A", ".", "A"),)).pairs
    {'A': (Point(row=0, column=0), Point(row=0, column=2))}
    """

    family_name: ClassVar[str] = "flow"
    cells: tuple[tuple[str, ...], ...]
    rule: Rule = "fill"
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.cells or not self.cells[0]:
            raise ValueError("a board needs at least one cell")
        if len(set(map(len, self.cells))) != 1:
            raise ValueError("the rows differ in length")
        if self.rule not in RULES:
            raise ValueError(f"{self.rule!r} is not a rule; expected {' or '.join(RULES)}")
        names = counts_of(self.cells)
        for name, count in names.items():
            if fault := name_fault(name):
                raise ValueError(fault)
            if count != 2:
                raise ValueError(f"{name!r} appears {times(count)}; a name must appear exactly twice")
        if not names:
            raise ValueError("the board has no pair")

    @classmethod
    def from_flat(cls, cells: Sequence[str], columns: int, rule: Rule) -> Flow:
        """A board from its cells in row order."""
        return cls(tuple(tuple(cells[start : start + columns]) for start in range(0, len(cells), columns)), rule)

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def size_text(self) -> str:
        return f"{self.rows}×{self.columns}"

    @property
    def lattice(self) -> Lattice:
        """The cells are the vertices: a corner lattice that is one smaller each way."""
        return lattice(self.rows - 1, self.columns - 1)

    def flat_cells(self) -> list[str]:
        """The cells in row order."""
        return list(chain.from_iterable(self.cells))

    @cached_property
    def pair_numbers(self) -> array[int]:
        """For each cell in row order the number of its pair, from 1, for the quick check of answers."""
        names = [name for name in dict.fromkeys(chain.from_iterable(self.cells)) if name not in (EMPTY, HOLE)]
        numbers = {name: number for number, name in enumerate(names, start=1)}
        numbers |= {EMPTY: NO_END, HOLE: NO_CELL}
        return array("i", map(numbers.__getitem__, chain.from_iterable(self.cells)))

    @cached_property
    def places(self) -> dict[str, list[Point]]:
        """Every name and its places, in row order."""
        return places_of(self.cells)

    @cached_property
    def pairs(self) -> dict[str, Ends]:
        """Every name and its two ends, in the order in which the names first appear."""
        return {name: (places[0], places[1]) for name, places in self.places.items()}

    @cached_property
    def holes(self) -> frozenset[Point]:
        return frozenset(
            Point(row, column)
            for row, cells in enumerate(self.cells)
            if HOLE in cells
            for column, cell in enumerate(cells)
            if cell == HOLE
        )


@dataclass(frozen=True)
class Paths(Lifted):
    """The lines drawn from cell to cell: a solution, or an attempt at one.

    ``colours`` is empty for a correct solution. It holds what an attempt shows beyond its lines: an end in another
    colour, a coloured cell that no line reaches.
    """

    lifted_field: ClassVar[str] = "lines"
    puzzle: Flow
    lines: frozenset[Line]
    colours: tuple[tuple[Point, str], ...] = ()

    def _lift(self, answer: array[int]) -> frozenset[Line]:
        return self.puzzle.lattice.lines(answer)

    @cached_property
    def paths(self) -> Mapping[str, tuple[Point, ...]]:
        """For each name the cells from its first end to its second. Raises ``ValueError`` if they are not joined."""
        walks = along_path(self.lines, [first for first, _ in self.puzzle.pairs.values()])
        paths = dict(zip(self.puzzle.pairs, walks, strict=True))
        for name, (_, last) in self.puzzle.pairs.items():
            if paths[name][-1] != last:
                raise ValueError(f"the ends of {name} are not joined")
        return paths

    @cached_property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """The name on each cell, ``.`` where it is blank and ``#`` for a hole."""
        grid = [list(row) for row in self.puzzle.cells]
        for name, path in self.paths.items():
            for row, column in path:
                grid[row][column] = name
        return tuple(map(tuple, grid))

    def to_dict(self) -> dict[str, object]:
        return {
            "grid": [list(row) for row in self.grid],
            "paths": {name: [list(point) for point in path] for name, path in self.paths.items()},
        }

    def difference(self, other: Paths) -> str:
        return difference(self.lines, other.lines)


def counts_of(cells: Iterable[Sequence[str]]) -> Counter[str]:
    """Every name on a board, and how often it appears, in row order."""
    counts = Counter(chain.from_iterable(cells))
    del counts[EMPTY], counts[HOLE]
    return counts


def places_of(cells: Sequence[Sequence[str]]) -> dict[str, list[Point]]:
    """Every name on a board and its places, in row order."""
    places: dict[str, list[Point]] = {}
    for row, tokens in enumerate(cells):
        for column, token in enumerate(tokens):
            if token not in (EMPTY, HOLE):
                places.setdefault(token, []).append(Point(row, column))
    return places


def name_fault(name: str) -> str | None:
    """Why a word cannot be the name of a pair; ``None`` if it can."""
    if name.isalnum() and len(name) <= LONGEST_NAME:
        return None  # nearly every name
    if HOLE in name:
        return f"{name[:20]!r} mixes a name with a hole; a cell is a name or #, not both"
    if not name or not name.isprintable() or any(map(str.isspace, name)):
        return f"{name[:20]!r} is not a name; a name has letters, digits or signs, and no spaces"
    if len(name) > LONGEST_NAME:
        return f"a name of {len(name)} characters is too long (at most {LONGEST_NAME})"
    return None


def times(count: int) -> str:
    """A number of times, in words."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
