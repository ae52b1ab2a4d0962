"""Triangles in rows; see ``eared_triangular`` for the older way to cut a board out of the same tiling."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Row by row: first the width + 1 triangles that stand on the longer border of their row, then those between them.

    The longer border is below in the first row, above in the second, and so on. In the last row of a board of odd
    height it would stick out at both ends, so two triangles are left out there.
    """
    for y in range(height):
        pointed = y % 2 == 0
        corners = range(0, (width + 1) * EDGE, EDGE)
        for x in corners[1:-1] if height % 2 and y == height - 1 else corners:
            yield regular(3, (x, (y + 1) * B), 10) if pointed else regular(3, (x, y * B), 0)
        for x in corners[:-1]:
            yield regular(3, (x + A, y * B), 0) if pointed else regular(3, (x + A, (y + 1) * B), 10)
