"""What every board is, whatever its shape: numbered points, edges and cells, and where they are.

Families ask a board for the arrays of a form and for the places of a drawing, and need not know its shape.
:class:`edgewise.boards.lattice.Lattice` is the square board, whose arrays are slices and ranges; all others are made of
polygons (:mod:`polygon_board`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence

from edgewise.base.forms import Sets
from edgewise.boards.quick_check import points_along_loop

Place = tuple[float, float]
"""x to the right and y down, in units of a typical edge."""


class Board(ABC):
    """A graph that is drawn in the plane. Points, edges and cells are numbered from 0."""

    kind: str
    """What the cells are: ``square``, ``hex``, or the name of a tiling."""
    rows: int
    columns: int
    """On a tiling without rows and columns, its height and width."""
    has_rows: bool
    """Whether a cell has a row and a column; otherwise it has a number."""
    patch: str = ""
    """Which patch of a pattern that never repeats it is, where that was said."""
    point_count: int
    edge_count: int
    cell_count: int

    def cell_number(self, cell: tuple[int, int]) -> int:
        """The number of a cell that is given by row and column; without rows, every cell is in row 0."""
        row, column = cell
        return row * self.columns + column if self.has_rows else column

    def cell_place(self, number: int) -> tuple[int, ...]:
        """Row and column of a cell or, where it has none, its number."""
        return divmod(number, self.columns) if self.has_rows else (number,)

    def cell_centres(self) -> list[Place]:
        """The middle of each cell's corners."""
        places = self.positions
        rings = map(self.face_ring, range(self.cell_count))
        return [mean_place([places[point] for point in ring]) for ring in rings]

    @property
    @abstractmethod
    def tails(self) -> array[int]:
        """The end of each edge with the lower number."""

    @property
    @abstractmethod
    def heads(self) -> array[int]:
        """The end of each edge with the higher number."""

    def points_along(self, edges: array[int]) -> array[int]:
        """The points along a loop of edges, from the first one to its lower neighbour; none if that was not found."""
        return points_along_loop(self.point_count, self.tails, self.heads, edges)

    @property
    @abstractmethod
    def cell_edges(self) -> Sets:
        """The edges around each cell: the inner faces of the graph."""

    @abstractmethod
    def edges_of_cells(self, chosen: Sequence[bool]) -> Sets:
        """The edges around the chosen cells only, in order."""

    @abstractmethod
    def face_ring(self, cell: int) -> tuple[int, ...]:
        """The points around a cell, clockwise from the one with the lowest number."""

    @property
    @abstractmethod
    def positions(self) -> Sequence[Place]:
        """Where each point is."""

    @abstractmethod
    def edge_name(self, edge: int) -> str:
        """The name of an edge in exports."""

    @abstractmethod
    def point_name(self, vertex: int) -> str:
        """The name of a point in exports."""


def mean_place(places: Sequence[Place]) -> Place:
    """The middle of places, such as the corners of a cell.

    >>> mean_place([(0, 0), (2, 0), (2, 4), (0, 4)])
    (1.0, 2.0)
    """
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
