"""Slitherlink boards from a seed: some of the clues around a random region that grows like a tree."""

from __future__ import annotations

import random

from edgewise.families.slitherlink import Slitherlink
from edgewise.region_maker import SIDES, Region, grown_region


def make(rows: int, columns: int, density: float, seed: int) -> Slitherlink:
    """A board whose clues fit one loop; about ``density`` of all cells have a clue."""
    rng = random.Random(f"slitherlink {rows} {columns} {seed}")
    inside = _region(rng, rows, columns)
    clues = [_clue(inside, row, column) for row in range(rows) for column in range(columns)]
    # The order does not depend on the density: of two boards with one seed, the denser has all clues of the sparser.
    order = rng.sample(range(len(clues)), len(clues))
    kept = set(order[: round(density * len(clues))])
    return Slitherlink.from_flat([clue if cell in kept else None for cell, clue in enumerate(clues)], columns)


def _region(rng: random.Random, rows: int, columns: int) -> Region:
    inside = grown_region(rng, rows, columns)
    if len(inside) == 1:  # a loop around one cell would need a clue of 4
        inside.add((rows // 2, columns // 2 - 1))
    return inside


def _clue(inside: Region, row: int, column: int) -> int:
    here = (row, column) in inside
    return sum(here != ((row + down, column + right) in inside) for down, right in SIDES)
