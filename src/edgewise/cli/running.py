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

from edgewise.base.engine import StopFlag
from edgewise.base.result import Progress
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.faults import complain
from edgewise.cli.streams import STANDARD_OUTPUT, OutputLost
from edgewise.text.names import printable

STOPPING = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
QUIET_SECONDS = 1.0
FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


@contextmanager
def stop_on_interrupt() -> Iterator[StopFlag]:
    """A flag that the first Ctrl-C (or ``kill``, or a terminal that is closed) sets; the second ends the program.

    Under ``nohup`` the end of the terminal is ignored, as it was before.
    """
    stop = StopFlag()

    def on_signal(signum: int, frame: FrameType | None) -> None:
        if stop.is_set():
            os._exit(ExitCode.INTERRUPTED)
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    wanted = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, on_signal) for number in wanted}
    try:
        yield stop
    except OutputLost as lost:
        if not stop.is_set() or lost.place != STANDARD_OUTPUT:
            raise
        raise KeyboardInterrupt from None  # the terminal is gone, which was the interruption
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def warnings_in_a_line(live: LiveLine) -> Iterator[None]:
    """Prints warnings as they happen, each as a line of its own on standard error."""

    def show(message: Warning | str, *where: object, **more: object) -> None:
        live.clear()
        complain(message)

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
        if progress.note:
            text = f"{text} · {progress.note}"
        self.show(text)

    def show(self, text: str) -> None:
        if not self.wanted:
            return
        line = f"{FRAMES[self.frame % len(FRAMES)]} {printable(text)}"[: shutil.get_terminal_size().columns - 1]
        print(f"\r\x1b[2K{line}", end="", file=sys.stderr, flush=True)
        self.frame += 1

    def clear(self) -> None:
        if self.frame:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
            self.frame = 0
