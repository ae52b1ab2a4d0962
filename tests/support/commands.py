"""Runs the command line as users do, for every test that needs a real process."""

from __future__ import annotations

import ctypes
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

from support.project import ROOT
from support.waiting import HANG_GUARD

EXAMPLES = ROOT / "examples" / "slitherlink"
DEMO, HARD = EXAMPLES / "demo.txt", EXAMPLES / "10x10-hard.txt"
AMBIGUOUS, IMPOSSIBLE = EXAMPLES / "ambiguous.txt", EXAMPLES / "impossible.txt"
COMMAND = [sys.executable, "-m", "edgewise"]
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


def edgewise(*arguments, stdin: str | bytes = b"", timeout: float = HANG_GUARD, **how):
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)], input=data, capture_output=True, timeout=timeout, check=False, **how
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def without_times(text: str) -> str:
    return re.sub(r"\d+\.\d+( m?s)?", "TIME", text)


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
