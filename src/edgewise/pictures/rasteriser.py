"""Large pictures are drawn by a process of their own, because resvg holds the interpreter until it is done.

A board of 400 × 400 takes it many seconds, in which no Ctrl-C would get through. The process ends with its parent, and
at once when it is interrupted.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Self

from edgewise.errors import BadInput
from edgewise.parent import die_with_parent


def rasterised(svg: str, zoom: float) -> bytes:
    """The picture as PNG. Raises ``ValueError`` if it cannot be drawn."""
    import resvg_py  # late: a dependency that only pictures need

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True))


def rasterised_elsewhere(svg: str, zoom: float) -> bytes:
    """The same by another process, which Ctrl-C ends."""
    with _EndedBySignals() as signals:
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(os.getpid()), str(zoom)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            signals.watch(process)
            data, complaint = process.communicate(svg.encode())
        finally:
            process.kill()
            process.wait()
    if signals.came is not None or process.returncode in (-signal.SIGINT, -signal.SIGTERM):
        raise KeyboardInterrupt  # a terminal sends Ctrl-C to both processes, others to one of them
    if process.returncode != 0:
        lines = complaint.decode(errors="replace").split("\n")
        raise BadInput(f"the picture cannot be drawn: {next((line for line in reversed(lines) if line), 'killed')}")
    return data


class _EndedBySignals:
    """Ends a process when this one is told to end, and only then lets the signal do what it does otherwise.

    A handler that only sets a flag, for a search to look at, would leave us waiting for the picture. One that raises
    could do so while the process is being started, when nobody knows it yet, and leave it behind.
    """

    def __init__(self) -> None:
        self.came: int | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.before: dict[int, Callable[[int, FrameType | None], object]] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                handler = signal.getsignal(number)
                if callable(handler):  # otherwise the signal ends us, or is ignored
                    self.before[number] = handler
                    signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *how: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)
        if self.came is not None:
            self.before[self.came](self.came, None)

    def watch(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        if self.came is not None:
            process.kill()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.came = number
        if self.process is not None:
            self.process.kill()


def _serve() -> None:
    """The process: one picture from standard input to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    die_with_parent(int(sys.argv[1]))
    svg = sys.stdin.buffer.read().decode()
    try:
        sys.stdout.buffer.write(rasterised(svg, float(sys.argv[2])))
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    _serve()
