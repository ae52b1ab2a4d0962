"""Masyu boards from a seed: some of the pearls that a random loop allows."""

from __future__ import annotations

import random
from collections.abc import Mapping

from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu
from edgewise.region_maker import Corner, Ways, grown_region, ways_of_border


def make(rows: int, columns: int, density: float, seed: int) -> Masyu:
    """A board whose pearls fit one loop; ``density`` is the share of its possible pearls that it has."""
    rng = random.Random(f"masyu {rows} {columns} {seed}")
    pearls = possible_pearls(ways_of_border(grown_region(rng, rows - 1, columns - 1)))
    # The order does not depend on the density: of two boards with one seed, the denser has all pearls of the sparser.
    order = rng.sample(sorted(pearls), len(pearls))
    kept = set(order[: round(density * len(order))])
    return board_with({cell: pearls[cell] for cell in kept}, rows, columns)


def board_with(pearls: Mapping[Corner, str], rows: int, columns: int) -> Masyu:
    """A board with these pearls."""
    return Masyu(tuple("".join(pearls.get((row, column), EMPTY) for column in range(columns)) for row in range(rows)))


def possible_pearls(ways: Ways) -> dict[Corner, str]:
    """Every pearl that a loop allows, given by the two steps that lead on from each of its cells."""
    straight = {cell: not any(map(sum, zip(*steps, strict=True))) for cell, steps in ways.items()}
    found = {}
    for (row, column), steps in ways.items():
        beside = [straight[row + down, column + right] for down, right in steps]
        if straight[row, column] and not all(beside):
            found[row, column] = WHITE
        elif not straight[row, column] and all(beside):
            found[row, column] = BLACK
    return found
