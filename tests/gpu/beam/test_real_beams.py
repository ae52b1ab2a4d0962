"""Grouped beams on a real GPU: full boards, the same for the same seed, and the best of small sets."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.core import core_missing
from edgewise.families.eternity import FAMILY
from edgewise.gpu.device.devices import NoDevice, open_devices
from support.best_tiles import best_score
from support.boards import random_tiles
from support.checkpoint_boards import LARGE

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))]


@pytest.fixture(autouse=True)
def gpu():
    try:
        (device,) = open_devices("gpu")
    except NoDevice as error:
        pytest.skip(str(error))
    device.close()


def best(puzzle, **how):
    options = {"device": "gpu", "runs": 1, **how.pop("options", {})}
    return ew.solve(puzzle, best=True, engine="tiles", options=options, **how)


@pytest.mark.parametrize(("width", "groups"), [(64, 1), (20_000, 3), (200_000, 64)])
def test_the_same_seed_gives_the_same_board(width, groups):
    """However many threads arrive in whatever order."""
    options = {"width": width, "groups": groups}
    first, again, other = (best(LARGE, seed=seed, options=options) for seed in (4, 4, 5))
    assert first.solutions == again.solutions != other.solutions
    assert first.stats["nodes"] == again.stats["nodes"]
    assert first.solutions[0].score > 430


def test_small_sets_have_the_best_score_there_is():
    rng = random.Random(5)
    for number in range(20):
        rows, columns = rng.choice(((2, 2), (2, 3), (3, 3), (3, 4), (4, 4)))
        puzzle = random_tiles(rng, rows, columns, rng.choice((2, 3)), number % 2, damage=number % 3 != 2)
        found = best(puzzle, options={"width": 20_000, "runs": 2})
        expected = best_score(puzzle)
        assert [board.score for board in found.solutions] == ([] if expected is None else [expected]), repr(puzzle)


def test_large_boards_and_rectangles():
    for rows, columns in ((18, 20), (30, 12)):
        puzzle = random_tiles(random.Random(rows), rows, columns, 10, 2)
        result = best(puzzle, options={"width": 5000})
        assert {violation.code for violation in FAMILY.violations(puzzle, result.solutions[0])} <= {"edge.mismatch"}


def test_a_time_limit_holds():
    result = ew.solve(LARGE, best=True, engine="tiles", options={"device": "gpu"}, limits=ew.Limits(seconds=3))
    assert result.solutions[0].score > 450
    assert result.seconds < 15
