"""The map for walls and the short jumps of ``cdcl`` on large boards, tried on small ones: ``large_board=0``."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import KINDS
from edgewise.generating.loops import random_loop
from support.boards import random_board
from support.forms import random_patch, random_plane_form
from support.project import EXAMPLES

CDCL, BRUTE = engines()["cdcl"], engines()["brute"]
SWITCHES = (
    {},
    {"probing": False},
    {"probing": False, "corners": False},
    {"probing": False, "wall_map": False},
    {"probing": False, "short_jumps": False},
    {"probing": False, "restarts": False, "eager_closing": False},
)


def assert_every_solution_once(form) -> None:
    expected = sorted(sorted(loop) for loop in BRUTE.run(form, Job(Question.ALL)).solutions)
    for options in SWITCHES:
        answer = CDCL.run(form, Job(Question.ALL, options={"large_board": 0, **options}, seed=len(expected)))
        assert answer.complete
        assert sorted(sorted(loop) for loop in answer.solutions) == expected, options


def test_every_solution_once_on_boards_that_count_as_large(boards):
    for seed in boards(20):
        rng = random.Random(seed)
        for _ in range(3):
            board = random_board(rng, 3, 4)
            assert_every_solution_once(family_of(board).lower(board))
            assert_every_solution_once(random_plane_form(rng))


@pytest.mark.parametrize("kind", KINDS)
def test_tilings_that_count_as_large(kind):
    assert_every_solution_once(random_patch(random.Random(kind), kind, 20))


def board_around_a_loop(side: int, share: float) -> ew.Slitherlink:
    blank = ew.Slitherlink(((None,) * side,) * side)
    on = set(random_loop(blank.board, seed=1).edges)
    faces = family_of(blank).lower(blank).faces
    rng = random.Random(1)
    return ew.Slitherlink.from_flat(
        [sum(edge in on for edge in edges) if rng.random() < share else None for edges in faces], side
    )


def test_short_jumps_take_less_back():
    """A conflict on a sparse board costs what is near it, and the answer is the same."""
    board = board_around_a_loop(40, 0.5)
    each = {}
    for short in (True, False):
        options = {"large_board": 0, "short_jumps": short}
        result = ew.solve(board, engine="cdcl", threads=1, options=options)
        assert result.solutions
        each[short] = result.stats["decisions"] / result.stats["conflicts"]
    assert each[True] < each[False]


def test_a_map_leads_to_the_same_verdicts():
    for path in EXAMPLES:
        if path.parent.name != "slitherlink":
            continue
        board = ew.load(path)
        verdicts = {
            str(ew.solve(board, unique=True, engine="cdcl", threads=1, options={"large_board": points}).verdict)
            for points in (0, 40_000)
        }
        assert len(verdicts) == 1
