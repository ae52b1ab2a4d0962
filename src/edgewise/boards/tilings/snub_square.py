"""Squares that lean left and right in turn, and pairs of triangles between them."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import EDGE, A, B, Polygon, regular

UNIT = EDGE


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Place by place: the square, the triangle on its left where there is a square beyond, and the one above."""
    for y in range(height):
        for x in range(width):
            left, top = (A + B) * x, (A + B) * y
            leans = (x + y) % 2
            yield regular(4, (left + A, top), 1) if leans else regular(4, (left + B, top), 2)
            if x:
                yield regular(3, (left - A, top), 0) if leans else regular(3, (left - A, top + A + B), 10)
            if y:
                yield regular(3, (left + A, top), 11) if leans else regular(3, (left, top - A), 1)
