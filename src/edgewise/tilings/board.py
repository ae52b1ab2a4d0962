"""What every board is, whatever its shape: numbered points, edges and cells, and where they are.

Families ask a board for the arrays of a form and for the places of a drawing, and need not know its shape.
:class:`edgewise.lattice.Lattice` is the square board, whose arrays are slices and ranges; all others are made of
polygons (:mod:`polygon_board`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence

from edgewise.forms import Sets
from edgewise.quick_check import points_along_loop

Place = tuple[float, float]
"""x to the right and y down, in units of a typical edge."""


class Board(ABC):
    """A graph that is drawn in the plane. Points, edges and cells are numbered from 0."""

    point_count: int
    edge_count: int
    cell_count: int

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
