"""A Flow puzzle and the paths drawn on it, as plain values."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Literal, get_args

from edgewise.base.lifted import Lifted
from edgewise.base.places import Cell, Line, Point, line_between
from edgewise.boards.drawn_lines import along_path, difference
from edgewise.boards.quick_check import NO_CELL, NO_END
from edgewise.boards.tilings.board import Board
from edgewise.families._shared.cell_rows import CellBoard
from edgewise.families.flow.neighbours import beside

if TYPE_CHECKING:
    from edgewise.families.flow.special.graph import BoardGraph

Rule = Literal["fill", "classic"]
RULES: tuple[Rule, ...] = get_args(Rule)

Shape = Literal["square", "hex"]
SHAPES: tuple[Shape, ...] = get_args(Shape)

EMPTY, HOLE, BRIDGE = ".", "#", "+"
NO_NAMES = (EMPTY, HOLE, BRIDGE)
"""The cells that are not the end of a pair."""
BESIDE = "|"
"""Between the two names on a bridge, the one across first."""
LONGEST_NAME = 40

Ends = tuple[Point, Point]
"""Where the two ends of a pair are, in row order."""


@dataclass(frozen=True)
class Flow(CellBoard):
    """A board of cells: ``.`` empty, ``#`` a hole, ``+`` a bridge, and names, each of which appears twice.

    The rule ``fill`` requires a path through every cell (Flow Free), ``classic`` allows blank cells (Numberlink).
    No line crosses a wall, which is given by the two cells that it parts. On a bridge one path may run straight across
    and one straight down. With ``warp``, cells at opposite borders are neighbours. On a ``hex`` board the cells are
    hexagons in columns, the even ones half a cell lower.

    >>> Flow((("A", ".", "A"),)).pairs
    {'A': (Point(row=0, column=0), Point(row=0, column=2))}
    """

    family_name: ClassVar[str] = "flow"
    cells: tuple[tuple[str, ...], ...]
    rule: Rule = "fill"
    name: str = field(default="", compare=False)
    walls: frozenset[Line] = frozenset()
    warp: bool = False
    shape: Shape = "square"
    """Of the cells."""

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
        if self.walls or self.warp or self.shape != "square":
            self._check_board()

    def _check_board(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"{self.shape!r} is not a board; expected {' or '.join(SHAPES)}")
        if fault := board_fault(self.columns, self.shape, self.warp, bool(self.bridges)):
            raise ValueError(fault)
        walls = frozenset(line_between(Point(*one), Point(*other)) for one, other in self.walls)
        for one, other in sorted(walls):
            if fault := wall_fault(self, one, other):
                raise ValueError(fault)
        object.__setattr__(self, "walls", walls)

    def __repr__(self) -> str:
        """As it can be evaluated; what only some boards have is left out where it says nothing."""
        walls = ", ".join(f"({tuple(one)}, {tuple(other)})" for one, other in sorted(self.walls))
        said = [
            f"cells={self.cells!r}",
            f"rule={self.rule!r}",
            f"name={self.name!r}",
            *([f"walls={{{walls}}}"] if walls else []),
            *([f"warp={self.warp!r}"] if self.warp else []),
            *([f"shape={self.shape!r}"] if self.shape != "square" else []),
        ]
        return f"Flow({', '.join(said)})"

    @classmethod
    def from_flat(cls, cells: Sequence[str], columns: int, rule: Rule) -> Flow:
        """A board from its cells in row order."""
        return cls(tuple(tuple(cells[start : start + columns]) for start in range(0, len(cells), columns)), rule)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is a board of squares with nothing but names and holes, as most are."""
        return not (self.walls or self.warp or self.shape != "square" or any(BRIDGE in row for row in self.cells))

    @property
    def board(self) -> Board:
        if self.shape == "square":
            return super().board
        from edgewise.families.flow.special.hexagons import hexagons  # late: plain boards need none of it

        return hexagons(self.rows, self.columns)

    @cached_property
    def graph(self) -> BoardGraph:
        """What the lattice is for a plain board."""
        from edgewise.families.flow.special.graph import BoardGraph  # late: plain boards need none of it

        return BoardGraph(self)

    def beside(self, cell: Point) -> list[Point]:
        """The neighbours of a cell, whatever stands between; holes are neighbours, too."""
        return beside(cell, self.rows, self.columns, self.warp, self.shape == "hex")

    def knot(self, cell: Point, other: Point) -> Point:
        """Where a line to another cell is tied at a cell.

        That is the cell itself. But a bridge has two places: lines across are tied at the cell, lines down at the
        place that has the same column, and a row beyond the last one of the board.
        """
        down = cell.row != other.row and cell in self.bridges
        return Point(cell.row + self.rows, cell.column) if down else cell

    def cell_of(self, knot: Point) -> Point:
        """The cell that a knot belongs to."""
        above = Point(knot.row - self.rows, knot.column)
        return above if above in self.bridges else knot

    def flat_cells(self) -> list[str]:
        """The cells in row order."""
        return list(chain.from_iterable(self.cells))

    @cached_property
    def pair_numbers(self) -> array[int]:
        """For each cell in row order the number of its pair, from 1, for the quick check of answers."""
        names = [name for name in dict.fromkeys(chain.from_iterable(self.cells)) if name not in NO_NAMES]
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
        return self._cells_with(HOLE)

    @cached_property
    def bridges(self) -> frozenset[Point]:
        return self._cells_with(BRIDGE)

    def _cells_with(self, sign: str) -> frozenset[Point]:
        return frozenset(
            Point(row, column)
            for row, cells in enumerate(self.cells)
            if sign in cells
            for column, cell in enumerate(cells)
            if cell == sign
        )


