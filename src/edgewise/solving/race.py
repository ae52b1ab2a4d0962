"""Two engines on one question, when it cannot be known beforehand which of them answers first.

A search settles most boards at once and gets lost in some; the time of counting depends on the width of the board
alone. So the preferred engine gets a head start, long enough for nearly every board. Then it is asked to wait while a
rival is looked for: without one it goes on from where it is. With one thread, a rival that is sure to be quick, or gets
so many nodes, runs meanwhile, and the preferred engine goes on if that settles nothing. With two threads or more, both
run side by side and the first answer stops the other. There the preferred engine starts again, on one thread fewer:
threads cannot be taken from a search that runs. Of 545 boards 11 get so far, and 2 of these have a rival; there it
costs 0.2 s. Of 874 loop puzzles whose clues count facts 3 get so far, and a SAT solver settles 2 of them at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue

from edgewise.base.engine import Engine, Job, StopFlag
from edgewise.base.errors import NoEngine
from edgewise.base.forms import Form
from edgewise.base.result import Answer

HEAD_START = 20_000
"""Nodes of the preferred engine before a rival is asked: a count, not a time, so that one thread is deterministic."""
WATCH_SECONDS = 0.02


def run_with_rivals(preferred: Engine, rivals: Sequence[Engine], form: Form, job: Job) -> tuple[Engine, Answer]:
    """The answer, and the engine that gave it. Of the rivals, the first that is worth racing is asked."""
    return _Race(preferred, rivals, form, job).run()


class _Race:
    """The preferred engine up to its head start, and what is decided there while it waits."""

    def __init__(self, preferred: Engine, rivals: Sequence[Engine], form: Form, job: Job) -> None:
        self.preferred, self.rivals, self.form, self.job = preferred, rivals, form, job
        self.started = time.monotonic()
        self.has_decided = False
        self.rival: Engine | None = None
        self.answer: Answer | None = None
        """Of the rival, if that settles the question."""

    def run(self) -> tuple[Engine, Answer]:
        limits = replace(self.job.limits, nodes=HEAD_START)
        answer = self.preferred.run(self.form, replace(self.job, limits=limits, on_node_limit=self._goes_on))
        if answer.stopped_by != "nodes":
            return self.preferred, answer
        # An engine that cannot wait has to start again if it goes on.
        goes_on = not self.has_decided and self._goes_on()
        if self.rival is not None and self.answer is not None:
            return self.rival, self.answer
        rest = _with_time_left(self.job, self.started)
        if goes_on or self.rival is None:
            return self.preferred, self.preferred.run(self.form, rest)
        return _side_by_side(self.preferred, self.rival, self.form, rest)

    def _goes_on(self) -> bool:
        """Whether the preferred engine does, at the end of its head start."""
        self.has_decided = True
        self.rival = next((one for one in self.rivals if one.is_worth_racing(self.form, self.job)), None)
        if self.rival is None:
            return True
        if self.job.threads > 1:
            return False
        rest = _with_time_left(self.job, self.started)
        rest = replace(rest, limits=replace(rest.limits, nodes=self.rival.nodes_alone(self.form)))
        with suppress(NoEngine):  # the board was not for it after all
            answer = self.rival.run(self.form, rest)
            if _is_settled(answer) or answer.stopped_by == "interrupt":
                self.answer = answer
        return self.answer is None


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
