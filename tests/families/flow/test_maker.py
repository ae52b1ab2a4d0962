"""Flow boards from seeds: the same on every machine, with what was asked for, and solvable."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.families.flow.maker import make

KINDS = [
    {"walls": 9},
    {"bridges": 4},
    {"warp": 1},
    {"hexagons": 1},
    {"walls": 5, "bridges": 3, "warp": 1},
    {"walls": 5, "hexagons": 1, "warp": 1},
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_boards_have_what_was_asked_for_and_a_solution(kind):
    for seed in range(6):
        board = make(8, 8, 0.25, seed, **kind)
        assert len(board.walls) == kind.get("walls", 0)
        assert len(board.bridges) == kind.get("bridges", 0)
        assert board.warp == bool(kind.get("warp"))
        assert (board.board == "hex") == bool(kind.get("hexagons"))
        assert board == make(8, 8, 0.25, seed, **kind)
        assert board != make(8, 8, 0.25, seed + 1, **kind)
        assert ew.solve(board).status is ew.Status.SOLVED


def test_small_boards_can_be_made_as_well():
    for rows, columns in ((1, 2), (2, 2), (3, 2), (2, 6)):
        for kind in KINDS:
            board = make(rows, columns, 0.3, 1, **kind)
            assert ew.solve(board).status is ew.Status.SOLVED
