"""A process that refines on behalf of another, which can kill it at any moment.

Some solves cannot be sliced: the solver has no conflict budget, or the board is so large that a single slice takes
seconds. The calling process would notice neither its time limit nor Ctrl-C until such a solve is over. So it hands the
board to a worker, receives every solution as it is found, and kills the worker when time is up: nothing found is lost.

The two exchange pickled messages prefixed with their length; ``python -m edgewise.engines.sat.worker`` is the worker.
"""

from __future__ import annotations

import os
import pickle
import select
import struct
import subprocess
import sys
import time
from array import array
from dataclasses import replace
from typing import IO, Any

from edgewise.engine import Job
from edgewise.engines._found import Found
from edgewise.engines._memory import resident
from edgewise.engines.sat.refinement import Refinement, Settings
from edgewise.errors import BadInput, EngineFault
from edgewise.forms import Form
from edgewise.parent import die_with_parent
from edgewise.result import Answer, Progress, Stats, StoppedBy

LENGTH = struct.Struct("<Q")
POLL_SECONDS = 0.05


def refine_elsewhere(form: Form, job: Job, settings: Settings) -> Answer:
    """What :class:`Refinement` would answer, from a process that is killed at a limit or when the stop flag is set."""
    started = time.perf_counter()
    # What this process has in use is not for the worker to take.
    memory = None if job.process_memory is None else max(0, job.process_memory - (resident() or 0))
    alone = Job(job.question, job.limits, seed=job.seed, process_memory=memory)
    # A session of its own: Ctrl-C on the terminal is meant for the calling process.
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    found = Found(job)
    try:
        _send(process.stdin, (form, alone, settings))
        while True:
            stopped_by = "interrupt" if found.is_refused else _stopped(job, started)
            if stopped_by is not None:
                stats: Stats = {"nodes": found.number, "rounds": found.number, "solver": settings.solver}
                stats["search_seconds"] = time.perf_counter() - started
                return Answer(found.kept, False, stopped_by, stats)
            if job.on_progress is not None:
                job.on_progress(Progress(time.perf_counter() - started, found.number, found.number))
            if not select.select([process.stdout], [], [], POLL_SECONDS)[0]:
                continue
            message = _receive(process.stdout)
            if isinstance(message, array):
                found.add(message)
            elif isinstance(message, Answer):
                return replace(message, solutions=found.kept)
            elif isinstance(message, BadInput):
                raise message
            else:
                raise EngineFault(f"the SAT solver {settings.solver} ended without an answer")
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def _stopped(job: Job, started: float) -> StoppedBy | None:
    if job.stop.is_set():
        return "interrupt"
    if job.limits.seconds is not None and time.perf_counter() - started >= job.limits.seconds:
        return "time"
    return None


def _send(stream: IO[bytes], message: object) -> None:
    data = pickle.dumps(message)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    """The next message; ``None`` if the other process has ended."""
    length = stream.read(LENGTH.size)
    return pickle.loads(stream.read(LENGTH.unpack(length)[0])) if len(length) == LENGTH.size else None


def _serve() -> None:
    """The worker: solves one board, then exits."""
    die_with_parent(int(sys.argv[1]))
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # solvers that print must not corrupt the messages
    form, job, settings = _receive(sys.stdin.buffer)
    refinement = Refinement(form, job, settings, lambda solution: _send(out, solution))
    try:
        _send(out, refinement.run())
    except BadInput as error:
        _send(out, error)


if __name__ == "__main__":
    _serve()