@dataclass(frozen=True, repr=False)
class Paths(Lifted):
    """The lines drawn from cell to cell: a solution, or an attempt at one.

    ``colours`` is empty for a correct solution. It holds what an attempt shows beyond its lines: an end in another
    colour, a coloured cell that no line reaches. Cells are given by their knots, which matters on bridges only.
    """

    lifted_field: ClassVar[str] = "lines"
    puzzle: Flow
    lines: frozenset[Line]
    colours: tuple[tuple[Point, str], ...] = ()

    def _lift(self, answer: array[int]) -> frozenset[Line]:
        puzzle = self.puzzle
        return puzzle.lattice.lines(answer) if puzzle.is_plain else puzzle.graph.lines_of(answer)

    @cached_property
    def strands(self) -> frozenset[Line]:
        """The lines between knots: the lines themselves where there are no bridges."""
        if self.puzzle.is_plain or not self.puzzle.bridges:
            return self.lines
        knot = self.puzzle.knot
        return frozenset(line_between(knot(one, other), knot(other, one)) for one, other in self.lines)

    @cached_property
    def knots(self) -> Mapping[str, tuple[Point, ...]]:
        """For each name the knots from its first end to its second. Raises ``ValueError`` if they are not joined."""
        walks = along_path(self.strands, [first for first, _ in self.puzzle.pairs.values()])
        paths = dict(zip(self.puzzle.pairs, walks, strict=True))
        for name, (_, last) in self.puzzle.pairs.items():
            if paths[name][-1] != last:
                raise ValueError(f"the ends of {name} are not joined")
        return paths

    def _walks(self) -> dict[str, list[int]]:
        """The numbers of the cells along each path of a plain board, from an engine's answer; none from elsewhere.

        For solutions that are written down by the thousand.
        """
        if self.answer is None or not self.puzzle.is_plain:
            return {}
        ends: dict[str, list[int]] = {}
        for cell, name in enumerate(self.puzzle.flat_cells()):
            if name not in NO_NAMES:
                ends.setdefault(name, []).append(cell)
        walks = self.puzzle.lattice.paths_along(self.answer, ((one, other) for one, other in ends.values()))
        return dict(zip(ends, walks, strict=True)) if walks else {}

    @cached_property
    def paths(self) -> Mapping[str, tuple[Point, ...]]:
        """For each name the cells from its first end to its second. Raises ``ValueError`` if they are not joined."""
        if not self.puzzle.bridges:
            return self.knots
        return {name: tuple(map(self.puzzle.cell_of, knots)) for name, knots in self.knots.items()}

    @cached_property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """The name on each cell, ``.`` where it is blank, ``#`` for a hole and ``A|B`` for a bridge, across first."""
        grid = [list(row) for row in self.puzzle.cells]
        for row, column in self.puzzle.bridges:
            grid[row][column] = EMPTY
        grid += [[EMPTY] * self.puzzle.columns for _ in grid] if self.puzzle.bridges else []
        for name, path in self.knots.items():
            for row, column in path:
                grid[row][column] = name
        for row, column in self.puzzle.bridges:
            grid[row][column] += BESIDE + grid[row + self.puzzle.rows][column]
        return tuple(map(tuple, grid[: self.puzzle.rows]))

    def named_cells(self) -> dict[Cell, tuple[str]]:
        """The name on each cell of a path, but for bridges, on which there may be two."""
        bridges = self.puzzle.bridges
        return {Cell(*point): (name,) for name, path in self.paths.items() for point in path if point not in bridges}

    def to_dict(self) -> dict[str, object]:
        if walks := self._walks():
            width, cells = self.puzzle.columns, self.puzzle.flat_cells()
            for name, walk in walks.items():
                for cell in walk:
                    cells[cell] = name
            return {
                "grid": [cells[start : start + width] for start in range(0, len(cells), width)],
                "paths": {name: [[cell // width, cell % width] for cell in walk] for name, walk in walks.items()},
            }
        return {
            "grid": [list(row) for row in self.grid],
            "paths": {name: [list(point) for point in path] for name, path in self.paths.items()},
        }

    def difference(self, other: Paths) -> str:
        return difference(self.lines, other.lines)


def counts_of(cells: Iterable[Sequence[str]]) -> Counter[str]:
    """Every name on a board, and how often it appears, in row order."""
    counts = Counter(chain.from_iterable(cells))
    del counts[EMPTY], counts[HOLE], counts[BRIDGE]
    return counts


def places_of(cells: Sequence[Sequence[str]]) -> dict[str, list[Point]]:
    """Every name on a board and its places, in row order."""
    places: dict[str, list[Point]] = {}
    for row, tokens in enumerate(cells):
        for column, token in enumerate(tokens):
            if token not in NO_NAMES:
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


def board_fault(columns: int, shape: Shape, warp: bool, bridges: bool) -> str | None:
    """Why there can be no such board; ``None`` if there can."""
    if shape == "hex" and bridges:
        return "a board of hexagons cannot have bridges: there is no way straight across and straight down"
    if shape == "hex" and warp and columns % 2:
        return "a board of hexagons that warps needs an even number of columns: the last must fit the first"
    return None


def wall_fault(puzzle: Flow, one: Point, other: Point) -> str | None:
    """Why no wall can stand between two cells; ``None`` if one can."""
    for cell in (one, other):
        if not (0 <= cell.row < puzzle.rows and 0 <= cell.column < puzzle.columns):
            return f"a wall at {_counted_from_0(cell)}, which is not on the board"
    if other not in puzzle.beside(one):
        return f"a wall stands between neighbours, which {_counted_from_0(one)} and {_counted_from_0(other)} are not"
    return None


def _counted_from_0(cell: Point) -> str:
    """A cell as texts with walls have it."""
    return f"cell [{cell.row}, {cell.column}]"


def times(count: int) -> str:
    """A number of times, in words."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
