"""Slitherlink boards from a seed: some of the clues around a random region that grows like a tree.

A cell joins the region only if both the region and its surroundings stay connected, so that the border is one loop.
Cells with a single neighbour inside are preferred, which keeps the loop long and winding.
"""

from __future__ import annotations

import random

from edgewise.families.slitherlink import Slitherlink

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight cells around a cell, clockwise; every second one shares a side with it."""
TRIES_A_CELL = 12
BULGE = 0.1
"""How often a cell with several neighbours inside is taken."""


def make(rows: int, columns: int, density: float, seed: int) -> Slitherlink:
    """A board whose clues fit one loop; about ``density`` of all cells have a clue."""
    rng = random.Random(f"slitherlink {rows} {columns} {seed}")
    inside = _region(rng, rows, columns)
    clues = [_clue(inside, row, column) for row in range(rows) for column in range(columns)]
    # The order does not depend on the density: of two boards with one seed, the denser has all clues of the sparser.
    order = rng.sample(range(len(clues)), len(clues))
    kept = set(order[: round(density * len(clues))])
    return Slitherlink.from_flat([clue if cell in kept else None for cell, clue in enumerate(clues)], columns)


def _region(rng: random.Random, rows: int, columns: int) -> set[tuple[int, int]]:
    inside = {(rows // 2, columns // 2)}
    for _ in range(TRIES_A_CELL * rows * columns):
        row, column = rng.randrange(rows), rng.randrange(columns)
        around = [(row + down, column + right) in inside for down, right in RING]
        arcs = sum(around[index] != around[index - 1] for index in range(8))
        neighbours = sum(around[1::2])
        if (row, column) in inside or arcs != 2 or neighbours == 0 or (neighbours > 1 and rng.random() > BULGE):
            continue
        inside.add((row, column))
    if len(inside) == 1:  # a loop around one cell would need a clue of 4
        inside.add((rows // 2, columns // 2 - 1))
    return inside


def _clue(inside: set[tuple[int, int]], row: int, column: int) -> int:
    here = (row, column) in inside
    return sum(here != ((row + down, column + right) in inside) for down, right in RING[1::2])
