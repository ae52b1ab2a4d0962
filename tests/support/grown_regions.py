"""Random regions whose border is one long and winding loop: what random boards of loop puzzles begin with.

A cell joins the region only if both the region and its surroundings stay connected, so that the border is one loop.
Cells with a single neighbour inside are preferred, which keeps the loop long and winding.
"""

from __future__ import annotations

import random

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight cells around a cell, clockwise; every second one shares a side with it."""
TRIES_A_CELL = 12
BULGE = 0.1
"""How often a cell with several neighbours inside is taken."""

Region = set[tuple[int, int]]
Corner = tuple[int, int]
Ways = dict[Corner, set[tuple[int, int]]]
"""For each corner of a loop the two steps, down and to the right, that lead on from it."""


def grown_region(rng: random.Random, rows: int, columns: int, tries: int = TRIES_A_CELL) -> Region:
    """Cells from the middle of the board outwards; the more tries, the fuller the board."""
    inside = {(rows // 2, columns // 2)}
    for _ in range(tries * rows * columns):
        row, column = rng.randrange(rows), rng.randrange(columns)
        around = [(row + down, column + right) in inside for down, right in RING]
        arcs = sum(around[index] != around[index - 1] for index in range(8))
        neighbours = sum(around[1::2])
        if (row, column) in inside or arcs != 2 or neighbours == 0 or (neighbours > 1 and rng.random() > BULGE):
            continue
        inside.add((row, column))
    return inside


def ways_of_border(region: Region) -> Ways:
    """The border of a region, corner by corner."""
    ways: Ways = {}
    for row, column in region:
        for (down, right), corner, step in (
            ((-1, 0), (row, column), (0, 1)),
            ((1, 0), (row + 1, column), (0, 1)),
            ((0, -1), (row, column), (1, 0)),
            ((0, 1), (row, column + 1), (1, 0)),
        ):
            if (row + down, column + right) not in region:
                far = (corner[0] + step[0], corner[1] + step[1])
                ways.setdefault(corner, set()).add(step)
                ways.setdefault(far, set()).add((-step[0], -step[1]))
    return ways
