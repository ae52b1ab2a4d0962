"""Ends native work on a worker within a moment: Ray's own cancelling does not reach a search inside the core.

A worker does its tasks on one thread and is told to stop on another. The engines poll the flag of the task at hand, and
tasks that wait behind it see that they are not wanted any more before they begin.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from edgewise.base.engine import StopFlag


class Stopping:
    """The stop flags of one worker. Tasks have numbers that grow; to stop is to say up to which."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.unwanted = -1
        """Tasks up to this number are to stop ..."""
        self.withdrawn: set[int] = set()
        """... and these, which somebody else does now."""
        self.running: dict[int, StopFlag] = {}

    @contextmanager
    def task(self, number: int) -> Iterator[StopFlag]:
        """The flag of a task while it is done; set from the beginning where nobody waits for it any more."""
        flag = StopFlag()
        with self.lock:
            self.running[number] = flag
            if number <= self.unwanted or number in self.withdrawn:
                flag.set()
        try:
            yield flag
        finally:
            with self.lock:
                del self.running[number]
                self.withdrawn.discard(number)

    def stop(self, number: int) -> None:
        """Stops all tasks up to this number, those that have not come yet included."""
        with self.lock:
            self.unwanted = max(self.unwanted, number)
            for running, flag in self.running.items():
                if running <= self.unwanted:
                    flag.set()

    def withdraw(self, number: int) -> None:
        """Stops one task; it may be waiting, or under way."""
        with self.lock:
            self.withdrawn.add(number)
            if number in self.running:
                self.running[number].set()
