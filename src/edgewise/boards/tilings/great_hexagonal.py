"""Hexagons with a square on each side and triangles in the gaps."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Hexagon by hexagon, row by row; odd columns are lower by half a step.

    After each the squares below it, on its lower right and on its lower left, then the triangles on the right and the
    left of the square below, all of them where there are hexagons around.
    """
    for y in range(height):
        for column in range(width):
            x, middle = (3 * A + B) * column, (A + B) * (2 * y + column % 2)
            bottom = middle + B
            first, last, lowest = column == 0, column == width - 1, y == height - 1
            yield regular(6, (x - A, middle - B), 0)
            if not lowest:
                yield regular(4, (x - A, bottom), 0)
            if not last and (column % 2 == 0 or not lowest):
                yield regular(4, (x + 2 * A, middle), 1)
            if not first and (column % 2 == 0 or not lowest):
                yield regular(4, (x - 2 * A, middle), 2)
            if not last and not lowest:
                yield regular(3, (x + A, bottom), 1)
            if not first and not lowest:
                yield regular(3, (x - A, bottom), 3)
