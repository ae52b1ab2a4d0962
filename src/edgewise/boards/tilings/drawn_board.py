"""Where the points, edges and cells of a board lie in a picture, whatever its shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from math import hypot, inf

from edgewise.base.scene import Run
from edgewise.boards.tilings.board import Board, Place, mean_place


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
        """A place well inside a cell, and its distance from the nearest side.

        Long cells have it where their area has its middle, and a step or two of looking around improve on that.
        """
        ring = self.cell(cell)
        left, top = ring[0]
        (x, y), room = _middle(tuple((round(x - left, 2), round(y - top, 2)) for x, y in ring))
        return (round(left + x, 2), round(top + y, 2)), room


AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


@lru_cache(maxsize=512)
def _middle(ring: tuple[Place, ...]) -> tuple[Place, float]:
    """The same for a shape, wherever it lies: most boards have few."""
    sides = [*pairwise([*ring, ring[0]])]
    place = _centroid(ring)
    if not _is_convex(sides):
        # The middle of the area may be near a side or outside: somewhere between two corners is the widest place.
        between = [mean_place(pair) for pair in combinations(ring, 2)]
        place = max([place, *between], key=lambda there: _room(sides, there))
    room = _room(sides, place)
    step = room / 2
    while step > room / 20:
        tried = [(place[0] + step * right, place[1] + step * down) for right, down in AROUND]
        best = max(tried, key=lambda there: _room(sides, there))
        if _room(sides, best) > room + 0.01:
            place, room = best, _room(sides, best)
        else:
            step /= 2
    return place, room


def _is_convex(sides: Sequence[tuple[Place, Place]]) -> bool:
    """Whether a clockwise outline turns to the right at each corner, or not at all."""
    turns = (
        (x2 - x1) * (y3 - y2) - (y2 - y1) * (x3 - x2)
        for ((x1, y1), (x2, y2)), (_, (x3, y3)) in zip(sides, [*sides[1:], sides[0]], strict=True)
    )
    return min(turns) > -0.01


def _centroid(ring: Sequence[Place]) -> Place:
    """The middle of a polygon's area."""
    area = x = y = 0.0
    for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
        cross = x1 * y2 - x2 * y1
        area += cross
        x += (x1 + x2) * cross
        y += (y1 + y2) * cross
    return x / (3 * area), y / (3 * area)


def _room(sides: Sequence[tuple[Place, Place]], place: Place) -> float:
    """The distance from the nearest side, negative outside of the polygon."""
    x, y = place
    nearest, is_inside = inf, False
    for (x1, y1), (x2, y2) in sides:
        along, down = x2 - x1, y2 - y1
        share = min(1, max(0, ((x - x1) * along + (y - y1) * down) / (along * along + down * down)))
        nearest = min(nearest, hypot(x1 + share * along - x, y1 + share * down - y))
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * along / down:
            is_inside = not is_inside
    return nearest if is_inside else -nearest
