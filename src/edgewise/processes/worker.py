"""A worker process as its parent sees it: one message in, frames out, and nothing left of it when the ``with`` ends."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import IO

from edgewise.processes.frames import CHUNK, Frames
from edgewise.processes.signals import held_signals

LOOK_SECONDS = 0.005
"""Between two looks at a process that has closed its pipe and has not ended yet."""
COMPLAINT_BYTES = 2000


def python_command(module: str, *arguments: object) -> list[str]:
    """The command that runs a module of ours, which calls :func:`~edgewise.processes.child.begin`."""
    # -P: the folder that we were started in is no place for modules.
    return [sys.executable, "-P", "-m", module, str(os.getpid()), *map(str, arguments)]


@contextmanager
def started(command: Sequence[str], message: bytes) -> Iterator[Worker]:
    """A worker that finds the message on its standard input. At the end it is killed, and so is what it has started."""
    with ExitStack() as stack:
        given, errors = (stack.enter_context(_file()) for _ in range(2))
        given.write(message)  # a file is never full, as a pipe can be, and never broken
        given.seek(0)
        with held_signals():
            # A session of its own: Ctrl-C on the terminal is for us, and the whole group can be killed.
            process = subprocess.Popen(
                command, stdin=given, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
            )
            worker = Worker(process, errors)
            stack.callback(worker.end)
        yield worker


def _file() -> IO[bytes]:
    """A file in memory where the system has such files: the disk may be full, or not ours to write to."""
    return os.fdopen(os.memfd_create("worker"), "w+b") if sys.platform == "linux" else tempfile.TemporaryFile()


class Worker:
    """One process."""

    def __init__(self, process: subprocess.Popen[bytes], errors: IO[bytes]) -> None:
        assert process.stdout is not None
        self.process, self.pipe, self.errors = process, process.stdout, errors
        self.poll = select.poll()
        self.poll.register(self.pipe, select.POLLIN)
        self.frames = Frames()
        self.has_ended = False
        """Whether it has ended and no frame is left."""
        self.cpu_seconds, self.peak_bytes = 0.0, 0
        """What it took, once it has ended."""
        self.complaint = ""
        """When the ``with`` has ended: the last line that it wrote to standard error."""

    def receive(self, seconds: float = 0.05) -> bytes | None:
        """The next frame; ``None`` if there is none within that time, or ever."""
        deadline = time.monotonic() + seconds
        while (frame := self.frames.next()) is None and not self.has_ended:
            is_over = self._reaped(os.WNOHANG)  # before the pipe is read: then nothing can be missed
            left = 0.0 if is_over else deadline - time.monotonic()
            if left < 0:
                return None
            data = os.read(self.pipe.fileno(), CHUNK) if self.poll.poll(1000 * left) else None
            if data:
                self.frames += data
            elif is_over:
                self.has_ended = True
            elif data is not None:
                time.sleep(min(left, LOOK_SECONDS))
        return frame

    def end(self) -> None:
        """Kills what is left of it, and takes note of how it ended."""
        with held_signals():
            with suppress(ProcessLookupError, PermissionError):  # it may have ended already
                os.killpg(self.process.pid, signal.SIGKILL)
            self._reaped(0)
            self.pipe.close()
            self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - COMPLAINT_BYTES))
            lines = self.errors.read().decode(errors="replace").split("\n")
            self.complaint = next((line for line in reversed(lines) if line.strip()), "")

    def _reaped(self, options: int) -> bool:
        if self.process.returncode is None:
            try:
                pid, status, usage = os.wait4(self.process.pid, options)
            except ChildProcessError:  # whoever started us lets the system reap children, and nobody knows how it ended
                self.process.returncode = 0
                return True
            if pid:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.cpu_seconds = usage.ru_utime + usage.ru_stime
                self.peak_bytes = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        return self.process.returncode is not None
