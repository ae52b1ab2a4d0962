"""Dodecagons that share sides, and triangles in the gaps."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, dodecagon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagon by dodecagon, row by row, odd rows half a step to the right.

    After each the triangle below it and the triangle above it, where there are dodecagons on both sides.
    """
    reach = 2 * A + B
    for row in range(height):
        for column in range(width):
            x, y = reach * (2 * column + row % 2), (3 * A + 2 * B) * row
            between = column < width - 1 if row % 2 else column > 0
            yield dodecagon(x, y)
            if between and row < height - 1:
                yield regular(3, (x - A, y + reach), 0)
            if between and row > 0:
                yield regular(3, (x - A, y - reach), 10)
