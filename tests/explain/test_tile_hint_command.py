"""``edgewise hint``, ``explain`` and ``grade`` on boards of tiles, as users see them."""

from __future__ import annotations

import json
import re

import pytest

from support.commands import edgewise
from support.project import ROOT

TILES = ROOT / "examples" / "eternity"
DEMO = TILES / "demo.txt"


def test_a_hint_is_a_line():
    code, out, err = edgewise("hint", DEMO)
    assert (code, err) == (0, "")
    assert out == (
        "[3] no match beside: No piece left for row 1, column 2 matches 6/1 or 13/2 in row 1, column 3."
        " So 6/1 and 13/2 cannot go in row 1, column 3.\n"
    )


def test_steps_lead_to_a_piece_and_json_goes_back_in(tmp_path):
    code, out, _ = edgewise("hint", DEMO, "--steps", 99, "--as", "json")
    steps = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert sum(len(step["cells"]) for step in steps) == 15
    state = tmp_path / "state.json"
    known = {part: [fact for step in steps[:4] for fact in step[part]] for part in ("cells", "ruled_out")}
    state.write_text(json.dumps(known))
    assert json.loads(edgewise("hint", DEMO, state, "--as", "json")[1])["cells"] == steps[4]["cells"]


def test_a_wrong_piece_in_a_drawing(tmp_path):
    state = tmp_path / "board.txt"
    state.write_text("12/0 . . .\n. . . .\n. . 3/0 .\n. . . .\n")
    code, out, _ = edgewise("hint", DEMO, state)
    assert code == 0
    assert "The piece in row 3, column 3 is wrong. " in out
    assert json.loads(edgewise("hint", DEMO, state, "--as", "json")[1])["wrong"] == {
        "cell": [2, 2],
        "piece": 3,
        "turns": 0,
    }


@pytest.mark.parametrize(
    ("board", "arguments", "said"),
    [
        (DEMO, ["--edge", "0,0,0,1"], "Eternity has no lines; use --cell"),
        (DEMO, ["--cell", "0"], "--cell 0: expected row,column of a cell"),
        (DEMO, ["--cell", "9,9"], "there is no cell [9, 9] on this board"),
        (DEMO, ["--cell", "1,1", "--steps", "2"], "--cell cannot be combined with --steps"),
        (
            DEMO,
            ["--cell", "1,1", "--edge", "0,0,0,1"],
            "--edge cannot be combined with --cell",
        ),
        (
            ROOT / "examples" / "slitherlink" / "5x5.txt",
            ["--cell", "1,1"],
            "Slitherlink has no pieces; use --edge",
        ),
    ],
)
def test_bad_arguments_get_one_line(board, arguments, said):
    assert edgewise("hint", board, *arguments) == (2, "", f"edgewise: {said}\n")


def test_why_a_cell_holds_its_piece():
    code, out, _ = edgewise("hint", DEMO, "--cell", "3,0")
    assert code == 0
    said, *steps = out.splitlines()
    assert said.endswith(". So 15/1 goes in row 4, column 1.")
    assert [line.split(". ")[0] for line in steps] == [f"    {number}" for number in range(1, len(steps) + 1)]
    assert steps[-1] == "    30. But then piece 1 has no place."


def test_exit_codes():
    assert edgewise("hint", TILES / "impossible.txt") == (1, "The puzzle has no solution.\n", "")
    code, out, _ = edgewise("hint", TILES / "3x3.txt")
    assert code == 0
    assert out.startswith("[1] turn the board: The empty board stays the same when the whole board is turned")
    assert edgewise("grade", TILES / "3x3.txt")[0] == 1
    assert edgewise("hint", DEMO, "--level-max", 2)[0] == 1
    code, out, _ = edgewise("hint", TILES / "16x16.txt", "--time-limit", 0.3)
    assert (code, out) == (3, "Stopped by time before a reason was found.\n")
    assert edgewise("grade", TILES / "16x16.txt", "--time-limit", 0.3)[0] == 3


def test_a_grade_and_an_explanation():
    assert edgewise("grade", DEMO) == (0, "5.3 short look-ahead\n", "")
    code, out, _ = edgewise("explain", DEMO)
    assert code == 0
    assert out.splitlines()[-1] == "# 5.3 short look-ahead"


@pytest.mark.parametrize("arguments", [[], ["--cell", "1,1"]])
def test_a_hint_is_drawn(arguments, tmp_path):
    picture = tmp_path / "hint.svg"
    assert edgewise("hint", DEMO, *arguments, "-o", picture)[0] == 0
    assert "<svg" in picture.read_text()
    assert "<text" not in picture.read_text()
    assert edgewise("hint", TILES / "3x3.txt", "-o", tmp_path / "none.png")[0] == 0


def test_the_page_has_a_picture_for_each_step(tmp_path):
    page = tmp_path / "way.html"
    assert edgewise("explain", DEMO, "-o", page)[0] == 0
    text = page.read_text()
    assert text.count('"picture"') == len(re.findall(r"^\[", edgewise("explain", DEMO)[1], re.M))
    assert not re.search(r"(?:src|href)=(?![\'\"]#)|url\(|https?://(?!www\.w3\.org)", text)
