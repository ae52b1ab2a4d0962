"""The process that a run takes place in: one contestant, one puzzle, one answer, and then it ends.

It reads a job as JSON, sends an empty frame when the clock starts, and a frame of JSON when it is done.
"""

from __future__ import annotations

import dataclasses
import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from edgewise.base.errors import EdgewiseError
from edgewise.base.registry import family_named
from edgewise.base.result import Limits, Question
from edgewise.bench.contestants import contestants
from edgewise.processes.child import begin
from edgewise.text.loading import parse
from edgewise.text.source import Source


def main() -> None:
    """Runs one job."""
    send = begin()
    job = json.load(sys.stdin.buffer)
    puzzle = parse(Source(job["text"]), family_named(job["family"])).named(job["name"])
    contestant = contestants(Path(job["peers"]) if job["peers"] else None)[job["engine"]]
    contestant.load()
    send(b"")
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
    send(json.dumps(reply).encode())


def _cpu_seconds() -> float:
    """The processor time of this process and of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _peak_bytes() -> int | None:
    """The peak memory of this process: what ``wait4`` reports includes the memory of its parent at the fork."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    line = next((line for line in status.read_text().splitlines() if line.startswith("VmHWM:")), None)
    return int(line.split()[1]) * 1024 if line else None


if __name__ == "__main__":
    main()
