"""Runs the command line as users do, for every test that needs a real process.

A process that was forked from one which has imported everything starts ten times faster than one that begins with an
empty interpreter. So most commands are run by ``multiprocessing``'s fork server; those that need an environment,
limits or signals of their own begin from nothing, by ``COMMAND``.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pkgutil
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import edgewise as package
from support.forked_command import run_command
from support.project import ROOT
from support.waiting import HANG_GUARD

EXAMPLES = ROOT / "examples" / "slitherlink"
DEMO, HARD = EXAMPLES / "demo.txt", EXAMPLES / "10x10-hard.txt"
AMBIGUOUS, IMPOSSIBLE = EXAMPLES / "ambiguous.txt", EXAMPLES / "impossible.txt"
COMMAND = [sys.executable, "-m", "edgewise"]
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload([module.name for module in pkgutil.walk_packages(package.__path__, "edgewise.")])


def edgewise(
    *arguments: object,
    stdin: str | bytes = b"",
    timeout: float = HANG_GUARD,
    cwd: Path | None = None,
    memory: int | None = None,
    **how: Any,
) -> tuple[int, str, str]:
    """The exit code of a command, and what it printed; ``memory`` caps its bytes. ``how`` is for ``subprocess``."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    words = [str(argument) for argument in arguments]
    if not how:
        return _forked(words, data, timeout, str(cwd or os.getcwd()), memory)
    done = subprocess.run(
        [*COMMAND, *words], input=data, capture_output=True, timeout=timeout, check=False, cwd=cwd, **how
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def _forked(words: list[str], data: bytes, timeout: float, folder: str, memory: int | None) -> tuple[int, str, str]:
    with tempfile.TemporaryDirectory() as place:
        streams = [Path(place, name) for name in ("in", "out", "err")]
        streams[0].write_bytes(data)
        asked = (words, [*map(str, streams)], folder, dict(os.environ), memory)
        process = FORKING.Process(target=run_command, args=asked)
        process.start()
        process.join(timeout)
        code = process.exitcode
        if code is None:
            process.kill()
            process.join()
        process.close()
        assert code is not None, f"edgewise {' '.join(words)}: still running after {timeout} s"
        return code, streams[1].read_text(errors="replace"), streams[2].read_text(errors="replace")


def on_a_terminal(*arguments, columns: int = 80, interrupt_at: str | None = None) -> str:
    """What a user sees: standard output and error are one terminal. Ctrl-C comes as soon as some text is seen."""
    awaited = None if interrupt_at is None else interrupt_at.encode()
    controller, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns)}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen([*COMMAND, *map(str, arguments)], stdout=terminal, stderr=terminal, env=environment)
    os.close(terminal)
    seen, started = b"", time.monotonic()
    while True:
        if select.select([controller], [], [], 0.1)[0]:
            try:
                seen += os.read(controller, 65536)
            except OSError:  # the other end is closed: the process has ended
                break
        is_late = time.monotonic() - started > HANG_GUARD
        if awaited is not None and (is_late or awaited in seen):
            process.send_signal(signal.SIGINT)
            awaited = None
    process.wait()
    os.close(controller)
    return seen.decode(errors="replace")  # an interrupt may come in the middle of a character


def as_ordinary_user():
    """Gives up what lets root pass over permissions. Root then owns its files like anybody else."""
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        if os.geteuid() == 0 and libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "cannot become an ordinary user")
