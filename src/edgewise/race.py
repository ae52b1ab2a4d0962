"""Two engines on one question, when it cannot be known beforehand which of them answers first.

A search settles most boards at once and gets lost in some; the time of counting depends on the width of the board
alone. So the preferred engine gets a head start, long enough for nearly every board. After that, with two threads or
more, both run side by side and the first answer stops the other. With one thread the rival is asked only if it is sure
to be quick.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue

from edgewise.engine import Engine, Job, StopFlag
from edgewise.errors import NoEngine
from edgewise.forms import Form
from edgewise.result import Answer

HEAD_START = 20_000
"""Nodes of the preferred engine before a rival is asked: a count, not a time, so that one thread is deterministic."""
WATCH_SECONDS = 0.02


def run_with_rivals(preferred: Engine, rivals: Sequence[Engine], form: Form, job: Job) -> tuple[Engine, Answer]:
    """The answer, and the engine that gave it. Of the rivals, the first that is worth racing is asked."""
    started = time.monotonic()
    answer = preferred.run(form, replace(job, limits=replace(job.limits, nodes=HEAD_START)))
    if answer.stopped_by != "nodes":
        return preferred, answer
    rival = next((engine for engine in rivals if engine.is_worth_racing(form, job.threads)), None)
    rest = _with_time_left(job, started)
    if rival is not None and job.threads > 1:
        return _side_by_side(preferred, rival, form, rest)
    if rival is not None:
        with suppress(NoEngine):  # the board was not for it after all
            answer = rival.run(form, rest)
            if _is_settled(answer) or answer.stopped_by == "interrupt":
                return rival, answer
        rest = _with_time_left(job, started)
    return preferred, preferred.run(form, rest)


def _with_time_left(job: Job, started: float) -> Job:
    if job.limits.seconds is None:
        return job
    left = max(0.0, job.limits.seconds - (time.monotonic() - started))
    return replace(job, limits=replace(job.limits, seconds=left))


def _is_settled(answer: Answer) -> bool:
    return answer.complete or answer.stopped_by == "solutions"


def _side_by_side(preferred: Engine, rival: Engine, form: Form, job: Job) -> tuple[Engine, Answer]:
    """Both at once: the first that settles the question wins; if neither does, the preferred one's answer counts."""
    stops = {engine.name: StopFlag() for engine in (preferred, rival)}
    arrived: SimpleQueue[tuple[Engine, Answer | BaseException]] = SimpleQueue()

    def work(engine: Engine, part: Job) -> None:
        try:
            arrived.put((engine, engine.run(form, part)))
        except BaseException as error:  # handed to the caller, who raises it
            arrived.put((engine, error))

    jobs = {
        preferred: replace(job, threads=job.threads - 1, stop=stops[preferred.name]),
        rival: replace(job, threads=1, stop=stops[rival.name], on_progress=None),
    }
    workers = [threading.Thread(target=work, args=item, daemon=True) for item in jobs.items()]
    for worker in workers:
        worker.start()
    results: dict[str, tuple[Engine, Answer | BaseException]] = {}
    try:
        while len(results) < len(workers):
            for worker in workers:
                worker.join(WATCH_SECONDS)
            while not arrived.empty():
                engine, result = arrived.get()
                if engine is rival and isinstance(result, NoEngine):  # the board was not for it after all
                    result = Answer([], False, None, {})
                results[engine.name] = engine, result
                if isinstance(result, BaseException) or _is_settled(result):
                    _set(stops)
            if job.stop.is_set():
                _set(stops)
    except BaseException:  # usually a KeyboardInterrupt: no worker is left running
        _set(stops)
        for worker in workers:
            worker.join()
        raise
    for _, result in results.values():
        if isinstance(result, BaseException):
            raise result
    ordered = [results[preferred.name], results[rival.name]]
    answers = [(engine, answer) for engine, answer in ordered if isinstance(answer, Answer)]
    return next((pair for pair in answers if _is_settled(pair[1])), answers[0])


def _set(stops: dict[str, StopFlag]) -> None:
    for stop in stops.values():
        stop.set()
