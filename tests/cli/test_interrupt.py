"""Ctrl-C: what has been found is told, and what was finished is kept."""

from __future__ import annotations

import fcntl
import json
import resource
import signal
import subprocess
import sys
import termios

import pytest

from support.commands import COMMAND, DEMO
from support.waiting import HANG_GUARD, cpu_seconds, until


def children_seconds() -> float:
    """How long all children that have ended used the processor."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class TestInterrupt:
    @pytest.mark.parametrize("arguments", [["solve", "-"], ["count", "-"], ["check", str(DEMO), "-"]], ids=" ".join)
    def test_the_first_ctrl_c_ends_the_wait_for_standard_input(self, start, arguments):
        process = start([*COMMAND, *arguments], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(b"3 .\n")
        process.stdin.flush()
        is_read = lambda: fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)) == bytes(4)  # noqa: E731
        until(is_read, "it does not wait for more")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=HANG_GUARD) == 130
        assert process.stderr.read() == b""

    @pytest.mark.parametrize("threads", [1, 2])
    def test_ctrl_c_prints_what_was_found(self, start, tmp_path, threads):
        board = tmp_path / "board.txt"
        board.write_text("\n".join(["." * 14] * 14))
        command = [*COMMAND, "solve", str(board), "--all", "--as", "json", "--threads", str(threads)]
        process = start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        begun = process.stdout.read(1000)  # solutions come while the search goes on
        process.send_signal(signal.SIGINT)
        result = json.loads(begun + process.stdout.read())
        _, err = process.communicate(timeout=HANG_GUARD)
        assert err == b""
        assert process.returncode == 130
        assert result["solutions"]
        assert (result["stopped_by"], result["complete"]) == ("interrupt", False)

    def test_ctrl_c_is_felt_soon_by_native_work(self, start, tmp_path):
        """On a board where nothing is found for long, so that all the processor's time is native work."""
        board = tmp_path / "hard.txt"
        board.write_text("\n".join([". . . . . . . . . ."] * 9 + ["3 3 3 3 3 3 3 3 3 3"]))
        for threads in ("1", "2"):
            command = [*COMMAND, "solve", str(board), "--option", "lookahead=none", "--threads", threads]
            command += ["--option", "closing_rule=off", "--option", "point_rule=off", "--option", "clue_rule=off"]
            before = children_seconds()
            process = start([*command, "--option", "block_rule=off"], stdout=subprocess.PIPE)
            until(lambda process=process: cpu_seconds(process.pid) > 3, "it does not begin to search")
            used = cpu_seconds(process.pid)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=HANG_GUARD)
            assert process.returncode == 130
            assert b"unknown, stopped by interrupt" in out
            # The native part takes a tenth of a second for each thread; the rest is the interpreter shutting down.
            assert children_seconds() - before - used < 2

    @pytest.mark.parametrize("engine", ["cdcl", "backtrack", "cells", "sat", "cpsat"])
    @pytest.mark.parametrize("threads", [1, 2])
    def test_a_library_call_raises_keyboard_interrupt(self, start, engine, threads):
        ends = "A" * (2 * (engine == "cells"))
        script = f"""
import edgewise as ew
from edgewise.base.registry import engines
engines()[{engine!r}].load()  # libraries that are interrupted while they load fail in ways of their own
try:
    board = "\\n".join([{ends!r}.ljust(30, "."), *["." * 30] * 29])
    said = lambda progress: print("searching", flush=True)  # imports are over: Python may swallow a Ctrl-C during one
    ew.solve(board, all=True, engine={engine!r}, threads={threads}, on_progress=said)
except KeyboardInterrupt:
    print("interrupted")
"""
        process = start([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=HANG_GUARD)
        assert out.endswith("interrupted\n")
        assert process.returncode == 0

    def test_batch_keeps_finished_results(self, start, tmp_path, big_board):
        (tmp_path / "a.txt").write_text("3.\n..\n")
        out = tmp_path / "results.json"
        command = [*COMMAND, "solve", str(tmp_path / "a.txt"), str(big_board), "--all", "--as", "json", "-o", str(out)]
        process = start(command)
        until(lambda: out.exists() and out.read_text().endswith("\n"), "no result comes")
        process.kill()
        process.wait()
        assert json.loads(out.read_text())["puzzle"] == "a"
