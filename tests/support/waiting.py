"""How tests wait for another process or a search: until something is true, never for a time.

A fixed pause is too short on the busiest machine and too long on every other one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from edgewise.base.engine import StopFlag
from edgewise.base.result import Limits, Progress

HANG_GUARD = 600.0
"""Seconds after which something is taken to hang, on the busiest machine. No test measures time with it."""


def until(condition: Callable[[], object], message: str, seconds: float = HANG_GUARD) -> None:
    """Waits until a condition holds, and fails with the message if it never does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, message
        time.sleep(0.01)


def cpu_seconds(pid: int) -> float:
    """How long a process has used the processor: it has come further than its start-up when that is some seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Watched:
    """Follows a search, and stops it once what it has reported is enough: ``ew.solve(board, **watched.how)``."""

    def __init__(self, is_enough: Callable[[list[Progress]], object]) -> None:
        self.seen: list[Progress] = []
        self.is_enough = is_enough
        self.stop = StopFlag()

    @property
    def how(self) -> dict[str, Any]:
        return {"on_progress": self._take, "stop": self.stop, "limits": Limits(seconds=HANG_GUARD)}

    def _take(self, progress: Progress) -> None:
        self.seen.append(progress)
        if self.is_enough(self.seen):
            self.stop.set()
