"""The best score on a device, here the processor: against the engine that needs none, stopped, resumed and narrowed."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.errors import NoEngine
from edgewise.base.result import STATS, Question
from edgewise.core import core_missing
from edgewise.families.eternity import FAMILY, Eternity
from edgewise.gpu.device.processor import Processor
from edgewise.tiles.board import native_board
from support.best_tiles import Improvements, best_score
from support.boards import random_tiles
from support.checkpoint_boards import LARGE

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))

SMALL = {"width": 200, "groups": 2, "runs": 2}


def best(puzzle, device="processor", **how):
    options = {"device": device, **SMALL, **how.pop("options", {})}
    return ew.solve(puzzle, best=True, threads=1, engine="tiles", options=options, **how)


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (2, 3), (3, 3), (4, 4), (3, 5)])
def test_small_boards_have_the_best_score_there_is(boards, rows, columns):
    rng = random.Random(rows * 7 + columns)
    # Trying every way takes seconds on large boards that are damaged, so the first one is whole.
    for number in boards(4, fewest=1 if rows * columns > 12 else 4):
        puzzle = random_tiles(rng, rows, columns, rng.choice((2, 3)), number % 2, damage=number % 3 != 0)
        found = best(puzzle, seed=number, options={"width": 4000})
        expected = best_score(puzzle)
        assert [board.score for board in found.solutions] == ([] if expected is None else [expected]), repr(puzzle)


def test_every_better_board_is_verified_and_counted():
    puzzle = ew.load(LARGE)
    told = Improvements(puzzle)
    result = best(puzzle, on_best=told.on_best, on_progress=told.progress.append)
    assert told.scores == sorted(set(told.scores))
    assert result.solutions[0].score == told.scores[-1] > 430
    assert result.stats["runs"] == 2
    assert set(result.stats) <= set(STATS)
    assert result.stopped_by is None


def test_the_same_seed_gives_the_same_board():
    first, again, other = (best(LARGE, seed=seed, options={"runs": 1}) for seed in (4, 4, 5))
    assert first.solutions == again.solutions != other.solutions
    assert first.stats["nodes"] == again.stats["nodes"]


@pytest.mark.parametrize("groups", [1, 3, 64])
def test_any_number_of_groups_gives_a_full_board(groups):
    result = best(LARGE, options={"groups": groups, "runs": 1})
    assert result.solutions[0].score > 430
    assert result.stats["groups"] == min(groups, 200 // 64)


def test_limits_end_a_run_between_two_cells():
    stop = StopFlag()
    stop.set()
    assert best(LARGE, stop=stop).stopped_by == "interrupt"
    assert best(LARGE, limits=ew.Limits(nodes=1000)).stopped_by == "nodes"
    assert best(LARGE, limits=ew.Limits(seconds=0.05), options={"runs": 0}).stopped_by == "time"


def test_without_a_width_there_is_a_board_in_time():
    """Wide runs do not fit the time; the first one is narrow."""
    result = ew.solve(
        LARGE, best=True, threads=1, options={"device": "processor"}, limits=ew.Limits(seconds=6, memory=1_500_000)
    )
    assert result.stopped_by == "time"
    assert result.solutions[0].score > 440
    assert result.stats["narrowed"] > 0


def test_a_full_device_makes_the_beam_narrower(monkeypatch):
    from edgewise.gpu.device import processor

    monkeypatch.setattr(Processor.__init__, "__defaults__", (4_000_000,))
    assert processor.Processor().free_bytes() == 4_000_000
    result = best(LARGE, options={"width": 100_000, "runs": 1})
    assert result.stats["narrowed"] > 2
    assert result.stats["width"] < 2000
    assert result.solutions[0].score > 430


@pytest.mark.parametrize("device_first", [True, False], ids=["device then cpu", "cpu then device"])
def test_each_search_resumes_the_other(device_first, tmp_path):
    file = tmp_path / "best.txt"
    results = []
    for turn, is_device in enumerate((device_first, not device_first)):
        nodes = 250_000 if is_device else 90_000
        how = {"save": file, "limits": ew.Limits(nodes=nodes)} if turn == 0 else {"resume": file}
        results.append(best(LARGE, "processor" if is_device else "cpu", options={"runs": 4}, **how))
    before, after = results
    assert before.stopped_by == "nodes"
    assert 0 < before.stats["runs"] < 4
    assert after.stats["runs"] == 4, "runs that were made are not repeated"
    assert after.solutions[0].score >= before.solutions[0].score
    assert ew.read_solution(ew.load(LARGE), file) == after.solutions[0]


def test_a_board_that_fits_no_device_is_left_to_the_core():
    puzzle = random_tiles(random.Random(2), 3, 70, 5)
    with pytest.warns(UserWarning, match="not on a GPU: the board is too large"):
        result = best(puzzle)
    assert result.solutions
    from edgewise.gpu.beam.crew import best_by_devices
    from edgewise.tiles.best_runs import run_for_score

    with pytest.raises(NoEngine, match="up to 1024 pieces and 30 colours"):
        run_for_score(native_board(FAMILY.lower(puzzle)), Job(Question.BEST), best_by_devices([Processor()]))


def test_a_solution_ends_the_search():
    puzzle = random_tiles(random.Random(3), 4, 4, 6, damage=False)
    assert isinstance(puzzle, Eternity)
    result = best(puzzle, options={"runs": 0, "width": 1000})
    assert result.status is ew.Status.SOLVED
    assert result.stopped_by is None


def test_the_shape_of_a_run_is_within_its_width():
    from edgewise.gpu.beam.beams import Shape

    for states in (1, 63, 64, 200, 5000, 1 << 21):
        for groups in (1, 8, 100):
            shape = Shape.of(states, 256, groups)
            assert shape.groups * shape.widths.wide <= states
            assert shape.population * shape.relay_width <= max(states, shape.population)
            widths = [shape.widths.at(level) for level in range(256)]
            assert widths == sorted(widths)
            assert widths[-1] == shape.widths.wide
