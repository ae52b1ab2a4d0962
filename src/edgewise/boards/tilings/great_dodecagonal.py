"""Dodecagons with squares and hexagons on their sides in turn."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, dodecagon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagon by dodecagon, row by row, odd rows half a step to the right.

    After each the hexagons below and above it, then the squares on its right, its upper right and its upper left, all
    of them where there are dodecagons around.
    """
    reach = 2 * A + B
    for row in range(height):
        odd = row % 2
        for column in range(width):
            x, y = (3 * A + B) * (2 * column + odd), 3 * (A + B) * row
            first, last = column == 0, column == width - 1
            between = not last if odd else not first
            yield dodecagon(x, y)
            if between and row < height - 1:
                yield regular(6, (x - A, y + reach), 0)
            if between and row > 0:
                yield regular(6, (x - A, y - reach - 2 * B), 0)
            if not last:
                yield regular(4, (x + reach, y - A), 0)
            if row > 0 and not (odd and last):
                yield regular(4, (x + A, y - reach), 10)
            if row > 0 and (odd or not first):
                yield regular(4, (x - A - B, y - A - B), 8)
