"""The hunt on the processor: its boards survive a kill, are all different, and say what the next point costs."""

from __future__ import annotations

import random
import sqlite3
import subprocess
from array import array
from contextlib import closing

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput, BadValue
from edgewise.core import core_missing
from edgewise.families.eternity import FAMILY
from support.boards import random_tiles
from support.checkpoint_boards import LARGE
from support.commands import COMMAND
from support.waiting import HANG_GUARD, until

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))


def hunt(puzzle, **how):
    options = {"device": "processor", "hunt": True, "width": 120, "groups": 2, **how.pop("options", {})}
    return ew.solve(puzzle, best=True, engine="tiles", threads=1, options=options, **how)


def kept(file):
    """The scores and boards beside a checkpoint."""
    with closing(sqlite3.connect(f"file:{file}.boards?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT score, board FROM boards ORDER BY score DESC").fetchall()
    return [(score, array("i", raw)) for score, raw in rows]


def check(puzzle, boards):
    """They are different boards of the puzzle, with the scores that they are said to have."""
    solutions = [FAMILY.lift(puzzle, board) for _, board in boards]
    assert len(set(solutions)) == len(solutions)
    for (score, _), solution in zip(boards, solutions, strict=True):
        assert solution.score == score
        assert {violation.code for violation in FAMILY.violations(puzzle, solution)} <= {"edge.mismatch"}


def test_a_hunt_keeps_all_boards_at_the_best_score_and_one_below(tmp_path):
    puzzle, file, notes = ew.load(LARGE), tmp_path / "hunt.txt", []
    result = hunt(puzzle, save=file, options={"runs": 5}, on_progress=lambda now: notes.append(now.note))
    boards = kept(file)
    best = result.solutions[0].score
    assert {score for score, _ in boards} <= {best, best - 1}
    assert boards[0][0] == best
    check(puzzle, boards)
    assert result.stats["boards"] == len(boards)
    assert 0 < result.stats["families"] <= len(boards)
    assert result.stats["families_per_second"] > 0
    assert any(f" of {best}, a new one every" in note or f" of {best}, " in note for note in notes)


def test_a_hunt_goes_on_from_its_boards(tmp_path, monkeypatch):
    from edgewise.gpu.beam.other_orders import WaitingBoards

    file = tmp_path / "hunt.txt"
    first = hunt(LARGE, save=file, options={"runs": 60}, limits=ew.Limits(nodes=150_000))
    before = kept(file)
    waiting: list[int] = []
    monkeypatch.setattr(WaitingBoards, "add", lambda _, board: waiting.append(board.mismatches))
    again = hunt(LARGE, resume=file, options={"runs": 60}, limits=ew.Limits(nodes=150_000))
    after = kept(file)
    assert again.solutions[0].score >= first.solutions[0].score
    best = again.solutions[0].score
    assert len(waiting) >= len(before), "other orders of what was kept are tried, too"
    held = {board.tobytes() for _, board in after}
    assert {board.tobytes() for score, board in before if score >= best - 1} <= held
    assert again.stats["runs"] > first.stats["runs"] > 0
    check(ew.load(LARGE), after)


def kept_so_far(file):
    try:
        return kept(file) if file.with_name(f"{file.name}.boards").exists() else []
    except sqlite3.OperationalError:  # it has not made its tables yet
        return []


def test_a_killed_hunt_loses_no_board(start, tmp_path):
    file = tmp_path / "hunt.txt"
    asked = ["solve", LARGE, "--best", "--hunt", "--option", "device=processor", "--time-limit", HANG_GUARD]
    before: list = []
    for how in (["--save", file, "--option", "width=100"], ["--resume", file]):
        process = start([*COMMAND, *map(str, [*asked, *how])], stderr=subprocess.DEVNULL)
        seen = len(before)
        until(lambda seen=seen: len(kept_so_far(file)) > seen, "it finds no board")
        before = kept(file)
        process.kill()
        process.wait()
        after = kept(file)
        best = after[0][0]
        held = {board.tobytes() for _, board in after}
        assert {board.tobytes() for score, board in before if score >= best - 1} <= held
        check(ew.load(LARGE), after)
    assert ew.read_solution(ew.load(LARGE), file).score >= best - 1


def test_a_hunt_needs_a_place_for_its_boards():
    with pytest.raises(BadInput, match="needs a file to save to"):
        hunt(LARGE)


def test_a_hunt_is_for_the_best_score_on_a_device():
    for how in ({"best": True, "options": {"hunt": True}}, {"options": {"hunt": True, "device": "processor"}}):
        with pytest.raises(BadValue, match="a hunt searches for the best score on a device"):
            ew.solve(LARGE, engine="tiles", **how)


def test_boards_of_another_puzzle_are_refused(tmp_path):
    file = tmp_path / "hunt.txt"
    hunt(random_tiles(random.Random(1), 3, 3, 3), save=file, options={"runs": 1})
    file.unlink()
    with pytest.raises(BadInput, match="belong to a different puzzle"):
        hunt(LARGE, save=file, options={"runs": 1})


def test_a_solution_ends_a_hunt(tmp_path):
    puzzle = random_tiles(random.Random(3), 4, 4, 6, damage=False)
    result = hunt(puzzle, save=tmp_path / "hunt.txt", options={"width": 1000})
    assert result.status is ew.Status.SOLVED


def test_what_the_next_point_costs_follows_from_the_counts_of_scores():
    from edgewise.gpu.beam.forecast import next_point

    tenths = {460: 9000, 461: 900, 462: 90, 463: 10}
    assert next_point(tenths, 1000.0, 463) == pytest.approx(1000, rel=0.02)
    lucky = {**tenths, 464: 1}
    assert next_point(lucky, 1000.0, 464) == pytest.approx(9000, rel=0.2), "one lucky board is not taken for a rate"
    further = next_point(tenths, 1000.0, 464)
    assert further == pytest.approx(10_000, rel=0.1), "a point further than any family"
    assert next_point({}, 5.0, 460) is None
    assert next_point({460: 50}, 5.0, 460) is None
