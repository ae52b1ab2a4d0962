"""A child process under limits on time and memory, which ends at once when the user stops the benchmark.

Contestants usually keep their limits themselves. This is for those that do not: whatever happens in the child, the
caller gets an account of it and goes on.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from edgewise.engine import StopFlag

POLL_SECONDS = 0.005
START_SECONDS = 120.0
"""For the interpreter and its imports, on a heavily loaded machine."""
ERROR_BYTES = 2000

Ending = Literal["itself", "hang", "memory", "interrupt"]


@dataclass(frozen=True, slots=True)
class Account:
    """How a process ended and what it took."""

    ended: Ending
    """``itself`` if it was not killed, else why it was."""
    code: int
    """Its exit code, or the negative number of the signal that ended it."""
    output: str
    errors: str
    """The end of what it wrote to standard error."""
    seconds: float
    cpu_seconds: float
    peak_bytes: int


def watch(command: list[str], message: str, seconds: float, memory: int | None, stop: StopFlag) -> Account:
    """Runs a command until it ends or has to be killed.

    ``message`` is its input. ``seconds`` count from its first output, with which it says that it is about to begin.
    ``memory`` is in bytes, for the process and its children together, where the system reports it.
    """
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(message.encode())
        given.seek(0)
        started = time.monotonic()
        # A session of its own: Ctrl-C on the terminal is for the caller, and the whole group can be killed.
        process = subprocess.Popen(command, stdin=given, stdout=out, stderr=err, start_new_session=True)
        began: float | None = None
        ended: Ending = "itself"
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            now = time.monotonic()
            if began is None and os.fstat(out.fileno()).st_size > 0:
                began = now
            deadline = started + START_SECONDS if began is None else began + seconds
            reason = _reason(process.pid, now >= deadline, memory, stop)
            if reason is None:
                time.sleep(POLL_SECONDS)
                continue
            ended = reason
            _kill_group(process.pid)
            _, status, usage = os.wait4(process.pid, 0)
            break
        process.returncode = os.waitstatus_to_exitcode(status)
        _kill_group(process.pid)  # any children that it left behind
        return Account(
            ended=ended,
            code=process.returncode,
            output=_text(out),
            errors=_text(err)[-ERROR_BYTES:],
            seconds=time.monotonic() - started,
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            peak_bytes=usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        )


def _reason(pid: int, late: bool, memory: int | None, stop: StopFlag) -> Ending | None:
    if stop.is_set():
        return "interrupt"
    if late:
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


def _kill_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # it may have ended already
        os.killpg(pid, signal.SIGKILL)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")
