"""Many puzzles at once: in one text, in a directory, in Python. One bad puzzle never ends the others."""

from __future__ import annotations

import io
import json
import re
import subprocess

import pytest

import edgewise as ew
from edgewise.base.family import Puzzle
from edgewise.cli.batch import PuzzleReader, Tally
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.text.loading import MAX_BYTES, puzzles_in, sources
from edgewise.text.source import Source
from support.commands import COMMAND, edgewise
from support.project import ROOT
from support.waiting import HANG_GUARD

IDS = "# a list\n3x2t0:3a2a0a\n\nslither/3/2/87a\nnumlin/3/2/1g-111g-11\n"
ADDRESS = "https://e2.bucas.name/#puzzle=strip&board_w=2&board_h=1&board_edges=abaaabaa"


def names(text: str) -> list[str]:
    return [found.name if isinstance(found, Puzzle) else str(found) for found in puzzles_in(Source(text, "f", "f"))]


def test_one_puzzle_per_line_is_a_batch():
    assert names(IDS) == ["f:2", "f:4", "f:5"]
    assert names(f"{ADDRESS}\r\n{ADDRESS}\r\n") == ["f:1", "f:2"]
    assert names("3x2t0:3a2a0a\n") == ["f"]


def test_bad_lines_are_named_by_number_and_the_others_read():
    found = names("3x2t0:3a2a0a\nhello\n3x2t0:3a2a0b\nslither/3/2/87a\n")
    assert (found[0], found[3]) == ("f:1", "f:4")
    assert found[1].startswith("f:2:")
    assert found[2] == "f:3:12: 'b' runs beyond the end of the board"


def test_what_can_be_read_as_one_board_is_one_board():
    """Two game ids, or two rows of three names."""
    assert names("5:a\n5:a") == ["f"]
    assert names("3 3 3\n\n. . .\n\n. . .\n") == ["f"]


def test_boards_with_blank_lines_between_them_are_a_batch():
    assert names("A..A\nB..B\n\n# the second\n\nC.C\nD.D\n") == ["f#1", "f#2"]
    assert names("3 .\n. .\n\n2 3\n3 . 2\n. 0 .\n") == ["f#1", "f#2"]
    ring = "2 2\n0 0 1 2\n0 0 2 1\n0 0 1 2\n0 0 2 1\n"
    assert names(f"{ring}\n{ring}\n{ring}") == ["f#1", "f#2", "f#3"]


@pytest.mark.parametrize(
    "text",
    [
        "3 3 3\n\n. . .\n\n. .\n",  # rows, the last of which is too short
        "4 4\n. . . .\n. . . .\n\n. . . .\n",  # a row is missing
        "A.A\nB.B\n\n3 3 3\n3 . 3\n",  # two families
        "A.A\nB.B\n\nC..C\nD..\n",  # the second is no board
    ],
)
def test_a_board_with_a_slip_is_not_several(text):
    [said] = names(text)
    assert said.startswith("f:")


def test_lists_longer_than_a_text_may_be_are_read_in_parts(monkeypatch):
    line = b"https://puzz.link/p?slither/3/2/87a?" + b"x" * 5000 + b"\n"
    count = 2 * MAX_BYTES // len(line)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line * count)))
    seen = 0
    for source in sources("-"):
        assert isinstance(source, Source)
        assert len(source.text) <= MAX_BYTES
        assert source.first_line == seen + 1
        seen += source.text.count("\n")
    assert seen == count


def test_a_list_on_standard_input_is_solved_line_by_line():
    code, out, err = edgewise("solve", "-", "--as", "json", stdin="3x2t0:3a2a0a\nnonsense\nslither/3/2/87a\n")
    assert code == 2
    facts = {line["puzzle"]: line for line in map(json.loads, out.splitlines())}
    assert facts["-:1"]["status"] == facts["-:3"]["status"] != "unknown"
    assert facts["-:2"]["error"].startswith("-:2:")
    assert err.startswith("edgewise: -:2:")
    assert err.count("\n") == 1


GOOD_AND_BAD = "".join(f"slither/3/2/87a\nbad{number}\n3x2t0:3a2a0b\n" for number in range(40))


