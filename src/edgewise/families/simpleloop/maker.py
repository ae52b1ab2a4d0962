"""Simple Loops from a seed: a random loop, and every other cell blocked."""

from __future__ import annotations

import random

from edgewise.families.simpleloop.model import BLOCKED, OPEN, SimpleLoop
from edgewise.region_maker import TRIES_A_CELL, grown_region, ways_of_border


def make(rows: int, columns: int, density: float, seed: int) -> SimpleLoop:
    """A board with a solution; the denser, the longer the loop that it was made from, and the fewer cells blocked."""
    rng = random.Random(f"simpleloop {rows} {columns} {seed}")
    tries = 1 + round((TRIES_A_CELL - 1) * density)
    loop = ways_of_border(grown_region(rng, rows - 1, columns - 1, tries))
    return SimpleLoop(
        tuple("".join(OPEN if (row, c) in loop else BLOCKED for c in range(columns)) for row in range(rows))
    )
