"""``edgewise hint``, ``explain`` and ``grade`` as users see them: output, exit codes, pictures and the page."""

from __future__ import annotations

import json
import re

import pytest

from support.commands import AMBIGUOUS, IMPOSSIBLE, edgewise
from support.project import ROOT

BOARD = "32.1\n.1.0\n..0.\n"
FIVE = ROOT / "examples" / "slitherlink" / "5x5.txt"
FLOW = ROOT / "examples" / "flow" / "5x5.txt"
SPARSE = ROOT / "examples" / "slitherlink" / "14x14-sparse.txt"


def test_a_hint_is_a_line():
    code, out, err = edgewise("hint", "-", stdin=BOARD)
    assert (code, err) == (0, "")
    assert out == (
        "[1] zero: The 0 in row 2, column 4 has no line around it."
        " So there is no line above, left of, right of or below it.\n"
    )


def test_several_steps_up_to_a_level():
    code, out, _ = edgewise("hint", "-", "--steps", 3, "--as", "json", stdin=BOARD)
    steps = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [step["level"] for step in steps] == [1, 1, 1]
    code, out, _ = edgewise("hint", AMBIGUOUS, "--level-max", 3)
    assert (code, out) == (1, "There is no step left up to level 3.\n")


def test_a_state_and_a_wrong_line(tmp_path):
    puzzle, state = tmp_path / "puzzle.txt", tmp_path / "state.json"
    puzzle.write_text(BOARD)
    state.write_text('{"off": [[[0, 0], [0, 1]]]}')
    code, out, _ = edgewise("hint", puzzle, state)
    assert code == 0
    assert "The cross above the 3 in row 1, column 1 is wrong." in out
    code, out, _ = edgewise("hint", puzzle, state, "--edge", "0,0,0,1", "--as", "json")
    assert code == 0
    assert json.loads(out)["edges"] == [{"edge": [[0, 0], [0, 1]], "on": True}]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--edge", "0,0,1"], "--edge 0,0,1: expected row,column,row,column of the two places that the line joins"),
        (["--edge", "0,0,2,2"], "there is no line from [0, 0] to [2, 2] on this board"),
        (["--edge", "0,0,0,1", "--steps", "2"], "--edge cannot be combined with --steps"),
        (["--as", "svg", "--steps", "2"], "a picture shows one step; use `edgewise explain --as html` for several"),
    ],
)
def test_bad_arguments_get_one_line(arguments, said):
    assert edgewise("hint", "-", *arguments, stdin=BOARD) == (2, "", f"edgewise: {said}\n")


def test_bad_states_get_one_line(tmp_path):
    state = tmp_path / "state.json"
    for text, said in (
        ('{"on": [[[0, 0], [0, 9]]]}', "there is no line from [0, 0] to [0, 9] on this board"),
        ('{"on": [[[0, 0], [0, 1]]], "off": [[[0, 0], [0, 1]]]}', "is both on and off"),
        ("nonsense", ""),
    ):
        state.write_text(text)
        code, out, err = edgewise("hint", FIVE, state)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert said in err


def test_exit_codes():
    assert edgewise("hint", IMPOSSIBLE) == (1, "The puzzle has no solution.\n", "")
    code, out, _ = edgewise("hint", AMBIGUOUS, "--steps", 99)
    assert code == 0
    assert "Nothing more is forced: there are several solutions.\n+" in out
    assert edgewise("grade", AMBIGUOUS)[0] == 1
    code, out, _ = edgewise("hint", SPARSE, "--time-limit", 0)
    assert (code, out) == (3, "Stopped by time before a reason was found.\n")
    assert edgewise("grade", SPARSE, "--time-limit", 0)[0] == 3


def test_grades_of_many():
    code, out, err = edgewise("grade", FIVE, FLOW, "missing.txt")
    assert code == 2
    assert "missing.txt" in err
    assert re.fullmatch(r"5x5: \d+\.\d [a-z -]+; .+\n5x5: 2\.5 colours kept apart; .+\n", out)
    code, out, _ = edgewise("grade", FIVE, "--as", "json")
    found = json.loads(out)
    assert code == 0
    assert found["grade"]["hardest"]["level"] == int(found["grade"]["level"])
    assert found["grade"]["steps"] == 60


def test_an_explanation_ends_with_its_grade(tmp_path):
    code, out, _ = edgewise("explain", "-", stdin=BOARD)
    assert code == 0
    assert out.splitlines()[-1].startswith("# 4.2 patterns and colours; 1.1 of 5 stars (1 to 2): ")
    page = tmp_path / "way.json"
    assert edgewise("explain", FIVE, "-o", page)[0] == 0
    *steps, last = map(json.loads, page.read_text().splitlines())
    assert set(last["grade"]["by_level"]) == {str(step["level"]) for step in steps}


@pytest.mark.parametrize("board", [FIVE, FLOW], ids=["slitherlink", "flow"])
def test_a_hint_is_drawn(board, tmp_path):
    picture = tmp_path / "hint.svg"
    assert edgewise("hint", board, "-o", picture)[0] == 0
    assert "<svg" in picture.read_text()
    assert "<text" not in picture.read_text()
    raster = tmp_path / "hint.png"
    assert edgewise("hint", board, "-o", raster)[0] == 0
    assert raster.read_bytes().startswith(b"\x89PNG")


def test_the_page_asks_nobody_for_anything(tmp_path):
    page = tmp_path / "way.html"
    assert edgewise("explain", FIVE, "-o", page)[0] == 0
    text = page.read_text()
    assert not re.search(r"(?:src|href)=(?![\'\"]#)|url\(|https?://(?!www\.w3\.org)", text)
    assert "<!--" not in text


def test_the_page_steps_through(opened, tmp_path):
    page = tmp_path / "way.html"
    assert edgewise("explain", FLOW, "-o", page)[0] == 0
    shown, logged = opened(page)
    assert ">Level 1: " in shown
    assert "follows" in shown.partition("<script")[0].partition("<svg")[2]
    assert logged == []


def test_every_puzzle_of_a_text_is_graded(tmp_path):
    path = tmp_path / "three.txt"
    path.write_text("\n\n".join(["3 3\n3 . .\n. 0 .\n. . 2"] * 3))
    code, out, _ = edgewise("grade", path)
    assert [line.split(":")[0] for line in out.splitlines()] == ["three#1", "three#2", "three#3"]
    assert code in (0, 1)
