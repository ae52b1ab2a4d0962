"""``forced``, ``conflict`` and ``repair`` on the command line: what is printed, and the exit codes."""

from __future__ import annotations

import json

import pytest

import edgewise as ew
from support.commands import edgewise
from support.project import ROOT

EXAMPLES = ROOT / "examples"
AMBIGUOUS, IMPOSSIBLE = EXAMPLES / "slitherlink" / "ambiguous.txt", EXAMPLES / "slitherlink" / "impossible.txt"
DEMO = EXAMPLES / "slitherlink" / "demo.txt"


def test_forced_draws_what_is_certain():
    code, out, err = edgewise("forced", AMBIGUOUS)
    assert (code, err) == (0, "")
    assert "# ambiguous: 4 of 60 edges are the same in all solutions" in out
    state = ew.read_state(ew.load(AMBIGUOUS), out)
    assert len(state.on) == 4
    assert state.to_dict()["on"] == json.loads(edgewise("forced", AMBIGUOUS, "--as", "json")[1])["on"]


def test_forced_of_a_board_with_one_solution_is_its_solution(tmp_path):
    out = edgewise("forced", DEMO)[1]
    (tmp_path / "all.txt").write_text(out.replace("x", " "))
    assert edgewise("check", DEMO, tmp_path / "all.txt")[0] == 0


def test_forced_names_cells():
    code, out, _ = edgewise("forced", EXAMPLES / "flow" / "ambiguous.txt")
    assert code == 0
    assert "0 of 40 edges are the same in all solutions, and so are the names of 7 cells" in out
    assert "# row 3, column 3: C" in out
    assert "row 1, column 1" not in out
    code, out, _ = edgewise("forced", EXAMPLES / "eternity" / "demo.txt")
    assert "16 of 16 cells" in out
    assert out.splitlines()[3].split()[3] == "7/0"
    code, out, _ = edgewise("forced", EXAMPLES / "eternity" / "5x3.txt")
    assert [word for line in out.splitlines()[:3] for word in line.split() if word != "."] == ["9/1"]
    assert edgewise("forced", EXAMPLES / "eternity" / "5x3.txt", "--as", "svg")[1].startswith("<svg")


def test_exit_codes_of_forced():
    code, out, _ = edgewise("forced", IMPOSSIBLE, "--as", "json")
    assert code == 1
    assert json.loads(out)["status"] == "unsolvable"
    code, out, _ = edgewise("forced", AMBIGUOUS, "--as", "json", "--time-limit", "0")
    assert code == 3
    facts = json.loads(out)
    assert (facts["complete"], facts["open"], facts["stopped_by"]) == (False, 60, "time")


def test_conflict():
    code, out, err = edgewise("conflict", IMPOSSIBLE)
    assert (code, err) == (0, "")
    assert out.splitlines()[-4:] == [
        "# impossible: 3 clues contradict each other",
        *("# 3 in row 1, column 1", "# 3 in row 2, column 2", "# 3 in row 3, column 3"),
    ]
    facts = json.loads(edgewise("conflict", IMPOSSIBLE, "--as", "json")[1])
    assert (facts["clues"], facts["minimal"]) == ([[0, 0], [1, 1], [2, 2]], True)
    assert edgewise("conflict", DEMO)[0] == 1
    assert edgewise("conflict", IMPOSSIBLE, "--time-limit", "0")[0] == 3


@pytest.mark.parametrize("family", ["slitherlink", "flow"])
def test_a_conflict_is_drawn(family, tmp_path):
    board = EXAMPLES / family / "impossible.txt"
    code, svg, _ = edgewise("conflict", board, "--as", "svg")
    assert code == 0
    assert "#d50000" in svg
    assert edgewise("conflict", board, "-o", tmp_path / "board.png")[0] == 0
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_repair_prints_a_puzzle(tmp_path):
    code, out, err = edgewise("repair", AMBIGUOUS)
    assert (code, err) == (0, "")
    assert "# ambiguous: 1 clue added: one solution" in out
    (tmp_path / "repaired.txt").write_text(out)
    assert "the only solution" in edgewise("solve", tmp_path / "repaired.txt", "--unique")[1]


def test_repair_for_a_wanted_solution(tmp_path):
    wanted = edgewise("solve", AMBIGUOUS, "--as", "json")[1]
    code, out, _ = edgewise("repair", AMBIGUOUS, "--solution", "-", "--as", "json", stdin=wanted)
    assert code == 0
    facts = json.loads(out)
    assert facts["unique"]
    assert not facts["remove"]
    code, out, _ = edgewise("repair", IMPOSSIBLE, "--as", "json")
    assert code == 0
    assert json.loads(out)["remove"]


def test_exit_codes_of_repair():
    assert edgewise("repair", EXAMPLES / "eternity" / "impossible.txt")[0] == 1
    assert edgewise("repair", EXAMPLES / "flow" / "ambiguous.txt")[0] == 1
    assert edgewise("repair", AMBIGUOUS, "--time-limit", "0")[0] == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("repair", AMBIGUOUS, "--as", "svg"), "'svg' is not one of 'text', 'json'"),
        (("repair", AMBIGUOUS, "-o", "board.svg"), "this command cannot print svg"),
        (("conflict", IMPOSSIBLE, "--as", "png"), "--as png needs -o FILE"),
        (("conflict", EXAMPLES), "is a directory; expected one file"),
        (("forced", "nowhere.txt"), "cannot be read"),
        (("forced", DEMO, "--family", "sudoku"), "unknown family 'sudoku'"),
        (("repair", DEMO, "--solution", DEMO), "expected a drawing"),
        (("forced", DEMO, "-o", "nowhere/there.json"), "no such directory"),
    ],
)
def test_bad_input(arguments, said):
    code, out, err = edgewise(*arguments)
    assert code == 2
    assert said in err
    assert out == ""
    assert "Traceback" not in err
