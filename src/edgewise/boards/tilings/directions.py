"""Regular polygons in whole numbers, so that corners of neighbours coincide exactly and nothing is ever rounded.

In most tilings all edges are equally long and point in one of twelve directions. Their components are multiples of half
an edge and of half an edge times the square root of 3, which is replaced by a fraction that is right to nine digits.
"""

from __future__ import annotations

Corner = tuple[int, int]
"""x to the right and y down, in units that each tiling chooses."""
Polygon = list[Corner]
"""The corners in clockwise order."""

A, B = 10_864, 18_817
"""Half an edge, and half an edge times the square root of 3."""
EDGE = 2 * A

_QUARTER = ((2 * A, 0), (B, A), (A, B))
DIRECTIONS: tuple[Corner, ...] = (
    *_QUARTER,
    *((-y, x) for x, y in _QUARTER),
    *((-x, -y) for x, y in _QUARTER),
    *((y, -x) for x, y in _QUARTER),
)
"""The vectors of an edge, clockwise in steps of 30 degrees, from the one to the right."""


def regular(sides: int, corner: Corner, direction: int) -> Polygon:
    """The regular polygon on the right hand of an edge that leaves a corner; 3, 4, 6 or 12 sides.

    >>> regular(4, (0, 0), 0) == [(0, 0), (EDGE, 0), (EDGE, EDGE), (0, EDGE)]
    True
    """
    x, y = corner
    ring = []
    for step in range(0, 12, 12 // sides):
        ring.append((x, y))
        along, down = DIRECTIONS[(direction + step) % 12]
        x, y = x + along, y + down
    return ring


def dodecagon(x: int, y: int) -> Polygon:
    """The dodecagon around a centre, from the left corner of its top edge."""
    return regular(12, (x - A, y - 2 * A - B), 0)
