"""Triangles in rows as older game ids of Loopy have them: two of them hang on the board by one side only."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Row by row from left to right; odd rows of corners are half an edge to the right."""
    for y in range(height):
        for column in range(width):
            x = column * EDGE
            if y % 2:
                yield regular(3, (x, (y + 1) * B), 10)
                yield regular(3, (x + A, y * B), 0)
            else:
                yield regular(3, (x, y * B), 0)
                yield regular(3, (x + A, (y + 1) * B), 10)
