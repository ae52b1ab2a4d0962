"""Real processes that tests start, with the signals that they need, and reaped whatever happens."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGCHLD)


def with_default_signals() -> None:
    """Undoes what a child inherits from ``nohup``, a shell's background or a CI system: signals ignored or blocked."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


@contextmanager
def starting() -> Iterator[Any]:
    """A ``Popen`` whose processes have default signals; in the end they are killed and reaped, and pipes are closed."""
    started: list[subprocess.Popen[Any]] = []

    def start(command: list[Any], **how: Any) -> subprocess.Popen[Any]:
        process = subprocess.Popen([*map(str, command)], preexec_fn=with_default_signals, **how)  # noqa: PLW1509
        started.append(process)
        return process

    try:
        yield start
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None and not pipe.closed:
                    pipe.close()
