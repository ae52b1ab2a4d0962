"""Runs a solver on a thread of its own, so that the calling thread can watch it.

Solvers from other projects hold the GIL, or install their own handler for Ctrl-C when they are called on the main
thread. On another thread they do neither for longer than one call, and the calling thread stays free to deliver
signals, to report progress and to set the stop flag that the solver polls.
"""

from __future__ import annotations

import threading
import time
from array import array
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from edgewise.base.engine import HAS_THREADS, Job, StopFlag

Made = TypeVar("Made")
BEAT_SECONDS = 0.05
MOST_WAITING = 1000
"""Solutions that have not been handed over; a solver that finds more has to wait."""


def in_background(work: Callable[[], Made], stop: Callable[[], None], beat: Callable[[], None]) -> Made:
    """Returns what ``work`` returns, and raises what it raises.

    ``beat`` is called several times a second. If it raises, or Ctrl-C is pressed, ``stop`` is called, and the exception
    is raised once the work has ended.
    """
    if not HAS_THREADS:  # signals are delivered between the slices of the solver
        result = work()
        beat()
        return result
    made: list[Made] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            made.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            done.set()

    # Not `join`: when Ctrl-C interrupts it, Python 3.11 marks the thread as finished and no longer waits for it.
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
    """Set when the caller's flag is set, or when this run alone has to end."""

    def __init__(self, callers: StopFlag) -> None:
        super().__init__()
        self.callers = callers

    def is_set(self) -> bool:
        return self.byte[0] != 0 or self.callers.is_set()


class Waiting:
    """Solutions on their way from a solver's thread to the thread that called, which hands them over."""

    def __init__(self, job: Job, stop: StopFlag) -> None:
        self.job = job
        self.stop = stop
        """Ends the solver."""
        self.solutions: deque[array[int]] = deque()

    def put(self, solution: array[int]) -> None:
        """For the solver's thread."""
        self.solutions.append(solution)
        if not HAS_THREADS:
            self.hand_over()
        while len(self.solutions) > MOST_WAITING and not self.stop.is_set():
            time.sleep(BEAT_SECONDS / 10)

    def hand_over(self) -> None:
        """For the thread that called."""
        if self.job.on_solutions is not None and self.solutions and not self.stop.is_set():
            batch = [self.solutions.popleft() for _ in range(len(self.solutions))]
            if not self.job.on_solutions(batch):
                self.stop.set()
