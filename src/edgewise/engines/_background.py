"""Runs work that would keep Python from watching on a thread of its own, while the caller watches.

Solvers from other projects hold the interpreter, or take Ctrl-C into their own hands when they are called on the main
thread. On another thread they do neither for longer than one call, and the caller's thread stays free to deliver
signals, to report progress and to set the stop flag that the work polls.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from edgewise.engine import StopFlag

Made = TypeVar("Made")
BEAT_SECONDS = 0.1


def in_background(work: Callable[[], Made], stop: Callable[[], None], beat: Callable[[], None]) -> Made:
    """What ``work`` returns or raises. ``beat`` is called now and then; if it raises, or Ctrl-C comes, ``stop`` is.

    The exception goes on up once the work has ended.
    """
    made: list[Made] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            made.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            done.set()

    # Not `join`: when Ctrl-C interrupts it, Python 3.11 takes the thread for ended and waits for it no more.
    done = threading.Event()
    threading.Thread(target=run, name="edgewise-solver", daemon=True).start()
    try:
        while not done.wait(BEAT_SECONDS):
            beat()
    except BaseException:
        stop()
        done.wait()
        raise
    if failed:
        raise failed[0]
    return made[0]


class EitherStop(StopFlag):
    """The caller's flag, and one that ends this run alone."""

    def __init__(self, callers: StopFlag) -> None:
        super().__init__()
        self.callers = callers

    def is_set(self) -> bool:
        return self.byte[0] != 0 or self.callers.is_set()
