"""Answers the page inside a browser, where there is no server: what ``worker`` is to a process, to a Web Worker.

A script (``static/transport/python.js``) runs Python there and calls this module, one question at a time. It says that
a question is no longer wanted in the way Pyodide has for it: as a Ctrl-C, which every heartbeat of the core looks for.
"""

from __future__ import annotations

import importlib.util
import signal
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from edgewise.base.engine import StopFlag
from edgewise.base.memory import resident
from edgewise.web.answers.context import Bounds
from edgewise.web.answers.dispatch import MOST_KEPT, WARM, WARMING, answered
from edgewise.web.frames import JOB, Task

MB = 2**20
BOUNDS = Bounds(cells=250_000, seconds=60.0, memory=1024 * MB)
JOB_BOUNDS = Bounds(cells=250_000, seconds=86_400.0, memory=2048 * MB)
SAVED = Path("/tmp/edgewise-checkpoint.txt")
"""In the memory of the worker; the page keeps what is written there."""
CHECKPOINT = "checkpoint"
"""The name of the news that carries it."""
LATER = ("pysat", "six")
"""Packages in an archive of their own, which few questions need."""


class FetchedLater:
    """Finds the packages of that archive, which ``fetch`` unpacks when the first of them is looked for."""

    def __init__(self, fetch: Callable[[], object]) -> None:
        self.fetch = fetch

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in LATER:
            return None
        sys.meta_path.remove(self)
        self.fetch()
        sys.path_importer_cache.clear()  # what is there now was not there when it was looked at
        return importlib.util.find_spec(name)


class Answerer:
    """The questions of one worker, one after another."""

    def __init__(self, fetch: Callable[[], object]) -> None:
        self.stop = StopFlag()
        signal.signal(signal.SIGINT, lambda *_: self.stop.set())
        sys.meta_path.append(FetchedLater(fetch))
        for name in WARMING:
            status, body, _ = self.answer(name, WARM.decode(), lambda event, news: None)
            assert status == 200, body

    def answer(self, name: str, body: str, report: Callable[[str, str], object]) -> tuple[int, str, bool]:
        """A status of HTTP, JSON, and whether so much memory is held now that another worker should take over."""
        self.stop = StopFlag()
        SAVED.unlink(missing_ok=True)
        is_job = name == JOB
        task = Task(name, body.encode(), JOB_BOUNDS if is_job else BOUNDS, save=str(SAVED) if is_job else None)
        written = 0

        def report_checkpoint() -> None:
            nonlocal written
            if SAVED.exists() and (now := SAVED.stat().st_mtime_ns) != written:
                written = now
                report(CHECKPOINT, SAVED.read_text(encoding="utf-8"))

        def hear(event: str, news: bytes) -> None:
            report(event, news.decode())
            report_checkpoint()

        status, said, _ = answered(task, self.stop, hear)
        report_checkpoint()
        return status, said.decode(), (resident() or 0) > MOST_KEPT
