"""The limit on seconds as one deadline for all of a request: lowering, the engine, and verification.

An engine knows its own share only. Engines of the core hand over what they found at their end, so when time is up there
may be more solutions than can be verified: verification then gets a short grace, and the rest is dropped.
"""

from __future__ import annotations

import time
from dataclasses import replace

from edgewise.engine import StopFlag
from edgewise.result import Limits, StoppedBy

GRACE = 0.2
"""Seconds for verification after the deadline or Ctrl-C."""
MOST_PER_SECOND = 100_000
"""More solutions than anybody can verify in a second: an engine that finds more than this need not go on."""
SHARE_FOR_ENGINE = 4
"""Of the memory limit an engine that collects solutions gets one part in this: Python holds them twice, and lifted."""


class Deadline:
    """When a request has to end, by the clock or by the stop flag."""

    def __init__(self, seconds: float | None, stop: StopFlag) -> None:
        self.seconds = seconds
        self.stop = stop
        self.started = time.monotonic()
        self.interrupted: float | None = None

    def start_again(self, spent: float) -> None:
        """Starts the clock once everything is loaded, with the time that lowering has taken."""
        self.started = time.monotonic() - spent

    def for_engine(self, limits: Limits, collects: bool) -> Limits:
        """The limits for the engine: the time that is left and, if it ``collects``, no more than can be verified."""
        if self.seconds is not None:
            limits = replace(limits, seconds=max(0.0, self.started + self.seconds - time.monotonic()))
        if collects:
            if self.seconds is not None:
                most = int(MOST_PER_SECOND * (self.seconds + GRACE))
                limits = replace(limits, solutions=most if limits.solutions is None else min(most, limits.solutions))
            if limits.memory is not None:
                limits = replace(limits, memory=limits.memory // SHARE_FOR_ENGINE)
        return limits

    def stopped_by(self) -> StoppedBy | None:
        """Why verification has to end, if it has to."""
        now = time.monotonic()
        if self.stop.is_set():
            self.interrupted = self.interrupted or now
            if now >= self.interrupted + GRACE:
                return "interrupt"
        if self.seconds is not None and now >= self.started + self.seconds + GRACE:
            return "time"
        return None
