"""How late is each command when its time is up, or when Ctrl-C is pressed? Part of `make check-long`.

A table of commands, engines and sizes. Each runs with a time limit, and again with an interrupt at a random moment from
a seed that is printed. The time that Python takes to start and to read the board is measured first and taken off, as
is the time in which the process was ready and others had the cores: what is measured is what the command does.
What is later than three tenths of a second, plus the grace that `--grace` gives a slow machine, is marked, and the exit
code is 1 then. Every process has a cap on its memory and is killed if it does not end at all.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ALLOWED = 0.3
HANGS_AFTER = 60.0
MEMORY = 8 * 10**9


class Case(NamedTuple):
    board: str
    command: tuple[str, ...]


class Outcome(NamedTuple):
    late: float
    code: int


def boards(folder: Path) -> dict[str, Path]:
    """The boards by name: crowded ones with more solutions than anybody can verify, and large ones."""
    texts = {
        "eternity 6": eternity(6, 2),
        "eternity 16": eternity(16, 17),
        "eternity 63": eternity(63, 12),
        "eternity 63 many": eternity(63, 300),
        "slitherlink 12": "12 12\n" + ("." * 12 + "\n") * 12,
        "slitherlink 60": "60 60\n" + ("." * 60 + "\n") * 60,
        "slitherlink 400": "400 400\n" + ("2" + "." * 399 + "\n") * 400,
        "flow 12": "\n".join(["rule: classic", "A" + "." * 10 + "A", *["." * 12] * 10, "B" + "." * 10 + "B\n"]),
    }
    paths = {}
    for name, text in texts.items():
        paths[name] = folder / f"{name.replace(' ', '-')}.txt"
        paths[name].write_text(text)
    return paths


def eternity(side: int, colours: int) -> str:
    """Pieces cut from a coloured board, so that there is a solution."""
    source = random.Random(side * 1000 + colours)
    along = [[source.randint(1, colours) if 0 < x < side else 0 for x in range(side + 1)] for _ in range(side)]
    down = [[source.randint(1, colours) if 0 < y < side else 0 for _ in range(side)] for y in range(side + 1)]
    pieces = [(down[y][x], along[y][x + 1], down[y + 1][x], along[y][x]) for y in range(side) for x in range(side)]
    source.shuffle(pieces)
    return f"{side} {side}\n" + "".join(f"{' '.join(map(str, piece))}\n" for piece in pieces)


def cases() -> Iterator[Case]:
    for board in ("slitherlink 12", "slitherlink 60", "slitherlink 400"):
        for engine in ("auto", "cdcl", "backtrack", "sat", "cpsat"):
            yield Case(board, ("solve", "--all", "--engine", engine))
        yield Case(board, ("count",))
        yield Case(board, ("sample", "-n", "10000000"))
    for board in ("eternity 6", "eternity 16", "eternity 63", "eternity 63 many"):
        yield Case(board, ("solve", "--all"))
        yield Case(board, ("solve", "--all", "--threads", "2"))
        yield Case(board, ("solve", "--all", "--option", "search=constraint"))
        yield Case(board, ("solve", "--best"))
    for engine in ("cdcl", "cells", "sat"):
        yield Case("flow 12", ("solve", "--all", "--engine", engine))


def run(board: Path, command: tuple[str, ...], moment: float = 0.0, interrupt: bool = False) -> tuple[float, int]:
    """Seconds until the end, from the given moment, at which it may be interrupted; and the exit code."""
    name, *rest = command
    process = subprocess.Popen(
        [sys.executable, "-m", "edgewise", name, str(board), *rest],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),  # noqa: PLW1509 - one thread here
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
        return max(0.0, seconds), process.wait()
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
        paths = boards(Path(folder))
        # The start of Python, the reading of the board and the import of the engine are not what is measured.
        for case in cases():
            label = f"{case.board}: {' '.join(case.command)}"
            if given.only not in label:
                continue
            started = time.monotonic()
            _, code = run(paths[case.board], (*case.command, "--time-limit", "0"))
            before = time.monotonic() - started
            if code == 2:
                print(f"{label:<70} not accepted")
                continue
            limited = (*case.command, "--time-limit", str(given.seconds))
            lateness, timed = run(paths[case.board], limited, before + given.seconds)
            moment = before + moments.uniform(0.0, given.seconds)
            late, interrupted = run(paths[case.board], case.command, moment, interrupt=True)
            worst = max(lateness, late)
            is_late = worst > ALLOWED + given.grace
            tried, too_late = tried + 1, too_late + is_late
            print(
                f"{label:<70} limit {lateness:6.2f} s late (exit {timed})   Ctrl-C after {moment:5.2f} s:"
                f" {late:6.2f} s late (exit {interrupted}){'   TOO LATE' if is_late else ''}",
                flush=True,
            )
    print(f"{tried} cases, {too_late} too late")
    return 1 if too_late else 0


if __name__ == "__main__":
    sys.exit(main())
