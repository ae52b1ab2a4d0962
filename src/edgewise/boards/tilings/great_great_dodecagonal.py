"""Dodecagons with hexagons and squares on their sides in turn, and triangles in the gaps that are left."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, dodecagon, regular

UNIT = EDGE
REACH = 2 * A + B


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagon by dodecagon, row by row, odd rows half a step to the right; after each what is beside it.

    That is: the hexagons on its upper right, right and lower right; the squares clockwise from the upper right to the
    one above; and the triangles above and below the right hexagon; all of them where there are dodecagons around.
    """
    for row in range(height):
        odd = row % 2
        for column in range(width):
            left, right, above, below = column > 0, column < width - 1, row > 0, row < height - 1
            # The neighbours in the rows above and below: one on each side, except at the ends.
            slant = right or not odd
            both = right if odd else left
            x, y = 2 * (A + B) * (2 * column + odd), 2 * (3 * A + B) * row
            yield dodecagon(x, y)
            for exists, sides, corner, direction in (
                (above and slant, 6, (x + A, y - REACH), 9),
                (right, 6, (x + REACH, y + A), 9),
                (below and slant, 6, (x + A + B, y + A + B), 1),
                (above and right, 4, (x + A + B, y - A - B), 11),
                (below and right, 4, (x + REACH, y + A), 1),
                (below and both, 4, (x - A, y + REACH), 0),
                (below and left, 4, (x - REACH, y + A), 2),
                (above and left, 4, (x - REACH, y - A), 7),
                (above and both, 4, (x - A, y - REACH), 9),
                (above and right, 3, (x + A + 2 * B, y - REACH), 0),
                (below and right, 3, (x + A + 2 * B, y + REACH), 10),
            ):
                if exists:
                    yield regular(sides, corner, direction)
