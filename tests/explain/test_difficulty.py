"""The difficulty in stars: what a scale says, what it is counted from, and where it is said."""

from __future__ import annotations

import msgspec
import pytest

import edgewise as ew
from edgewise.cluster.batch.replies import GradeReply
from edgewise.explaining.difficulty import (
    BOTH,
    CONFLICTS,
    LOOKS,
    SCALES,
    WORDS,
    Rating,
    looks,
)
from edgewise.explaining.lines import grading
from support.commands import edgewise
from support.project import ROOT

SMALL = "32.1\n.1.0\n..0."


@pytest.mark.parametrize("quantity", SCALES)
def test_more_is_harder(quantity):
    amounts = [0.0, *(2.0**power for power in range(30))]
    found = [Rating(quantity, amount) for amount in amounts]
    stars = [one.stars for one in found]
    assert stars == sorted(stars)
    assert 1.0 <= stars[0] < 2.0
    assert 4.0 < stars[-1] <= 5.0
    for one in found:
        lowest, highest = one.spread
        assert sum(one.chances) == pytest.approx(1)
        assert lowest <= round(one.stars) <= highest
        assert sum(one.chances[lowest - 1 : highest]) >= 0.8
        assert sum(one.chances[WORDS.index(word)] for word in one.chances.words) > 0.5
        assert all(word in one.words for word in one.chances.words)


def test_looks_weigh_rounds_and_what_is_left():
    assert looks([], 0) == 0
    assert looks([20, 2, 3], 0) == pytest.approx(20 * 0.05 + 2 * 0.5 + 3)
    assert looks([0] * 9, 5) == 80


def test_mirrored_boards_are_as_hard():
    made = ew.generate("slitherlink", 7, seed=3).puzzle
    rows = [["." if clue is None else str(clue) for clue in row] for row in made.clues]
    images = (rows, rows[::-1], [row[::-1] for row in rows], [list(column) for column in zip(*rows, strict=True)])
    amounts = {ew.grade("\n".join("".join(row) for row in image)).difficulty.amount for image in images}
    assert len(amounts) == 1


def test_a_search_that_is_cut_short_says_at_least(monkeypatch):
    monkeypatch.setattr(grading, "NODES_TO_COUNT", 3)
    board = ew.generate("flow", 8, seed=2, options={"rule": "fill"}).puzzle
    found = ew.grade(board).difficulty
    assert found.quantity == CONFLICTS
    assert found.at_least
    assert str(found).startswith("at least ")


def test_kinds_of_boards():
    assert ew.grade(SMALL).difficulty.quantity == LOOKS
    assert ew.grade(ROOT / "examples" / "yajilin" / "demo.txt").difficulty.quantity == BOTH
    assert ew.grade(ew.generate("eternity", 3, seed=1).puzzle).difficulty is None
    assert ew.grade(". .\n. .").difficulty is None


def test_it_is_said_in_text_and_json_and_by_workers():
    grade = ew.grade(SMALL)
    assert edgewise("grade", "-", stdin=SMALL)[1].strip() == f"{grade}; {grade.difficulty}"
    told = msgspec.json.decode(edgewise("grade", "-", "--as", "json", stdin=SMALL)[1])["grade"]["difficulty"]
    assert told == grade.difficulty.to_dict()
    assert told["quantity"] == "looks"
    sent = msgspec.msgpack.decode(msgspec.msgpack.encode(GradeReply.of(grade)), type=GradeReply)
    assert sent.grade(grade.puzzle).difficulty == grade.difficulty
