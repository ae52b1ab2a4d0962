"""What surrounds a search on the command line: Ctrl-C, warnings, and a live line when it takes a while."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from edgewise.cli.exit_codes import ExitCode
from edgewise.engine import StopFlag
from edgewise.result import Progress

QUIET_SECONDS = 1.0
FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


@contextmanager
def stop_on_interrupt() -> Iterator[StopFlag]:
    """A flag that the first Ctrl-C (or ``kill``) sets; the second ends the program at once."""
    stop = StopFlag()

    def on_signal(signum: int, frame: FrameType | None) -> None:
        if stop.is_set():
            os._exit(ExitCode.INTERRUPTED)
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
    """Prints warnings as they happen, each as a line of its own on standard error."""

    def show(message: Warning | str, *where: object, **more: object) -> None:
        live.clear()
        print(f"edgewise: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = show
        yield


class LiveLine:
    """One line on the terminal that is rewritten in place; nothing at all in a pipe.

    It is drawn only when there is news: a spinner with a thread of its own would show up in what a benchmark measures.
    """

    def __init__(self) -> None:
        self.wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.frame = 0
        """How often it was drawn since it was last cleared."""

    def __call__(self, progress: Progress) -> None:
        """Shows the progress of a search that has lasted a second."""
        if progress.seconds < QUIET_SECONDS:
            return
        text = f"{progress.seconds:.0f} s · {progress.nodes:,} nodes · {progress.solutions:,} solutions"
        if progress.share is not None:
            text = f"{progress.seconds:.0f} s · {progress.share:.0%} · {progress.nodes:,} states"
        if progress.best is not None:
            text = f"{progress.seconds:.0f} s · best score {progress.best}"
        self.show(text)

    def show(self, text: str) -> None:
        if not self.wanted:
            return
        line = f"{FRAMES[self.frame % len(FRAMES)]} {text}"[: shutil.get_terminal_size().columns - 1]
        print(f"\r\x1b[2K{line}", end="", file=sys.stderr, flush=True)
        self.frame += 1

    def clear(self) -> None:
        if self.frame:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
            self.frame = 0
