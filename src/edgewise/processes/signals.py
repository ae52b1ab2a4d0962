"""Signals that end this process, held back for as long as it must not end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


@contextmanager
def held_signals() -> Iterator[list[int]]:
    """Lists those that come, and lets the first do at the end of the ``with`` what it does otherwise.

    A handler that raises could do so while a process is being started, when nobody knows it yet, and leave it behind.
    One that only sets a flag, for a search to look at, would leave us waiting for the process.
    """
    came: list[int] = []
    before = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: signal.getsignal(number) for number in ENDING}
        # Where there is no handler, the signal ends us, or is ignored.
        before = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            before[signal.Signals(came[0])](came[0], None)
