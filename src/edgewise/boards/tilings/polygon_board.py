"""From polygons to a board: points, edges and cells with their numbers follow from the corners alone, for every tiling.

Points are numbered from top to bottom, and from left to right where they are equally high. Solutions in JSON name
points by these numbers, and engines that sweep over a board do well if neighbours have close numbers. Edges are
numbered by their ends, cells in the order of the polygons.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain, compress
from typing import NamedTuple

from edgewise.base.forms import Sets, ints
from edgewise.boards.tilings.board import Board, Place
from edgewise.boards.tilings.directions import Polygon

Ring = tuple[int, ...]


class BoardName(NamedTuple):
    """What a board is called: its kind and its size, and whether its cells are in rows and columns."""

    kind: str
    rows: int
    columns: int
    has_rows: bool = False
    patch: str = ""


NAMELESS = BoardName("polygons", 0, 0)


class PolygonBoard(Board):
    """A board of polygons whose corners are whole numbers: where two corners coincide, there is one point."""

    def __init__(self, polygons: Iterable[Polygon], unit: int, name: BoardName = NAMELESS) -> None:
        faces = list(polygons)
        self.kind, self.rows, self.columns, self.has_rows, self.patch = name
        # Sorting by y first numbers the points row by row.
        corners = sorted({(y, x) for polygon in faces for x, y in polygon})
        number = {(x, y): point for point, (y, x) in enumerate(corners)}
        self._corners = corners
        self._unit = unit
        self.rings: list[Ring] = [_from_the_first([number[corner] for corner in polygon]) for polygon in faces]
        self.point_count = len(corners)
        self.cell_count = len(faces)
        self._ends = sorted({pair for ring in self.rings for pair in sides(ring)})
        self.edge_count = len(self._ends)

    @cached_property
    def tails(self) -> array[int]:
        return ints(tail for tail, _ in self._ends)

    @cached_property
    def heads(self) -> array[int]:
        return ints(head for _, head in self._ends)

    @cached_property
    def edge_numbers(self) -> dict[tuple[int, int], int]:
        """The number of the edge between two points, the lower one first."""
        return {pair: edge for edge, pair in enumerate(self._ends)}

    @cached_property
    def _cells(self) -> list[array[int]]:
        edge_of = self.edge_numbers
        return [ints(edge_of[pair] for pair in sides(ring)) for ring in self.rings]

    @cached_property
    def cell_edges(self) -> Sets:
        """The edges around each cell, from the one that follows its first point clockwise."""
        return Sets.of(self._cells)

    def edges_of_cells(self, chosen: Sequence[bool]) -> Sets:
        return Sets.of(compress(self._cells, chosen))

    def face_ring(self, cell: int) -> Ring:
        return self.rings[cell]

    @cached_property
    def ring_sets(self) -> Sets:
        """The points around every cell, in flat arrays."""
        return Sets.of(self.rings)

    @cached_property
    def positions(self) -> Sequence[Place]:
        left = min(x for _, x in self._corners)
        top = self._corners[0][0]
        return [((x - left) / self._unit, (y - top) / self._unit) for y, x in self._corners]

    def line(self, edge: int) -> tuple[int, int]:
        """The points that an edge joins."""
        return self._ends[edge]

    def edge_name(self, edge: int) -> str:
        """The name of an edge in exports: ``e[point,point]``."""
        tail, head = self._ends[edge]
        return f"e[{tail},{head}]"

    def point_name(self, vertex: int) -> str:
        return f"p[{vertex}]"


def sides(ring: Sequence[int]) -> Iterable[tuple[int, int]]:
    """The pairs of neighbours in a ring, each with the lower number first; side k begins at the k-th point."""
    return (
        (one, other) if one < other else (other, one)
        for one, other in zip(ring, chain(ring[1:], ring[:1]), strict=True)
    )


def _from_the_first(ring: list[int]) -> Ring:
    first = ring.index(min(ring))
    return (*ring[first:], *ring[:first])
