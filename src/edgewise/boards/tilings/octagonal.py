"""Octagons, and squares that stand on a corner in the gaps."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.boards.tilings.directions import Polygon

EDGE, SLANT = 19_601, 13_860
"""An edge, and the width and height of a slanting one: their ratio is the square root of 2."""
UNIT = EDGE
STEP = EDGE + 2 * SLANT


def polygons(width: int, height: int) -> Iterator[Polygon]:
    """Octagon by octagon, row by row, each followed by the square between it and those above and on the left."""
    near, far = SLANT, SLANT + EDGE
    ring = ((near, 0), (far, 0), (STEP, near), (STEP, far), (far, STEP), (near, STEP), (0, far), (0, near))
    for y in range(0, height * STEP, STEP):
        for x in range(0, width * STEP, STEP):
            yield [(x + right, y + down) for right, down in ring]
            if x and y:
                yield [(x, y - SLANT), (x + SLANT, y), (x, y + SLANT), (x - SLANT, y)]
