"""What stands around a search on the command line: Ctrl-C, and a live line when it takes a while."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from edgewise.engine import StopFlag
from edgewise.result import Progress

if TYPE_CHECKING:
    from rich.status import Status as Spinner

QUIET_SECONDS = 1.0


@contextmanager
def stop_on_interrupt() -> Iterator[StopFlag]:
    """A flag that the first Ctrl-C (or a polite kill) sets; the second ends the program at once."""
    stop = StopFlag()

    def on_signal(signum: int, frame: FrameType | None) -> None:
        if stop.is_set():
            os._exit(130)
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def warnings_in_a_line(live: LiveLine) -> Iterator[None]:
    """Says what goes wrong beside a search as it happens, as a line among the others on standard error."""

    def show(message: Warning | str, *where: object, **more: object) -> None:
        live.clear()
        print(f"edgewise: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = show
        yield


def duration(seconds: float) -> str:
    """A time for people to read."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


class LiveLine:
    """A line on the terminal about a run that has lasted a second; nothing at all in a pipe."""

    def __init__(self) -> None:
        self.spinner: Spinner | None = None
        self.wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __call__(self, progress: Progress) -> None:
        if not self.wanted or progress.seconds < QUIET_SECONDS:
            return
        text = f"{progress.seconds:.0f} s · {progress.nodes:,} nodes · {progress.solutions:,} solutions"
        if progress.share is not None:
            text = f"{progress.seconds:.0f} s · {progress.share:.0%} · {progress.nodes:,} states"
        if progress.best is not None:
            text = f"{progress.seconds:.0f} s · best score {progress.best}"
        if self.spinner is None:
            from rich.console import Console  # late: only long runs need it

            self.spinner = Console(stderr=True).status(text)
            self.spinner.start()
        self.spinner.update(text)

    def clear(self) -> None:
        if self.spinner is not None:
            self.spinner.stop()
            self.spinner = None
