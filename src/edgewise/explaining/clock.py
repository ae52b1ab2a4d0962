"""The time that an explanation may take, and the flag that ends it: the same for the core and for SAT solvers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from edgewise.engine import Job, StopFlag
from edgewise.engines._native_core import native_job
from edgewise.result import Limits, Question, StoppedBy

if TYPE_CHECKING:
    from edgewise._native import NativeJob


class Clock:
    """When to end, by the clock or by the flag."""

    def __init__(self, seconds: float | None = None, stop: StopFlag | None = None) -> None:
        self.stop = stop or StopFlag()
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

    def job(self) -> NativeJob:
        """What the core is told."""
        return native_job(Job(Question.ALL, Limits(seconds=self.left), threads=1, stop=self.stop))
