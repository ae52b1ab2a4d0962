"""How late is each command when its time is up, or when Ctrl-C is pressed? Part of `make check-long`.

A table of every command, every family and large boards, and of engines on crowded ones (`limit_boards.py`). Each case
runs with a time limit, with none left at all, and again with an interrupt at a random moment from a seed that is
printed. What it takes Python to start and to read the board is measured first, by `convert` of the board and by the
same command on a tiny one: the time of a command begins when it has taken that much of the processor. Lateness is
processor time, too, so that other processes on the machine do not count; the clock has the second figure. What is later
than three tenths of a second, plus the grace that `--grace` gives a slow machine, is marked, and so is what the clock
says of a command that sleeps; the exit code is 1 then. The largest boards are allowed more, which is a known gap.
Every process has a cap on its memory and is killed if it does not end at all.
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
from concurrent.futures import ThreadPoolExecutor
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
LOOK_SECONDS = 0.005
TICKS = os.sysconf("SC_CLK_TCK")
ASLEEP_SECONDS = 2.0
"""By the clock, time on other processes' behalf taken off: nobody sleeps that long on a machine that is merely busy."""


class Outcome(NamedTuple):
    late: float
    """Seconds of the processor that the command took after it should have ended."""
    clock: float
    """What the clock says, less the time in which it was ready and others had the cores."""
    code: int

    def __str__(self) -> str:
        return f"{self.late:5.2f} s late (clock {self.clock:5.2f}, exit {self.code})"

    def is_too_late(self, allowed: float) -> bool:
        return self.late > allowed or self.clock > allowed + ASLEEP_SECONDS


class Runs:
    """Runs of commands on boards of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.start = cache(self._start)

    def tried(self, case: Case, moment: float, seconds: float) -> tuple[Outcome, Outcome, Outcome] | None:
        """How late a command is with no time, with some, and after an interrupt; ``None`` if it refuses the board."""
        without = self.late(case, NO_TIME) if case.has_limit else Outcome(0.0, 0.0, 0)
        if without.code == BAD_INPUT:
            return None
        limited = self.late(case, seconds) if case.has_limit else without
        return without, limited, self.interrupted(case, moment)

    def late(self, case: Case, seconds: float) -> Outcome:
        """How late it is with a time limit."""
        return self._run(self._words(case, seconds), self.start(case), seconds)

    def interrupted(self, case: Case, moment: float) -> Outcome:
        """How late it is after an interrupt so long after its start."""
        return self._run(self._words(case, None), self.start(case), moment, interrupt=True)

    def _start(self, case: Case) -> float:
        """Processor seconds until the command begins: imports, as on a tiny board, and reading this one."""
        if not case.board:
            return self._seconds([case.command[0], case.command[1], "--time-limit", str(NO_TIME)])
        if not case.small:
            return self._seconds(self._words(case, NO_TIME))
        tiny = case._replace(board=case.small)
        reading = self._reading(case.board) - self._reading(case.small)
        return self._seconds(self._words(tiny, NO_TIME if case.has_limit else None)) + max(0.0, reading)

    @cache  # noqa: B019 - it lives as long as the script
    def _reading(self, board: str) -> float:
        name = board.split(maxsplit=1)[0]
        return min(self._seconds(["convert", str(self.table.paths[board]), "--family", name]) for _ in range(2))

    def _words(self, case: Case, seconds: float | None) -> list[str]:
        name, *rest = case.command
        board = [str(self.table.paths[case.board])] if case.board else []
        limit = [] if seconds is None or not case.has_limit else ["--time-limit", str(seconds)]
        return [name, *board, *rest, *limit]

    def _seconds(self, words: list[str]) -> float:
        return self._run(words, 0.0, 0.0).late

    def _run(self, words: list[str], start: float, moment: float, interrupt: bool = False) -> Outcome:
        """How late a command ends, from a moment after its start, at which it may be interrupted; and the exit code."""
        if "-o" in words:
            shutil.rmtree(words[words.index("-o") + 1], ignore_errors=True)
        command = [sys.executable, "-m", "edgewise", *words]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        killer = threading.Timer(start + moment + HANGS_AFTER, process.kill)
        killer.start()
        try:
            while taken(process.pid) < start and not has_ended(process.pid):
                time.sleep(LOOK_SECONDS)
            time.sleep(moment)
            ended_early = has_ended(process.pid)
            before, started, kept_waiting = taken(process.pid), time.monotonic(), waited(process.pid)
            if interrupt:
                os.kill(process.pid, signal.SIGINT)  # even if it has ended: it is not reaped
            # It is not reaped yet, so that the system can still tell what it has taken.
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            clock = 0.0 if ended_early else time.monotonic() - started - (waited(process.pid) - kept_waiting)
            late = taken(process.pid) - before
            return Outcome(late, max(0.0, clock), process.wait())
        finally:
            killer.cancel()
            process.kill()
            process.wait()


def taken(process: int) -> float:
    """Seconds of the processor that a process has taken on all of its threads, also when it has ended."""
    user, system = _status(process)[11:13]
    return (int(user) + int(system)) / TICKS


def has_ended(process: int) -> bool:
    """Whether a process waits for no more than to be reaped."""
    return _status(process)[0] == "Z"


def _status(process: int) -> list[str]:
    """What the system says of a process, from its state on; its name may hold anything, brackets as well."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


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
    arguments.add_argument("--cases", type=int, default=10_000, help="no more than about so many, evenly spread")
    arguments.add_argument("--at-a-time", type=int, default=2, help="cases that run side by side (default: 2)")
    given = arguments.parse_args()
    moments = random.Random(given.seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the background of a shell ignores it, for us and ours
    too_late = tried = 0
    latest = 0.0
    print(f"seed {given.seed}, time limit {given.seconds:g} s, allowed {ALLOWED:g} s and {given.grace:g} s of grace")
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        runs = Runs(table)
        drawn = [(case, moments.uniform(0.0, given.seconds)) for case in table.cases]
        chosen = [(case, moment) for case, moment in drawn if given.only in case.label]
        chosen = chosen[:: max(1, len(chosen) // given.cases)]
        with ThreadPoolExecutor(given.at_a_time) as pool:
            tries = pool.map(lambda one: runs.tried(*one, given.seconds), chosen)
            for (case, moment), outcomes in zip(chosen, tries, strict=True):
                if outcomes is None:
                    print(f"{case.label:<70} not accepted", flush=True)
                    continue
                without, limited, interrupted = outcomes
                is_late = any(one.is_too_late(ALLOWED + given.grace + case.grace) for one in outcomes)
                tried, too_late = tried + 1, too_late + is_late
                latest = max(latest, *(one.late for one in outcomes))
                print(
                    f"{case.label:<70} no time {without}   limit {limited}   Ctrl-C after {moment:4.2f} s:"
                    f" {interrupted}{'   TOO LATE' if is_late else ''}",
                    flush=True,
                )
    print(f"{tried} cases, {too_late} too late, the latest {latest:.2f} s")
    return 1 if too_late else 0


if __name__ == "__main__":
    sys.exit(main())
