"""Dodecagons in a square grid; in each gap a square with a triangle on each side."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, dodecagon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagon by dodecagon, row by row, each followed by the gap at its lower right: the triangles clockwise from the
    upper one, then the square.
    """
    reach = 2 * A + B
    for row in range(height):
        for column in range(width):
            x, y = 2 * reach * column, 2 * reach * row
            yield dodecagon(x, y)
            if column < width - 1 and row < height - 1:
                left, top = x + A + B, y + A + B
                yield regular(3, (left, top), 10)
                yield regular(3, (left + EDGE, top), 1)
                yield regular(3, (left + EDGE, top + EDGE), 4)
                yield regular(3, (left, top + EDGE), 7)
                yield regular(4, (left, top), 0)
