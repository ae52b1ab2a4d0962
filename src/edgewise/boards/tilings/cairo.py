"""Pentagons that lie and stand in turn, as on pavements in Cairo; all edges are equally long.

Four pentagons meet at the corners of a square grid. Each of its squares has two more corners, a bar that lies or
stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import Corner, Polygon

HALF, INSET = 44_449, 20_065
"""Half a square, and how far a bar stays away from its sides: their ratio is (4 + sqrt(7)) / 3."""
UNIT = 2 * (HALF - INSET)


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Place by place: the pentagon around the upper side of the square, then that around its left side.

    Those around the border of the board are left out.
    """
    for y in range(height):
        for x in range(width):
            left, top = 2 * HALF * x, 2 * HALF * y
            here, right, below = (left, top), (left + 2 * HALF, top), (left, top + 2 * HALF)
            first, second = _bar(x, y)
            standing = (x + y) % 2
            if y:
                upper, lower = _bar(x, y - 1)
                yield [here, upper, lower, right, first] if standing else [here, lower, right, second, first]
            if x:
                near, far = _bar(x - 1, y)
                yield [here, first, second, below, far] if standing else [here, first, below, far, near]


def _bar(x: int, y: int) -> tuple[Corner, Corner]:
    """The two corners inside a square: one above the other where it stands, else side by side."""
    left, top = 2 * HALF * x, 2 * HALF * y
    if (x + y) % 2:
        return (left + HALF, top + INSET), (left + HALF, top + 2 * HALF - INSET)
    return (left + INSET, top + HALF), (left + 2 * HALF - INSET, top + HALF)
