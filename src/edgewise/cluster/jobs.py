"""What workers can be asked to do: the name of a job, and the module that does it.

A task carries one of these names and plain bytes. Workers look the name up here, so nothing that travels is code. Each
module has ``run(body: bytes, stop: StopFlag) -> bytes``. Once the flag is set it gives back what it has by then, soon.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from edgewise.base.engine import StopFlag
from edgewise.base.errors import EdgewiseError

BATCH, PART, HUNT = "batch", "part", "hunt"
JOBS = {
    BATCH: "edgewise.cluster.batch.worker",
    PART: "edgewise.cluster.board.parts",
    HUNT: "edgewise.cluster.hunt.worker",
}

Run = Callable[[bytes, StopFlag], bytes]


def job_named(name: str) -> Run:
    """What does the job of this name."""
    if name not in JOBS:
        raise EdgewiseError(f"workers do not know the job {name!r}")
    run: Run = import_module(JOBS[name]).run
    return run
