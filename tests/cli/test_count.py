"""`edgewise count` and `sample` as users see them."""

from __future__ import annotations

import json
import signal
import subprocess

import pytest

from support.commands import (
    AMBIGUOUS,
    COMMAND,
    IMPOSSIBLE,
    edgewise,
)
from support.waiting import HANG_GUARD, cpu_seconds, until


class TestCount:
    def test_numbers_are_plain_in_a_pipe(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 7] * 7))
        code, out, err = edgewise("count", board)
        assert (code, err) == (0, "")
        assert out.splitlines()[0] == "603841648931"
        assert out.splitlines()[1].startswith("# empty: 603,841,648,931 solutions (frontier, ")

    def test_json_has_the_count_as_a_string_and_the_edges(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("..\n..\n")
        code, out, _ = edgewise("count", board, "--edges", "--as", "json")
        facts = json.loads(out)
        assert (code, facts["count"], facts["unique"], facts["complete"]) == (0, "13", False, True)
        assert len(facts["edges"]) == 12
        assert facts["edges"][0] == {"line": [[0, 0], [0, 1]], "count": "7", "share": 7 / 13}

    def test_several_engines_and_options(self):
        for engine in ("frontier", "backtrack", "cdcl"):
            code, out, _ = edgewise("count", AMBIGUOUS, "--engine", engine, "--stats")
            assert code == 0
            assert out.startswith("154\n")
            assert "# nodes" in out
        assert edgewise("count", AMBIGUOUS, "--option", "probing=off")[1].startswith("154\n")

    def test_a_board_without_solutions_and_one_that_cannot_be_read(self, tmp_path):
        bad = tmp_path / "bad.txt"
        bad.write_text("3 x\n. .\n")
        code, out, _ = edgewise("count", IMPOSSIBLE)
        assert (code, out.splitlines()[0]) == (1, "0")
        code, out, err = edgewise("count", bad, AMBIGUOUS)
        assert code == 2
        assert out.startswith("154\n")
        assert "bad.txt:1:" in err

    def test_limits_end_with_three(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 14] * 14))
        for limit, name in (("--memory-limit", "memory"), ("--time-limit", "time"), ("--node-limit", "nodes")):
            code, out, err = edgewise("count", board, limit, "1" if limit != "--time-limit" else "0.2")
            assert (code, err) == (3, "")
            assert out.startswith(f"# empty: unknown, stopped by {name}")

    def test_heat_maps(self, tmp_path):
        code, _, err = edgewise("count", AMBIGUOUS, "--edges", "--as", "svg", "-o", tmp_path / "a.svg")
        assert code == 0
        assert "154 solutions" in err
        assert (tmp_path / "a.svg").read_text().count("<title>") == 60
        code, _, err = edgewise("count", AMBIGUOUS, "--as", "svg", "-o", tmp_path / "b.svg")
        assert code == 2
        assert "--as svg needs --edges" in err

    def test_samples(self):
        code, out, _ = edgewise("sample", AMBIGUOUS, "-n", "3", "--seed", "7")
        assert code == 0
        assert out.count("# solution") == 2
        assert "3 of 154 solutions" in out
        facts = json.loads(edgewise("sample", AMBIGUOUS, "-n", "4", "--as", "json")[1])
        assert (len(facts["solutions"]), facts["count"]) == (4, "154")
        assert edgewise("sample", IMPOSSIBLE)[0] == 1

    @pytest.mark.parametrize("threads", [1, 2])
    def test_ctrl_c_ends_a_count(self, start, tmp_path, threads):
        board = tmp_path / "board.txt"
        board.write_text("\n".join(["." * 17] * 17))
        command = [*COMMAND, "count", str(board), "--as", "json", "--threads", str(threads)]
        process = start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        until(lambda: cpu_seconds(process.pid) > 3, "it does not begin to count")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG_GUARD)
        facts = json.loads(out)
        assert (process.returncode, err) == (130, b"")
        assert (facts["stopped_by"], facts["status"], "count" in facts) == ("interrupt", "unknown", False)
