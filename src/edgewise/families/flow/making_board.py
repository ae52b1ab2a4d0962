"""The empty board that a spec asks for: its holes, walls and bridges, and what each of its cells may become.

Walls and bridges are put at random before any path is drawn. A wall leaves two ways out of each cell, and a bridge has
a free cell on all four sides, so that paths can run over it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, pairwise
from typing import TYPE_CHECKING

from edgewise.base.forms import NEVER, ONCE, TWICE, LineForm
from edgewise.base.places import Line, Point, line_between
from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, RULES, SHAPES, Flow, Paths, Rule, Shape
from edgewise.families.flow.neighbours import beside
from edgewise.families.flow.rules import lower
from edgewise.families.flow.special.graph import whole_board

if TYPE_CHECKING:
    from edgewise.generating.spec import Spec

Cells = list[list[str]]
FEWEST_WAYS = 2
ANY_NAME = "A"


@dataclass(frozen=True, slots=True)
class Ground:
    """What a spec says about the board, before anything is put on it."""

    rows: int
    columns: int
    rule: Rule = RULES[0]
    warp: bool = False
    shape: Shape = SHAPES[0]
    walls: int = 0
    bridges: int = 0
    mask: frozenset[int] | None = None

    @classmethod
    def of(cls, spec: Spec) -> Ground:
        options = spec.options
        return cls(
            spec.rows,
            spec.columns,
            next(rule for rule in RULES if rule == options.get("rule", RULES[0])),
            options.get("warp") == "on",
            "hex" if options.get("hex") == "on" else "square",
            int(options.get("walls", 0)),
            int(options.get("bridges", 0)),
            spec.mask,
        )

    @property
    def cells(self) -> Cells:
        """The board without bridges: holes where the mask has none of its cells."""
        there = range(self.rows * self.columns) if self.mask is None else self.mask
        flat = [EMPTY if cell in there else HOLE for cell in range(self.rows * self.columns)]
        return [flat[start : start + self.columns] for start in range(0, len(flat), self.columns)]

    @property
    def room(self) -> int:
        """How many cells paths can visit; a bridge counts twice."""
        return (self.rows * self.columns if self.mask is None else len(self.mask)) + self.bridges

    def beside(self, cell: Point) -> list[Point]:
        return beside(cell, self.rows, self.columns, self.warp, self.shape == "hex")


def lines_between(ground: Ground, cells: Sequence[Sequence[str]]) -> list[Line]:
    """Every two neighbours that paths can visit, in order."""
    lines = whole_board(ground.rows, ground.columns, ground.warp, ground.shape == "hex").lines
    return [line for line in lines if all(cells[row][column] != HOLE for row, column in line)]


def bridge_places(ground: Ground) -> list[Point]:
    """Where a bridge can stand: inside the board, with a cell on each of its four sides."""
    cells = ground.cells
    inside = [Point(row, column) for row in range(1, ground.rows - 1) for column in range(1, ground.columns - 1)]
    return [
        place
        for place in inside
        if all(cells[row][column] != HOLE for row, column in (place, *ground.beside(place))) and ground.shape != "hex"
    ]


def empty_board(ground: Ground, rng: random.Random) -> Flow | None:
    """A board with bridges and walls and one pair that stands for nothing; ``None`` where they found no place."""
    cells = ground.cells
    if not _put_bridges(rng, cells, bridge_places(ground), ground.bridges):
        return None
    walls = _walls(rng, ground, cells)
    free = [(row, column) for row, signs in enumerate(cells) for column, sign in enumerate(signs) if sign == EMPTY]
    if walls is None or len(free) < 2:
        return None
    for row, column in (free[0], free[-1]):
        cells[row][column] = ANY_NAME
    return Flow(tuple(map(tuple, cells)), ground.rule, walls=walls, warp=ground.warp, shape=ground.shape)


def _put_bridges(rng: random.Random, cells: Cells, places: list[Point], wanted: int) -> bool:
    """Bridges away from each other. Whether all of them found a place."""
    rng.shuffle(places)
    for row, column in places:
        if not wanted:
            break
        if all(cells[row + down][column + right] != BRIDGE for down in (-1, 0, 1) for right in (-1, 0, 1)):
            cells[row][column] = BRIDGE
            wanted -= 1
    return not wanted


def _walls(rng: random.Random, ground: Ground, cells: Cells) -> frozenset[Line] | None:
    """Walls that leave ways enough out of every cell; ``None`` where not all of them found a place."""
    if not ground.walls:
        return frozenset()
    lines = lines_between(ground, cells)
    ways = {end: 0 for line in lines for end in line}
    for end in chain.from_iterable(lines):
        ways[end] += 1
    rng.shuffle(lines)
    walls: list[Line] = []
    for line in lines:
        over = any(cells[row][column] == BRIDGE for row, column in line)
        if over or len(walls) == ground.walls or any(ways[end] <= FEWEST_WAYS for end in line):
            continue
        walls.append(line)
        for end in line:
            ways[end] -= 1
    return frozenset(walls) if len(walls) == ground.walls else None


def open_form(empty: Flow) -> LineForm:
    """The board for makers: the degrees say what each vertex may become."""
    return replace(lower(empty), degrees=bytes(_may_become(empty)))


def _may_become(empty: Flow) -> Iterable[int]:
    blank = NEVER if empty.rule == "classic" else 0
    for cell in empty.flat_cells():
        if cell == BRIDGE:
            yield from (TWICE | blank, TWICE | blank)
        else:
            yield NEVER if cell == HOLE else ONCE | TWICE | blank


def with_paths(empty: Flow, paths: Iterable[Sequence[int]], begun: Flow | None = None) -> tuple[Flow, Paths]:
    """The board whose solution is drawn, given by the vertices of its paths.

    Names follow the order of first ends; those of a board that was begun stay.
    """
    drawn = sorted(_forward([_cell(empty, vertex) for vertex in path]) for path in paths)
    kept = {} if begun is None else {ends: name for name, ends in begun.pairs.items()}
    new = (name for name in map(name_of_pair, count()) if name not in kept.values())
    cells = [[cell if cell in (HOLE, BRIDGE) else EMPTY for cell in row] for row in empty.cells]
    for path in drawn:
        name = kept.get((path[0], path[-1])) or next(new)
        for row, column in (path[0], path[-1]):
            cells[row][column] = name
    puzzle = replace(empty, cells=tuple(map(tuple, cells)))
    lines = frozenset(line_between(one, other) for path in drawn for one, other in pairwise(path))
    return puzzle, Paths(puzzle, lines)


def _forward(path: list[Point]) -> list[Point]:
    return path if path[0] <= path[-1] else path[::-1]


def _cell(empty: Flow, vertex: int) -> Point:
    return Point(*divmod(vertex, empty.columns)) if empty.is_plain else empty.graph.cell_of_vertex(vertex)


def name_of_pair(number: int) -> str:
    """A to Z, then A1 to Z1 and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"


def cells_there(puzzle: Flow) -> frozenset[int]:
    """The numbers of the cells that are no holes: those that a mask is about."""
    return frozenset(number for number, cell in enumerate(puzzle.flat_cells()) if cell != HOLE)


def ends_of(puzzle: Flow) -> tuple[tuple[int, int], ...]:
    """The vertices that the pairs of a board join."""
    across = range(puzzle.rows * puzzle.columns) if puzzle.is_plain else puzzle.graph.across
    columns = puzzle.columns
    return tuple(
        (across[one.row * columns + one.column], across[other.row * columns + other.column])
        for one, other in puzzle.pairs.values()
    )
