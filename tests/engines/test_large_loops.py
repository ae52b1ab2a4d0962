"""Slitherlinks so large that walls around early loops are looked for on a map of what is open."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.families.slitherlink import FAMILY
from edgewise.generating.loops import random_loop

SIDE = 205
LARGE = 40_000
"""Points from which on the core takes a board for a large one."""


@pytest.mark.parametrize(("seed", "share"), [(2, 0.75), (4, 0.75)])
def test_a_loop_that_fills_a_large_board_is_found(seed, share):
    assert SIDE**2 > LARGE
    blank = ew.Slitherlink(((None,) * SIDE,) * SIDE)
    on = set(random_loop(blank.board, seed).edges)
    around = [sum(edge in on for edge in edges) for edges in FAMILY.lower(blank).faces]
    kept = set(random.Random(seed).sample(range(SIDE**2), round(share * SIDE**2)))
    puzzle = ew.Slitherlink.from_flat([clue if cell in kept else None for cell, clue in enumerate(around)], SIDE)
    result = ew.solve(puzzle, engine="cdcl", limits=ew.Limits(nodes=4_000))
    assert result.status is ew.Status.SOLVED
    assert result.stats["conflicts"] > 0
    assert ew.check(puzzle, result.solutions[0]) == []
