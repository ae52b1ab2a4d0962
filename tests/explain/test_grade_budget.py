"""The work of a grade is limited by a count: where it is not enough, the answer says so, and is the same everywhere."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.cluster.batch.replies import GradeReply
from edgewise.explaining.lines import grading, subject
from edgewise.explaining.lines.reasoner import Reasoner
from edgewise.explaining.solved import solved
from edgewise.kits.lines import LineKit
from edgewise.kits.tiles import TileKit
from support.boards import random_flow
from support.project import ROOT

CLASSIC = ROOT / "examples" / "flow" / "classic.txt"
SLITHERLINK = ROOT / "examples" / "slitherlink" / "10x10-hard.txt"
NUMBERLINK = (
    "http://pzv.jp/p.html?numlin/17/17/zzg123p45m62zk78i9am1q3zibck5dzibq7m6ei8fzk4cm9fpaedzzg"  # minutes, without one
)


@pytest.mark.parametrize("path", [CLASSIC, SLITHERLINK], ids=lambda path: path.parent.name)
def test_a_grade_that_takes_more_work_says_so(path, monkeypatch):
    whole = ew.grade(path)
    assert whole.is_settled
    monkeypatch.setattr(grading, "most_suppositions", lambda form: 3)
    found = ew.grade(path)
    assert str(found) == "10, not settled further"
    assert (found.level, found.is_settled, found.stopped_by, found.hardest) == (10, False, None, None)
    assert found.steps == whole.steps, "every edge is counted, on its level or as one that is open"
    assert all(found.by_level[level] <= whole.by_level[level] for level in found.by_level if level < 10)
    told = json.loads(json.dumps(found.to_dict()))["grade"]
    assert (told["level"], told["settled"], told["verdict"]) == (10, False, "not settled further")
    assert ew.grade(path).to_dict() == found.to_dict()
    assert GradeReply.of(found, hardest=True).grade(found.puzzle).to_dict() == found.to_dict()


def test_more_work_than_it_takes_changes_nothing(monkeypatch):
    before = {path: ew.grade(path).to_dict() for path in (CLASSIC, SLITHERLINK)}
    monkeypatch.setattr(grading, "most_suppositions", lambda form: 2**40)
    assert {path: ew.grade(path).to_dict() for path in before} == before


def test_a_numberlink_is_graded_by_a_count(monkeypatch):
    """A share of the work that it may take, so that the test is quick; without a limit the grade takes minutes."""
    monkeypatch.setattr(grading, "WORK_OF_PAIRS", grading.WORK_OF_PAIRS // 100)
    assert str(ew.grade(NUMBERLINK)) == "10, not settled further"


def test_progress_says_what_is_done():
    """The work ends as soon as it was heard of, by the flag."""
    stop, heard = ew.StopFlag(), []

    def hear(progress):
        heard.append(progress)
        if progress.note == "supposing" and progress.nodes > 0:
            stop.set()

    found = ew.grade(NUMBERLINK, stop=stop, on_progress=hear)
    assert found.stopped_by == "interrupt"
    assert {progress.note for progress in heard} <= {"solving", "supposing"}


def unproven(*asked):
    """What a search says whose nodes were used up after it had found the solution."""
    return replace(solved(*asked), unique=None, complete=False, stopped_by="nodes")


class TestSolving:
    """A grade does not wait for a search that takes hours: the search has its count, too."""

    def test_without_a_solution_everything_is_open(self, monkeypatch):
        monkeypatch.setattr(LineKit, "most_nodes_to_grade", 0)
        monkeypatch.setattr(subject, "_RECENT", {})
        found = ew.grade(NUMBERLINK)
        assert str(found) == "10, not settled further: no solution was found"
        assert (found.level, found.is_settled, found.stopped_by, found.hardest) == (10, False, None, None)
        assert found.by_level == {10: found.puzzle.form.edge_count}

    @pytest.mark.parametrize("path", [CLASSIC, SLITHERLINK], ids=lambda path: path.parent.name)
    def test_a_board_that_another_engine_settles_at_once_needs_no_limit(self, path, monkeypatch):
        whole = ew.grade(path)
        monkeypatch.setattr(LineKit, "most_nodes_to_grade", 0)
        monkeypatch.setattr(subject, "_RECENT", {})
        assert ew.grade(path).to_dict() == whole.to_dict()

    def test_what_deductions_settle_needs_no_proof(self, boards, monkeypatch):
        """A solution was found and others were not ruled out: deductions that leave no choice rule them out."""
        graded = 0
        for number in boards(400):
            puzzle = random_flow(random.Random(number), 5, 5)
            whole = ew.grade(puzzle)
            if whole.level is None:
                continue
            with monkeypatch.context() as patch:
                patch.setattr(subject, "_RECENT", {})
                patch.setattr(subject, "solved", unproven)
                found = ew.grade(puzzle)
                assert (found.to_dict(), found.hardest) == (whole.to_dict(), whole.hardest)
            graded += 1
        assert graded > 3

    def test_what_deductions_leave_open_is_not_settled(self, monkeypatch):
        monkeypatch.setattr(subject, "_RECENT", {})
        monkeypatch.setattr(subject, "solved", unproven)
        close = Reasoner.close
        monkeypatch.setattr(Reasoner, "close", lambda self, most, *rest: close(self, 1, *rest))
        assert str(ew.grade(CLASSIC)) == "10, not settled further: other solutions are not ruled out"

    def test_tiles(self, monkeypatch):
        puzzle = ew.load(ROOT / "examples" / "eternity" / "demo.txt")
        whole = ew.grade(puzzle)
        monkeypatch.setattr(TileKit, "most_nodes_to_grade", 0)
        found = ew.grade(puzzle)
        assert found.steps == whole.steps
        assert str(found) in (str(whole), "10, not settled further: no solution was found")
