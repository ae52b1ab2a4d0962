"""A process that refines on behalf of another, which can kill it at any moment.

Some solves cannot be sliced: the solver has no conflict budget, or the board is so large that a single slice takes
seconds. The calling process would notice neither its time limit nor Ctrl-C until such a solve is over. So it hands the
board to a worker, receives every solution as it is found, and kills the worker when time is up: nothing found is lost.
"""

from __future__ import annotations

import sys
import time
from array import array

import msgspec

from edgewise.base.engine import Job
from edgewise.base.errors import EngineFault
from edgewise.base.forms import Form
from edgewise.base.memory import resident
from edgewise.base.result import Answer, Limits, Progress, Question, Stats, StoppedBy
from edgewise.engines._found import Found
from edgewise.engines.sat.refinement import Refinement, Settings
from edgewise.messages.evidence import evidence_bytes, evidence_from
from edgewise.messages.forms import FormMessage, form_of, message_of
from edgewise.processes.child import begin
from edgewise.processes.worker import python_command, started


class Task(msgspec.Struct):
    """What a worker is to do."""

    form: FormMessage
    question: Question
    limits: Limits
    seed: int
    memory: int | None
    settings: Settings


class Settled(msgspec.Struct):
    """The answer, without its solutions, which have come before it, each as the bytes of its numbers."""

    complete: bool
    stopped_by: StoppedBy | None
    stats: Stats
    evidence: bytes


def refine_elsewhere(form: Form, job: Job, settings: Settings) -> Answer:
    """What :class:`Refinement` would answer, from a process that is killed at a limit or when the stop flag is set."""
    begun = time.perf_counter()
    # What this process has in use is not for the worker to take.
    memory = None if job.process_memory is None else max(0, job.process_memory - (resident() or 0))
    task = Task(message_of(form), job.question, job.limits, job.seed, memory, settings)
    found = Found(job)
    with started(python_command(__name__), msgspec.msgpack.encode(task)) as worker:
        while not worker.has_ended:
            seconds = time.perf_counter() - begun
            is_stopped = found.is_refused or job.stop.is_set()
            if is_stopped or (job.limits.seconds is not None and seconds >= job.limits.seconds):
                stats: Stats = {"nodes": found.number, "rounds": found.number, "solver": settings.solver}
                stats["search_seconds"] = seconds
                return Answer(found.kept, False, "interrupt" if is_stopped else "time", stats)
            if job.on_progress is not None:
                job.on_progress(Progress(seconds, found.number, found.number))
            frame = worker.receive()
            reply = None if frame is None else msgspec.msgpack.decode(frame, type=bytes | Settled)
            if isinstance(reply, bytes):
                found.add(array("i", reply))
            elif reply is not None:
                evidence = evidence_from(reply.evidence)
                return Answer(found.kept, reply.complete, reply.stopped_by, reply.stats, evidence)
    raise EngineFault(f"the SAT solver {settings.solver} ended without an answer: {worker.complaint or 'killed'}")


def _serve() -> None:
    """The worker: solves one board, then exits."""
    send = begin()
    task = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Task)
    job = Job(task.question, task.limits, seed=task.seed, process_memory=task.memory)
    encode = msgspec.msgpack.encode
    found = Refinement(form_of(task.form), job, task.settings, lambda solution: send(encode(solution.tobytes())))
    answer = found.run()
    assert answer.evidence is not None
    evidence = evidence_bytes(answer.evidence)
    send(encode(Settled(answer.complete, answer.stopped_by, answer.stats, evidence)))


if __name__ == "__main__":
    _serve()
