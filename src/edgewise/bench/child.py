"""A child process under limits on time and memory, which ends at once when the user stops the benchmark.

Contestants usually keep their limits themselves. This is for those that do not: whatever happens in the child, the
caller gets an account of it and goes on.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from edgewise.base.engine import StopFlag
from edgewise.processes.worker import Worker, started

POLL_SECONDS = 0.005
START_SECONDS = 120.0
"""For the interpreter and its imports, on a heavily loaded machine."""

Ending = Literal["itself", "hang", "memory", "interrupt"]


@dataclass(frozen=True, slots=True)
class Account:
    """How a process ended and what it took."""

    ended: Ending
    """``itself`` if it was not killed, else why it was."""
    reply: bytes
    """The last frame; empty if there was none."""
    seconds: float
    worker: Worker
    """Its exit code, what it took, and what it complained of."""


def watch(command: Sequence[str], message: bytes, seconds: float, memory: int | None, stop: StopFlag) -> Account:
    """Runs a command until it ends or has to be killed.

    ``message`` is its input. ``seconds`` count from its first frame, with which it says that it is about to begin.
    ``memory`` is in bytes, for the process and its children together, where the system reports it.
    """
    begun = time.monotonic()
    with started(command, message) as worker:
        deadline, reply, ended = begun + START_SECONDS, None, None
        while not worker.has_ended and ended is None:
            frame = worker.receive(POLL_SECONDS)
            if frame is not None:
                deadline = time.monotonic() + seconds if reply is None else deadline
                reply = frame
            elif not worker.has_ended:
                ended = _reason(worker.process.pid, deadline, memory, stop)
    return Account(ended or "itself", reply or b"", time.monotonic() - begun, worker)


def _reason(pid: int, deadline: float, memory: int | None, stop: StopFlag) -> Ending | None:
    """Why the process has to be killed, if it has to be."""
    if stop.is_set():
        return "interrupt"
    if time.monotonic() >= deadline:
        return "hang"
    if memory is not None and _resident_bytes(pid) > memory:
        return "memory"
    return None


def _resident_bytes(pid: int) -> int:
    """The memory of a process and its children at this moment; 0 where the system does not report it."""
    total = 0
    with suppress(OSError, IndexError):  # it may just have ended, or this is not Linux
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        total += pages * os.sysconf("SC_PAGE_SIZE")
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            total += _resident_bytes(int(child))
    return total
