"""Hexagons with a flat top."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Row by row; odd columns are half a hexagon lower."""
    for y in range(height):
        for x in range(width):
            yield regular(6, (3 * A * x, B * (2 * y + x % 2)), 0)
