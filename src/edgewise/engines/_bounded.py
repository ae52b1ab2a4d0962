"""Limits, stop flag and progress for a search that is written in Python."""

from __future__ import annotations

import time

from edgewise.base.engine import Job
from edgewise.base.memory import is_full
from edgewise.base.result import Progress, StoppedBy


class Bounded:
    """A search that counts its nodes and calls :meth:`stopped` before each."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.start = time.monotonic()
        self.nodes = 0
        self.found = 0
        self.stopped_by: StoppedBy | None = None

    def stopped(self) -> bool:
        """Whether the run must end; ``stopped_by`` says why."""
        limits = self.job.limits
        if self.stopped_by is not None:
            return True
        if limits.nodes is not None and self.nodes >= limits.nodes:
            self.stopped_by = "nodes"
        elif self.nodes % 256 == 0:
            seconds = time.monotonic() - self.start
            if self.job.stop.is_set():
                self.stopped_by = "interrupt"
            elif limits.seconds is not None and seconds >= limits.seconds:
                self.stopped_by = "time"
            elif self.nodes % 4096 == 0 and is_full(self.job.process_memory):
                self.stopped_by = "memory"
            elif self.job.on_progress and self.nodes % 16384 == 0:
                self.job.on_progress(Progress(seconds, self.nodes, self.found))
        return self.stopped_by is not None
