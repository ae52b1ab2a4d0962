"""The work of a grade is limited by a count: where it is not enough, the answer says so, and is the same everywhere."""

from __future__ import annotations

import json

import pytest

import edgewise as ew
from edgewise.cluster.batch.replies import GradeReply
from edgewise.explaining.lines import grading
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
