"""Flags as earlier versions spelt them still work."""

from __future__ import annotations

import subprocess

import pytest

from edgewise.cli.old_spellings import OLD_SPELLINGS
from support.commands import (
    COMMAND,
    DEMO,
    EXAMPLES,
    edgewise,
    without_times,
)


class TestOldSpellings:
    """Scripts that were written for the first version keep working."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (["--depth", "3", "--stats"], ["--option", "depth=3", "--stats"]),
            (["--depth=3", "--stats"], ["--option", "depth=3", "--stats"]),
            (["--sat-solver", "cadical195", "--stats"], ["--option", "solver=cadical195", "--stats"]),
            (["--print-cnf"], ["--as", "cnf"]),
            (["--print-cnf=base"], ["--as", "cnf"]),
            (["--unique", "--print-cnf=final"], ["--unique", "--as", "cnf-final"]),
        ],
        ids=" ".join,
    )
    def test_it_means_what_it_says_now(self, old, new):
        puzzle = EXAMPLES / "6x6.txt"
        then, now = (edgewise("solve", puzzle, *words, "--threads", 1) for words in (old, new))
        assert then[0] == now[0] == 0
        assert without_times(then[1]) == without_times(now[1])

    def test_a_proof_takes_them_too(self, tmp_path):
        assert edgewise("prove", DEMO, "-o", tmp_path / "a", "--sat-solver", "cadical153")[0] == 0
        assert edgewise("prove", DEMO, "-o", tmp_path / "b", "--option", "solver=cadical153")[0] == 0
        old, new = ((tmp_path / name / "proof.drat").read_text() for name in "ab")
        assert old == new

    @pytest.mark.parametrize("words", [["--depth"], ["--depth", "x"], ["--depth=-1"], ["--sat-solver="]], ids=" ".join)
    def test_a_bad_value_is_exit_2(self, words):
        code, out, err = edgewise("solve", DEMO, *words)
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 1

    def test_names_of_files_are_left_alone(self, tmp_path):
        path = tmp_path / "--depth"
        path.write_text(DEMO.read_text())
        done = subprocess.run([*COMMAND, "solve", "--", path.name], cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0

    def test_help_shows_the_new_spelling_only(self):
        shown = edgewise("solve", "--help")[1] + edgewise("prove", "--help")[1]
        assert "--option NAME=VALUE" in shown
        assert not [old.flag for old in OLD_SPELLINGS if old.flag in shown]
