"""The limit on seconds as one deadline for all of a request: lowering, the engine, and verification.

An engine knows its own share only. What it found last is verified after its end, for which there is a short grace.
"""

from __future__ import annotations

import time
from dataclasses import replace

from edgewise.base.engine import StopFlag
from edgewise.base.result import Limits, StoppedBy

GRACE = 0.1
"""Seconds for verification after the deadline or Ctrl-C."""


class Stopped(Exception):
    """A limit ended the work."""

    def __init__(self, by: StoppedBy) -> None:
        super().__init__(by)
        self.by = by


class Deadline:
    """When a request has to end, by the clock or by the stop flag."""

    def __init__(self, seconds: float | None, stop: StopFlag) -> None:
        self.seconds = seconds
        self.stop = stop
        self.started = time.monotonic()
        self.lowering = 0.0
        """Seconds that it took to lower the puzzle."""
        self.interrupted: float | None = None

    def start_again(self) -> None:
        """Starts the clock once everything is loaded, with the time that lowering has taken."""
        self.started = time.monotonic() - self.lowering

    def for_engine(self, limits: Limits) -> Limits:
        """The limits for the engine: of the time, what is left."""
        if self.seconds is None:
            return limits
        return replace(limits, seconds=max(0.0, self.started + self.seconds - time.monotonic()))

    def stopped_by(self, expected: float = 0.0) -> StoppedBy | None:
        """Why verification has to end, if it has to: the next solution would take the expected seconds."""
        now = time.monotonic()
        end = now + expected
        if self.stop.is_set():
            self.interrupted = self.interrupted or now
            if end >= self.interrupted + GRACE:
                return "interrupt"
        if self.seconds is not None and end >= self.started + self.seconds + GRACE:
            return "time"
        return None

    def go_on(self) -> None:
        """Raises ``Stopped`` when it is time to end, for work of which a part is worth nothing."""
        if (by := self.stopped_by()) is not None:
            raise Stopped(by)
