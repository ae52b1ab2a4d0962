"""Pentagons like petals, six of them around the centre of each flower.

All corners belong to a lattice of triangles whose sides are a third of a flower's petal and lean so that the columns of
flowers are upright.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import A, B, Polygon

VECTORS = ((-A, 3 * B), (4 * A, 2 * B), (5 * A, -B), (A, -3 * B), (-4 * A, -2 * B), (-5 * A, B))
"""The six sides of the lattice's triangles, counterclockwise from the one that points down."""
UNIT = 7 * A
"""A short edge has 5.3 times A, a long one twice as much."""


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Flower by flower, row by row from the bottom; petals counterclockwise from the lowest.

    Even columns are half a flower higher than odd ones, and lack the flower of the last row, which would stick out.
    A board that is one flower wide has all of them (versions of Loopy before 2023 left out the last one there, too).
    """
    for row in range(height):
        for column in range(width):
            if column % 2 == 0 and 0 < row == height - 1 and width > 1:
                continue
            x, y = 21 * A * column, 7 * B * (column % 2) - 14 * B * row
            for petal, (right, down) in enumerate(VECTORS):
                next_right, next_down = VECTORS[(petal + 1) % 6]
                ring = [(0, 0)]
                for one, other in ((2, 0), (2, 1), (1, 2), (0, 2)):
                    ring.append((one * right + other * next_right, one * down + other * next_down))
                yield [(x + along, y + below) for along, below in (ring[0], *ring[:0:-1])]
