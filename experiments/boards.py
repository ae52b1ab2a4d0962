"""Slitherlinks with a share of the clues of a random loop: they have a solution, and often more than one."""

from __future__ import annotations

import random

from edgewise.boards.lattice import lattice
from edgewise.families.slitherlink import Slitherlink
from edgewise.generating.loops import random_loop


def some_clues(rows: int, columns: int, share: float, seed: int) -> Slitherlink:
    """Of two boards with one seed, the denser has all clues of the sparser."""
    counts = random_loop(lattice(rows, columns), seed).counts
    order = random.Random(seed).sample(range(len(counts)), len(counts))
    kept = {*order[: round(share * len(counts))]}
    return Slitherlink.from_flat([clue if cell in kept else None for cell, clue in enumerate(counts)], columns)
