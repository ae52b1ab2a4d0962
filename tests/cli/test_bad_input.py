"""What is wrong with a text or an argument is said in one line, with its place."""

from __future__ import annotations

import pytest

from support.commands import (
    DEMO,
    edgewise,
)

BAD_TEXTS = {
    "empty file": ("", "the text is empty"),
    "header that does not match": ("3 3\n. . .\n. . .\n", ":1:1: the header says 3 rows, but there are 2"),
    "ragged rows": ("...\n..\n", ":2:2: "),
    "clue of 5": ("2 2\n. 5\n. .\n", ":2:3: '5' is not a clue"),
    "clue of -3": ("2 2\n. -3\n. .\n", ":2:3: '-3' is not a clue"),
    "clue of x": ("2 2\n3 x\n. 1\n", ":2:3: 'x' is not a clue"),
    "clue in other digits": ("2 2\n. ٣\n. .\n", ":2:3: '٣' is not a clue"),
    "negative size": ("-2 2\n. .\n. .\n", ":1:1: "),
    "zero size": ("0 0\n", ":1:1: "),
    "absurd size": ("999999999 999999999\n. .\n", ":1:1: "),
    "truncated address": ("https://puzz.link/p?slither/10/10/g2", ":1:37: the cells end after"),
    "foreign address": (
        "https://puzz.link/p?nurikabe/10/10/g2",
        ":1:1: addresses of the kind 'nurikabe' are not supported; `edgewise families --formats` lists",
    ),
    "other tiling": ("10x10t99:aa", ":1:6: tiling t99 is not known"),
    "too few cells": ("10x10t3:aa", ":1:11: the cells end too early"),
    "binary junk": (b"\x00\x01\x02\xff\xfe", "not a text file"),
    "control characters": (b"2 2\n. \x07\n", ":2:3: not a text file"),
    "a name once": ("A..\n.BB\n...\n", ":1:1: 'A' appears once; a name must appear exactly twice"),
    "a name three times": ("A..\n.BB\n.AA\n", ":1:1: 'A' appears 3 times"),
    "ragged rows of names": ("A..A\nB..\n.B..\n", ":2:3: the other rows have 4 cells, but this row has 3"),
    "no pairs": ("rule: fill\n...\n...\n", ":2:1: the board has no pair"),
    "a hole on an end": ("A . A\n. B# .\n. B .\n", ":2:3: 'B#' mixes a name with a hole"),
    "an unknown rule": ("rule: snake\nA.A\n", ":1:1: unknown rule 'snake' (choose from fill, classic)"),
    "rows beyond the size": ("2 3\nA . A\n. . .\n. . .\n", ":1:1: the size says 2 rows, but there are 3"),
    "absurd size of a board of names": ("rule: fill\n999999999 999999999\nA A\n", ":2:1: "),
    "truncated address of pairs": ("https://puzz.link/p?numlin/10/10/g2", ":1:36: the cells end after"),
}


class TestBadInput:
    @pytest.mark.parametrize("name", BAD_TEXTS)
    def test_bad_texts(self, tmp_path, name):
        """By ``solve``, which goes on with other puzzles, and by a command that takes one; two more for one text."""
        text, says = BAD_TEXTS[name]
        puzzle, output = tmp_path / "bad.txt", tmp_path / "keep.txt"
        puzzle.write_bytes(text if isinstance(text, bytes) else text.encode())
        output.write_text("precious")
        commands = [["solve", puzzle, "-o", output], ["convert", puzzle, "--to", "rows", "-o", output]]
        if name == "clue of 5":
            commands += [["check", puzzle, DEMO], ["render", puzzle, "-o", output]]
        for command in commands:
            code, out, err = edgewise(*command)
            assert (code, out) == (2, "")
            assert err.startswith(f"edgewise: {puzzle}")
            assert says in err
            assert len(err.splitlines()) == 1
            assert output.read_text() == "precious"

    def test_missing_file_and_directory_without_puzzles(self, tmp_path):
        assert edgewise("solve", tmp_path / "none.txt") == (
            2, "", f"edgewise: {tmp_path / 'none.txt'}: cannot be read: no such file or directory\n"
        )  # fmt: skip
        code, _, err = edgewise("solve", tmp_path)
        assert code == 2
        assert "this directory has no puzzles" in err
        assert edgewise("check", tmp_path, DEMO)[0] == 2

    def test_a_file_of_50_megabytes(self, tmp_path):
        path = tmp_path / "huge.txt"
        path.write_bytes(b"." * 50_000_000)
        code, _, err = edgewise("solve", path)
        assert code == 2
        assert "50,000,000 bytes" in err
        code, _, err = edgewise("solve", "-", stdin=b"." * 50_000_000)
        assert code == 2

    @pytest.mark.parametrize(
        "arguments",
        [
            ["solve"],
            ["solve", "--nonsense", str(DEMO)],
            ["nonsense"],
            ["solve", str(DEMO), "--engine", "nonsense"],
            ["solve", str(DEMO), "--family", "nonsense"],
            ["solve", str(DEMO), "--threads", "0"],
            ["solve", str(DEMO), "--threads", "2", "--cpu", "50%"],
            ["solve", str(DEMO), "--cpu", "0%"],
            ["solve", str(DEMO), "--cpu", "lots"],
            ["solve", str(DEMO), "--time-limit", "-1"],
            ["solve", str(DEMO), "--solutions", "0"],
            ["solve", str(DEMO), "--unique", "--all"],
            ["solve", str(DEMO), "--option", "lookahead"],
            ["solve", str(DEMO), "--option", "lookahead=some"],
            ["solve", str(DEMO), "--option", "point_rule=perhaps"],
            ["solve", str(DEMO), "--option", "depth=-1"],
            ["solve", str(DEMO), "--option", "speed=9"],
            ["solve", str(DEMO), "--as", "pdf"],
            ["solve", str(DEMO), "--engine", "brute"],
            ["solve", str(DEMO), "-o", "/nonexistent/out.txt"],
            ["convert", str(DEMO)],
        ],
        ids=" ".join,
    )
    def test_bad_usage(self, arguments):
        code, out, err = edgewise(*arguments)
        assert (code, out) == (2, "")
        assert err
        assert "Traceback" not in err
