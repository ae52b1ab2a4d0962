"""Kites, six of them around each hexagon's centre."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import A, B, Polygon

UNIT = A + B
"""The mean of a long edge, twice B, and a short one, twice A."""
SPOKES = ((2 * B, 0), (B, 3 * A), (-B, 3 * A), (-2 * B, 0), (-B, -3 * A), (B, -3 * A))
TIPS = ((2 * B, 2 * A), (0, 4 * A), (-2 * B, 2 * A), (-2 * B, -2 * A), (0, -4 * A), (2 * B, -2 * A))


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Hexagon by hexagon, row by row, odd rows half a hexagon to the right; kites clockwise from the lower right."""
    for row in range(height):
        for column in range(width):
            x, y = 2 * B * (2 * column + row % 2), 6 * A * row
            for kite, tip in enumerate(TIPS):
                ring = ((0, 0), SPOKES[kite], tip, SPOKES[(kite + 1) % 6])
                yield [(x + right, y + down) for right, down in ring]
