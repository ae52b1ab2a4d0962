"""The process that a run takes place in: one contestant, one puzzle, one answer, and then it is gone.

``python -m edgewise.bench.worker`` reads a job as JSON from standard input, writes a line when the clock starts and a
line of JSON when it is done. Whatever else a contestant prints goes to standard error.
"""

from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import resource
import signal
import sys
import time
from pathlib import Path
from typing import Any

from edgewise.bench.contestants import contestants
from edgewise.errors import EdgewiseError
from edgewise.family import Source
from edgewise.loading import parse
from edgewise.registry import family_named
from edgewise.result import Limits, Question

STARTED = "started\n"
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


def main() -> None:
    """Runs one job."""
    _die_with_parent()
    job = json.load(sys.stdin)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints must not get into the answer
    puzzle = parse(Source(job["text"]), family_named(job["family"])).named(job["name"])
    contestant = contestants()[job["engine"]]
    contestant.load()
    answers.write(STARTED)
    answers.flush()
    reply: dict[str, Any]
    limits = Limits(seconds=job["seconds"], memory=job["memory"])
    before = _cpu_seconds()
    started = time.perf_counter()
    try:
        outcome = contestant.run(puzzle, Question(job["question"]), limits, job["threads"], job["seed"])
        reply = dataclasses.asdict(outcome)
    except MemoryError:
        reply = {"status": "unknown", "stopped_by": "memory", "note": "out of memory"}
    except EdgewiseError as error:
        reply = {"status": "error", "note": str(error)}
    reply.setdefault("seconds", time.perf_counter() - started)
    reply["cpu_seconds"] = _cpu_seconds() - before
    reply["peak_bytes"] = _peak_bytes()
    json.dump(reply, answers)
    answers.flush()


def _die_with_parent() -> None:
    """A benchmark that is killed leaves nothing running, where the system can arrange it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def _cpu_seconds() -> float:
    """Of this process, and of those that it has started and that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _peak_bytes() -> int | None:
    """The most memory this process has had: what ``wait4`` says begins with the memory of the parent."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    line = next((line for line in status.read_text().splitlines() if line.startswith("VmHWM:")), None)
    return int(line.split()[1]) * 1024 if line else None


if __name__ == "__main__":
    main()
