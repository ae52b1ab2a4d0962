"""The head of a hunt for the best score: gives out runs by number, and shows and saves every better board.

Its checkpoints are those of a hunt on one machine, so a laptop can continue what a cluster began, and the other way
round. The number of the next run in a checkpoint is the lowest of those under way: these are made again.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import msgspec

from edgewise.base.engine import Engine, Job, OptionValue
from edgewise.base.errors import BadInput
from edgewise.base.forms import Form, TileForm
from edgewise.base.result import Answer, Progress, Question, Stats, StoppedBy
from edgewise.cluster.executors import Executor
from edgewise.cluster.hunt.worker import HuntOutcome, HuntTask
from edgewise.cluster.jobs import HUNT
from edgewise.messages.forms import TileMessage, message_of
from edgewise.tiles.counters import added_up, counted_before
from edgewise.tiles.records import Records, read_records

RUNS = 8
"""Of one task, at most; its widths grow from run to run."""
FIRST_SECONDS, MOST_SECONDS = 10.0, 120.0
"""Of the first tasks and of the longest. Better boards are heard of when a task ends."""
WAIT = 0.05


@dataclass(frozen=True)
class Hunters:
    """Workers of one kind, and the options that they have beside those of the request: a GPU is one."""

    executor: Executor
    options: Mapping[str, OptionValue] = field(default_factory=dict)


class HuntEngine(Engine):
    """The best score, on many workers."""

    answers = saves = frozenset({Question.BEST})

    def __init__(self, inner: Engine, hunters: Sequence[Hunters]) -> None:
        """``inner`` is the engine that the workers run."""
        self.inner, self.hunters = inner, hunters
        self.name, self.summary, self.forms, self.rank = inner.name, inner.summary, inner.forms, inner.rank
        self.options = inner.options

    def missing(self) -> str | None:
        return self.inner.missing()

    def accepts(self, form: Form) -> bool:
        return self.inner.accepts(form)

    def run(self, form: Form, job: Job) -> Answer:
        assert isinstance(form, TileForm)
        return _Hunt(self.name, form, job, self.hunters).run()


class _Hunt:
    def __init__(self, engine: str, form: TileForm, job: Job, hunters: Sequence[Hunters]) -> None:
        message = message_of(form)
        assert isinstance(message, TileMessage)
        self.engine, self.message, self.job, self.hunters = engine, message, job, hunters
        self.checkpointer = job.checkpointer
        self.earlier = None if job.checkpointer is None else job.checkpointer.earlier
        self.records = read_records(self.earlier.records if self.earlier else (), len(form.neighbours))
        if self.records.is_exact:
            raise BadInput("the checkpoint is not one of a search for the best score")
        if self.checkpointer is not None:
            boards = [] if self.records.best is None else [self.records.best]
            self.checkpointer.check_earlier(boards, self.records.score)
        self.before = counted_before(self.checkpointer)
        self.stats: Stats = {"nodes": 0, "runs": 0, "tasks": 0}
        self.highest = sum(form.neighbours[cell][side] >= 0 for cell in range(len(form.neighbours)) for side in (1, 2))
        self.last = cast(int, job.options.get("runs") or 0) or None
        self.next = self.records.run
        self.running: dict[int, tuple[int, int]] = {}
        """The runs that each task makes, by its number."""
        self.tasks = 0
        self.started = time.monotonic()

    def run(self) -> Answer:
        if self.earlier is not None and self.earlier.finished:
            return Answer(_boards(self.records), False, self.earlier.stopped_by, self.before)
        try:
            while (stopped_by := self._stopped()) is None and not self._is_over():
                self._hand_out()
                for hunters in self.hunters:
                    for number, raw in hunters.executor.finished(WAIT):
                        self._take(number, raw, is_whole=True)
                self._report()
        finally:
            for hunters in self.hunters:
                for number, raw in hunters.executor.stop():
                    self._take(number, raw, is_whole=False)
            self._keep(self._answer("interrupt"))
        answer = self._answer(stopped_by)
        self._keep(answer)
        return answer

    def _is_over(self) -> bool:
        """A board without a flaw, or no run left to make."""
        return self.records.score >= self.highest or (
            self.last is not None and self.next >= self.last and not self.running
        )

    def _stopped(self) -> StoppedBy | None:
        limits = self.job.limits
        if self.job.stop.is_set():
            return "interrupt"
        if limits.seconds is not None and time.monotonic() - self.started >= limits.seconds:
            return "time"
        if limits.nodes is not None and cast(int, self.stats["nodes"]) > limits.nodes:
            return "nodes"
        return None

    def _hand_out(self) -> None:
        for hunters in self.hunters:
            while hunters.executor.room > 0 and (self.last is None or self.next < self.last):
                task = self._task(hunters.options)
                self.tasks += 1
                self.running[self.tasks] = (task.first, task.end)
                self.next = task.end
                hunters.executor.submit(self.tasks, HUNT, msgspec.msgpack.encode(task))

    def _task(self, own: Mapping[str, OptionValue]) -> HuntTask:
        options = cast("dict[str, bool | int | str]", {**self.job.options, **own})
        now = time.monotonic() - self.started
        seconds = min(MOST_SECONDS, max(FIRST_SECONDS, now))
        if self.job.limits.seconds is not None:
            seconds = min(seconds, max(0.0, self.job.limits.seconds - now))
        runs = 1 if "width" in options else RUNS
        end = self.next + runs if self.last is None else min(self.last, self.next + runs)
        # A task of a given width, or of given runs, takes as long as it takes: its boards depend on no clock.
        limit = None if "width" in options and self.job.limits.seconds is None else seconds
        return HuntTask(
            self.engine, self.message, self.next, end, limit, self.job.seed, options, self.job.process_memory
        )

    def _take(self, number: int, raw: bytes, is_whole: bool) -> None:
        outcome = msgspec.msgpack.decode(raw, type=HuntOutcome)
        runs = self.running.get(number)
        if is_whole and runs is not None:
            del self.running[number]
            self.stats["tasks"] = cast(int, self.stats["tasks"]) + 1
        for name in ("nodes", "runs"):
            if isinstance(value := outcome.stats.get(name), int):
                self.stats[name] = cast(int, self.stats[name]) + value
        if not outcome.board or outcome.score <= self.records.score:
            return
        board = array("i", outcome.board)
        if self.job.on_best is not None:
            self.job.on_best(board)  # raises if it breaks a rule that it may not break
        self.records.best, self.records.score = board, outcome.score
        self._keep(self._answer("interrupt"))

    def _answer(self, stopped_by: StoppedBy | None) -> Answer:
        self.records.run = min((first for first, _ in self.running.values()), default=self.next)
        slots = sum(hunters.executor.slots for hunters in self.hunters)
        stats = added_up(self.before, {**self.stats, "threads": slots})
        return Answer(_boards(self.records), False, stopped_by, stats)

    def _keep(self, answer: Answer) -> None:
        from edgewise.tiles.best_runs import best_snapshot  # late: it needs the core

        if self.checkpointer is not None:
            self.checkpointer.keep(best_snapshot(self.records, answer))

    def _report(self) -> None:
        if self.checkpointer is not None and self.checkpointer.due_in() <= 0:
            self._keep(self._answer("interrupt"))
        if self.job.on_progress is not None:
            seconds = time.monotonic() - self.started + (self.earlier.seconds if self.earlier else 0.0)
            best = self.records.score if self.records.score >= 0 else None
            self.job.on_progress(Progress(seconds, cast(int, self.stats["nodes"]), 0, None, best))


def _boards(records: Records) -> list[array[int]]:
    return [] if records.best is None else [records.best]
