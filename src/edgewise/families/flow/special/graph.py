"""Boards that are more than plain squares, as graphs for the engines: walls, bridges, warps, hexagons.

The whole board of a size, with every edge that it could have, is worked out once and shared. A wall takes an edge out
of it. A bridge is two vertices, one for the way across and one for the way down, so no face of the board has it as a
corner; numbers run row by row all the same, because engines go by them. Two cells are joined by one edge at most: on a
board two cells wide that warps, the way across the border leads to where the way inside leads, and they look alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain, compress
from typing import NamedTuple

from edgewise.base.forms import Sets, ints
from edgewise.base.places import Line, Point
from edgewise.families.flow.model import BRIDGE, Flow

NOWHERE = -1


class WholeBoard(NamedTuple):
    """A board without walls and bridges: cells by number, edges by their lower cell, faces by their edges."""

    ends: tuple[tuple[int, int], ...]
    """The two cells of each edge, the lower number first."""
    lines: tuple[Line, ...]
    down: tuple[bool, ...]
    """Whether each edge of a square board runs down."""
    number: dict[Line, int]
    faces: tuple[tuple[int, ...], ...]
    face_cells: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def whole_board(rows: int, columns: int, warp: bool, hexagons: bool) -> WholeBoard:
    """The graph of all boards of one kind and size."""

    def cell(row: int, column: int) -> int:
        if warp:
            return row % rows * columns + column % columns
        return row * columns + column if 0 <= row < rows and 0 <= column < columns else NOWHERE

    edges: dict[tuple[int, int], bool] = {}
    corners: list[tuple[int, ...]] = []
    for row in range(rows):
        for column in range(columns):
            # The cells to the right and below; all others have this one to their right or below them.
            here, below = cell(row, column), cell(row + 1, column)
            if hexagons:
                lower_row = row + 1 - column % 2
                upper, lower = cell(lower_row - 1, column + 1), cell(lower_row, column + 1)
                beyond = [upper, lower, below]
                corners += [(here, upper, lower), (here, lower, below)]
            else:
                beyond = [cell(row, column + 1), below]
                corners.append((here, beyond[0], cell(row + 1, column + 1), below))
            for other in beyond:
                if other not in (here, NOWHERE):
                    edges.setdefault((min(here, other), max(here, other)), other == below)
    ends = tuple(sorted(edges))
    numbers = {pair: number for number, pair in enumerate(ends)}
    rings: dict[frozenset[int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for ring in corners:
        if NOWHERE not in ring and len(set(ring)) == len(ring):
            sides = zip(ring, (*ring[1:], ring[0]), strict=True)
            found = tuple(numbers[min(one, other), max(one, other)] for one, other in sides)
            rings.setdefault(frozenset(found), (found, ring))
    points = [Point(*divmod(number, columns)) for number in range(rows * columns)]
    lines = tuple((points[one], points[other]) for one, other in ends)
    return WholeBoard(
        ends,
        lines,
        tuple(edges[pair] for pair in ends),
        {line: number for number, line in enumerate(lines)},
        tuple(sides for sides, _ in rings.values()),
        tuple(ring for _, ring in rings.values()),
    )


class BoardGraph:
    """The vertices, edges and faces of one board. Lowering takes its arrays, and lifting its lines."""

    def __init__(self, puzzle: Flow) -> None:
        whole = whole_board(puzzle.rows, puzzle.columns, puzzle.warp, puzzle.shape == "hex")
        cells = puzzle.flat_cells()
        bridges = [cell == BRIDGE for cell in cells]
        self.columns = puzzle.columns
        self.bridges = bridges
        self.across: Sequence[int] = range(len(cells))
        """The vertex of each cell; of a bridge, that of the way across."""
        self.down: Sequence[int] = self.across
        """The vertex of each cell; of a bridge, that of the way down."""
        if any(bridges):
            before = [0, *accumulate(bridges)]
            self.across = [number + shift for number, shift in enumerate(before[:-1])]
            self.down = [number + shift for number, shift in enumerate(before[1:])]
        self.vertex_count = len(cells) + sum(bridges)
        kept = bytearray(b"\1" * len(whole.ends))
        for wall in puzzle.walls:
            kept[whole.number[wall]] = 0
        tables = (self.across, self.down)
        ends = whole.ends
        self._lines: tuple[Line, ...] = whole.lines
        directions: Iterable[bool] = whole.down
        faces: Iterable[tuple[int, ...]] = whole.faces
        if puzzle.walls:
            ends, directions = tuple(compress(ends, kept)), compress(directions, kept)
            self._lines = tuple(compress(whole.lines, kept))
            new = list(accumulate(kept, initial=0))
            faces = [tuple(map(new.__getitem__, face)) for face in faces if all(map(kept.__getitem__, face))]
        if any(bridges):
            whole_faces = [all(map(kept.__getitem__, face)) for face in whole.faces]
            corners = compress(whole.face_cells, whole_faces)
            without = [not any(map(bridges.__getitem__, ring)) for ring in corners]
            faces = compress(faces, without)
            pairs = [(tables[way][one], tables[way][other]) for (one, other), way in zip(ends, directions, strict=True)]
        else:
            pairs = list(ends)
        self.tails: array[int] = ints([one for one, _ in pairs])
        self.heads: array[int] = ints([other for _, other in pairs])
        self.faces = _sets(list(faces))

    def lines_of(self, edges: Iterable[int]) -> frozenset[Line]:
        """The lines of many edges."""
        return frozenset(map(self._lines.__getitem__, edges))

    def line(self, edge: int) -> Line:
        return self._lines[edge]

    @cached_property
    def _cells(self) -> list[Point]:
        """The cell of each vertex."""
        ways = (2 if bridge else 1 for bridge in self.bridges)
        return [Point(*divmod(number, self.columns)) for number, count in enumerate(ways) for _ in range(count)]

    def cell_of_vertex(self, vertex: int) -> Point:
        return self._cells[vertex]

    @cached_property
    def _vertex_names(self) -> list[str]:
        names = []
        for number, bridge in enumerate(self.bridges):
            place = "p[{},{}]".format(*divmod(number, self.columns))
            names += [f"{place}across", f"{place}down"] if bridge else [place]
        return names

    def vertex_name(self, vertex: int) -> str:
        """The name of a vertex in exports."""
        return self._vertex_names[vertex]

    def edge_name(self, edge: int) -> str:
        """The name of an edge in exports: the two cells that it joins."""
        (row, column), (end_row, end_column) = self._lines[edge]
        return f"e[{row},{column},{end_row},{end_column}]"


def _sets(faces: list[tuple[int, ...]]) -> Sets:
    sizes = set(map(len, faces))
    if len(sizes) == 1:
        return Sets.of_equal_size(sizes.pop(), ints(chain.from_iterable(faces)))
    return Sets.of(faces)
