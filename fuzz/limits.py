"""How late is each command when its time is up, or when Ctrl-C is pressed? Part of `make check-long`.

A table of every command, every family and large boards, and of engines on crowded ones (`limit_boards.py`). Each case
runs with a time limit, with none left at all, and again with an interrupt at a random moment from a seed that is
printed. The time in which Python starts and reads the board is measured first, by `convert` of the board and by the
same command on a tiny one, and is taken off, as is the time in which the process was ready and others had the cores:
what is measured is what the command does. What is later than three tenths of a second, plus the grace that `--grace`
gives a slow machine, is marked, and the exit code is 1 then. Every process has a cap on its memory and is killed if it
does not end at all.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

from limit_boards import Case, Table

ALLOWED = 0.3
HANGS_AFTER = 60.0
MEMORY = 8 * 10**9
BAD_INPUT = 2
NO_TIME = 0.001
"""Seconds: as little as every command takes."""


class Outcome(NamedTuple):
    late: float
    code: int

    def __str__(self) -> str:
        return f"{self.late:5.2f} s late (exit {self.code})"


class Runs:
    """Runs of commands on boards of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.start = cache(self._start)

    def late(self, case: Case, seconds: float) -> Outcome:
        """How late it is with a time limit."""
        start = self.start(case)
        return self._run(self._words(case, seconds), start + seconds * case.shares)

    def interrupted(self, case: Case, moment: float) -> Outcome:
        """How late it is after an interrupt so long after its start."""
        return self._run(self._words(case, None), self.start(case) + moment, interrupt=True)

    def _start(self, case: Case) -> float:
        """Seconds until the command begins: imports, as on a tiny board, and what it takes to read this one."""
        if not case.board:
            return self._seconds([case.command[0], case.command[1], "--time-limit", str(NO_TIME)])
        if not case.small:
            return self._seconds(self._words(case, NO_TIME))
        tiny = case._replace(board=case.small)
        reading = self._reading(case.board) - self._reading(case.small)
        return self._seconds(self._words(tiny, NO_TIME if case.shares else None)) + max(0.0, reading)

    @cache  # noqa: B019 - it lives as long as the script
    def _reading(self, board: str) -> float:
        name = board.split(maxsplit=1)[0]
        return min(self._seconds(["convert", str(self.table.paths[board]), "--family", name]) for _ in range(2))

    def _words(self, case: Case, seconds: float | None) -> list[str]:
        name, *rest = case.command
        board = [str(self.table.paths[case.board])] if case.board else []
        limit = [] if seconds is None or not case.shares else ["--time-limit", str(seconds)]
        return [name, *board, *rest, *limit]

    def _seconds(self, words: list[str]) -> float:
        return self._run(words, 0.0).late

    def _run(self, words: list[str], moment: float, interrupt: bool = False) -> Outcome:
        """Seconds until the end, from the given moment, at which it may be interrupted; and the exit code."""
        shutil.rmtree(self.table.folder / "certificate", ignore_errors=True)
        process = subprocess.Popen(
            [sys.executable, "-m", "edgewise", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),  # noqa: PLW1509 - one thread
        )
        killer = threading.Timer(moment + HANGS_AFTER, process.kill)
        killer.start()
        try:
            time.sleep(moment)
            started, kept_waiting = time.monotonic(), waited(process.pid)
            if interrupt:
                os.kill(process.pid, signal.SIGINT)  # even if it has ended: it is not reaped
            # It is not reaped yet, so that the system can still tell how long it has waited.
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            seconds = time.monotonic() - started - (waited(process.pid) - kept_waiting)
            return Outcome(max(0.0, seconds), process.wait())
        finally:
            killer.cancel()
            process.kill()
            process.wait()


def waited(process: int) -> float:
    """Seconds for which a process has been ready to run while others had the cores; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seconds", type=float, default=1.0, help="the time limit (default: 1)")
    arguments.add_argument("--grace", type=float, default=0.2, help="more for a slow machine (default: 0.2)")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--only", default="", help="boards and commands that have this text in them")
    given = arguments.parse_args()
    moments = random.Random(given.seed)
    too_late = tried = 0
    print(f"seed {given.seed}, time limit {given.seconds:g} s, allowed {ALLOWED:g} s and {given.grace:g} s of grace")
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        runs = Runs(table)
        for case in table.cases:
            moment = moments.uniform(0.0, given.seconds)
            if given.only not in case.label:
                continue
            without = runs.late(case, NO_TIME) if case.shares else Outcome(0.0, 0)
            if without.code == BAD_INPUT:
                print(f"{case.label:<70} not accepted", flush=True)
                continue
            limited = runs.late(case, given.seconds) if case.shares else without
            interrupted = runs.interrupted(case, moment)
            is_late = max(without.late, limited.late, interrupted.late) > ALLOWED + given.grace
            tried, too_late = tried + 1, too_late + is_late
            print(
                f"{case.label:<70} no time {without}   limit {limited}   Ctrl-C after {moment:4.2f} s: {interrupted}"
                f"{'   TOO LATE' if is_late else ''}",
                flush=True,
            )
    print(f"{tried} cases, {too_late} too late")
    return 1 if too_late else 0


if __name__ == "__main__":
    sys.exit(main())
