"""The time that an explanation may take, and the flag that ends it: the same for the core and for SAT solvers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from edgewise.base.engine import Job, StopFlag
from edgewise.base.result import Limits, Progress, Question, StoppedBy
from edgewise.core import native_job

if TYPE_CHECKING:
    from edgewise._native import NativeJob


OnProgress = Callable[[Progress], None]
JOB_SECONDS = 0.01
"""So much later than the clock says the core may be told to end."""


class Clock:
    """When to end, by the clock or by the flag."""

    def __init__(self, seconds: float | None = None, stop: StopFlag | None = None) -> None:
        self.stop = stop or StopFlag()
        self._job: NativeJob | None = None
        self._job_from = 0.0
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """Seconds; ``None`` for as long as it takes."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def stopped_by(self) -> StoppedBy | None:
        """Why to end now, if that is so."""
        if self.stop.is_set():
            return "interrupt"
        return "time" if self.left == 0 else None

    def job(self, nodes: int | None = None, on_progress: OnProgress | None = None) -> NativeJob:
        """What the core is told. It is asked thousands of times a second, so a job is used for a moment."""
        if nodes is not None or on_progress is not None:
            limits = Limits(seconds=self.left, nodes=nodes)
            return native_job(Job(Question.ALL, limits, threads=1, stop=self.stop, on_progress=on_progress))
        now = time.monotonic()
        if self._job is None or (self._end is not None and now - self._job_from > JOB_SECONDS):
            job = Job(Question.ALL, Limits(seconds=self.left), threads=1, stop=self.stop)
            self._job, self._job_from = native_job(job), now
        return self._job