@pytest.mark.parametrize("verb", ["solve", "count", "grade"])
@pytest.mark.usefixtures("processes")
def test_errors_of_bad_lines_come_in_the_order_of_the_puzzles(verb, tmp_path):
    """Also where puzzles are read ahead of the results of those before them."""
    path = tmp_path / "list"
    path.write_text(GOOD_AND_BAD)
    threads = ["--threads", "4"] if verb != "grade" else []
    with (tmp_path / "said").open("w+b") as said:
        command = [*COMMAND, verb, "list", "--as", "json", *threads]
        subprocess.run(command, cwd=tmp_path, stdout=said, stderr=subprocess.STDOUT, check=False, timeout=HANG_GUARD)
    told = [re.search(r"list:(\d+)", line)[1] for line in (tmp_path / "said").read_text().splitlines()]
    assert told == sorted(told, key=int)
    assert set(told) == {str(number) for number in range(1, 121)}


def test_a_mixed_batch_is_answered_for_each(tmp_path):
    for family in ("slitherlink", "flow", "eternity"):
        (tmp_path / f"{family}.txt").write_text((ROOT / "examples" / family / "demo.txt").read_text())
    (tmp_path / "bad.txt").write_text("3 x\n. .\n")
    for command in (("solve",), ("count",), ("sample", "--engine", "frontier")):
        engine = () if "--engine" in command else ("--engine", "cells")
        code, out, err = edgewise(*command, tmp_path, *engine, "--as", "json")
        assert code == 2, err
        lines = [json.loads(line) for line in out.splitlines()]
        assert len(lines) == 4
        assert any("error" not in line for line in lines), err
        assert "Traceback" not in err


@pytest.mark.parametrize("shape", ["cnf", "cnf-final"])
def test_formulas_of_a_batch_do_not_end_at_a_board_without_one(tmp_path, shape):
    """The engine ``sat`` takes no sets of more than a hundred tiles."""
    large, small = tmp_path / "large.txt", tmp_path / "small.txt"
    large.write_text("11 11\n" + "1 1 1 1\n" * 121)
    small.write_text("3 .\n. .\n")
    code, out, err = edgewise("solve", small, large, small, "--as", shape)
    assert code == 2
    assert out.count("p cnf ") == 2
    assert err.startswith("edgewise: large: ")
    assert err.count("\n") == 1
    code, out, err = edgewise("solve", large, "--as", shape)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_solve_many_carries_the_error_of_each_puzzle():
    boards = ["3 .\n. .", "3 x\n. .", ew.load("A.A\nB.B"), ". .\n. ."]
    for threads in (1, 2):
        results = list(ew.solve_many(boards, threads=threads, engine="cells"))
        assert [type(result.error).__name__ for result in results] == ["NoEngine", "BadInput", "NoneType", "NoEngine"]
        assert results[1].to_dict() == {"puzzle": boards[1], "error": str(results[1].error)}
    with pytest.raises(ew.BadInput, match="unknown engine"):
        list(ew.solve_many(boards, engine="nobody"))


def test_one_puzzle_is_not_several(tmp_path):
    path = tmp_path / "ids.txt"
    path.write_text(IDS)
    with pytest.raises(ew.BadInput, match="expected one puzzle, found several"):
        one_puzzle(str(path), None)
    reader = PuzzleReader([str(path)], None)
    assert reader.several
    assert reader.expected() is None
    assert edgewise("solve", path, "--save", tmp_path / "x")[0] == 2


def test_the_live_line_says_how_far_a_batch_is(tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("A.A\nB.B\n")

    class Terminal:
        wanted = True

        def show(self, text):
            shown.append(text)

    shown: list[str] = []
    tally = Tally(Terminal(), PuzzleReader([str(tmp_path)], None))
    tally.count()
    assert shown == []  # a second has not passed
    tally.started -= 2
    tally.shown -= 2
    tally.count()
    assert len(shown) == 1
    assert shown[0].startswith("2 done · ")
    assert shown[0].endswith(" a second · 1 left")
