"""Hexagons that touch at their corners, and triangles between them, as in Japanese baskets."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Hexagon by hexagon, row by row, odd rows half a step to the right.

    After each the triangles above and below its right corner, and at the left end of an odd row also those at its left
    corner, all of them where there are hexagons around.
    """
    for row in range(height):
        odd = row % 2
        for column in range(width):
            x, y = 2 * A * (2 * column + odd), 2 * B * row
            inner, above, below = column < width - 1, row > 0, row < height - 1
            yield regular(6, (x - A, y - B), 0)
            if inner or (not odd and above):
                yield regular(3, (x + A, y - B), 0)
            if inner or (not odd and below):
                yield regular(3, (x + A, y + B), 10)
            if odd and column == 0:
                yield regular(3, (x - 3 * A, y - B), 0)
                if below:
                    yield regular(3, (x - 3 * A, y + B), 10)
