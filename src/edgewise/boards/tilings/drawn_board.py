"""Where the points, edges and cells of a board lie in a picture, whatever its shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import hypot

from edgewise.base.scene import Run
from edgewise.boards.tilings.board import Board, Place


class DrawnBoard:
    """A board in units of a picture: the geometry of a scene."""

    def __init__(self, board: Board, edge_length: float, margin: float) -> None:
        self.board = board
        self.point_count = board.point_count
        self.edge_count = board.edge_count
        self.cell_count = board.cell_count
        self._margin = margin
        self._places = [
            (round(margin + x * edge_length, 2), round(margin + y * edge_length, 2)) for x, y in board.positions
        ]

    @cached_property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture, margins included."""
        right, bottom = (max(side) for side in zip(*self._places, strict=True))
        return round(right + self._margin), round(bottom + self._margin)

    def point(self, vertex: int) -> Place:
        return self._places[vertex]

    def edge(self, edge: int) -> Sequence[Run]:
        return ((self._places[self.board.tails[edge]], self._places[self.board.heads[edge]]),)

    def cell(self, cell: int) -> Run:
        return [self._places[point] for point in self.board.face_ring(cell)]

    def middle(self, cell: int) -> tuple[Place, float]:
        """A place well inside a convex cell, and its distance from the nearest side.

        Long cells have it where their area has its middle, and a step or two of looking around improve on that.
        """
        ring = self.cell(cell)
        place = _centroid(ring)
        room = _room(ring, place)
        step = room / 2
        while step > room / 20:
            tried = [(place[0] + step * right, place[1] + step * down) for right, down in AROUND]
            best = max(tried, key=lambda there: _room(ring, there))
            if _room(ring, best) > room + 0.01:
                place, room = best, _room(ring, best)
            else:
                step /= 2
        return (round(place[0], 2), round(place[1], 2)), room


AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _centroid(ring: Run) -> Place:
    """The middle of a polygon's area."""
    area = x = y = 0.0
    for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
        cross = x1 * y2 - x2 * y1
        area += cross
        x += (x1 + x2) * cross
        y += (y1 + y2) * cross
    return x / (3 * area), y / (3 * area)


def _room(ring: Run, place: Place) -> float:
    """The distance from the nearest side, negative outside of a convex polygon."""
    x, y = place
    return min(
        ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / hypot(x2 - x1, y2 - y1)
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]])
    )
