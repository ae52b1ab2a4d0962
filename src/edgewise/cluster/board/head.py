"""The head of a question in parts: hands them to workers, writes down what comes of them, and knows when to stop.

A first solution, or a second where one was not to be, ends everything. That there is no other, or none at all, takes
every part. The head takes what a worker says of its part at its word; whoever asked verifies each solution.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from dataclasses import dataclass, field
from typing import cast

import msgspec

from edgewise.base.engine import Job
from edgewise.base.errors import EngineFault
from edgewise.base.result import Answer, Progress, Question, Stats, StoppedBy
from edgewise.cluster.board.canonical import CANONICAL, TRUTH
from edgewise.cluster.board.cubes import flaw_in_cover, read_cube
from edgewise.cluster.board.part_table import SETTLED, OpenPart, PartTable
from edgewise.cluster.board.parts import Budget, Outcome, PartTask
from edgewise.cluster.executors import Executor
from edgewise.cluster.jobs import PART
from edgewise.messages.forms import FormMessage, LineMessage

FIRST_SECONDS = 1.0
"""For the whole board, before it is cut: most boards need no cluster, and some arguments need the whole board."""
PIECES_A_WORKER = 8
PIECES_LATER = 4
WAIT = 0.05
"""Seconds between two looks at the stop flag."""
ONCE = (Question.FIRST, Question.UNIQUE, Question.PROVE)
"""Questions to which the same solution may come from a part and again from what it was cut into."""


@dataclass
class Conquest:
    """One question, from its first part to its answer."""

    form: FormMessage
    engine: str
    job: Job
    executor: Executor
    table: PartTable
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        self.started = time.monotonic()
        self.ready: deque[OpenPart] = deque()
        self.running: dict[int, OpenPart] = {}
        self.found: list[array[int]] = []
        self.seen: set[bytes] = set()
        self.number = 0
        """Of solutions, those that were handed over included."""
        self.count: int | None = None
        self.stats: Stats = {"nodes": 0, "tasks": 0}
        self.refused = self.out_of_memory = False

    def run(self) -> Answer:
        """Works until the question is answered, or something stops it."""
        if self.table.is_new:
            self.table.begin([("", 1.0)])
        for outcome in self.table.outcomes():
            self._take(outcome)
        nodes_before = cast(int, self.stats["nodes"])
        self.ready.extend(self.table.open_parts())
        try:
            stopped_by = self._stopped(nodes_before)
            while stopped_by is None and (self.ready or self.running):
                self._hand_out()
                for number, raw in self.executor.finished(WAIT):
                    if (part := self.running.pop(number, None)) is not None:  # one that is void has no place any more
                        self._settle(part, msgspec.msgpack.decode(raw, type=Outcome))
                self._report()
                stopped_by = self._stopped(nodes_before)
        finally:
            for number, raw in self.executor.stop():  # what is finished is kept, whoever wants it
                outcome = msgspec.msgpack.decode(raw, type=Outcome)
                if outcome.settled and not outcome.in_vain and number in self.running:
                    self.table.finish(self.running.pop(number), outcome)
        self.stats["threads"] = self.executor.slots
        if stopped_by is None and (flaw := self._flaw()) is not None:
            raise EngineFault(f"the parts of this board do not make up the whole ({flaw}); please report this puzzle")
        return Answer(self.found, stopped_by is None, stopped_by, self.stats, count=self._total(stopped_by))

    def _flaw(self) -> str | None:
        """What is wrong with the parts of a board of lines: all were settled by the same rule and cover everything."""
        if not self.is_lines:
            return None
        leaves = self.table.leaves()
        if unsettled := [text for text, state in leaves if state != SETTLED]:
            return f"{unsettled[0] or 'the whole board'} is not settled"
        rules = {text.startswith(CANONICAL) for text, _ in leaves}
        cubes = [read_cube(text.removeprefix(CANONICAL).removeprefix(TRUTH)) for text, _ in leaves]
        return "some were searched for canonical paths only" if len(rules) > 1 else flaw_in_cover(cubes)

    def _hand_out(self) -> None:
        # No part waits behind another: a worker that is free may be the one to take it.
        while self.ready and self.executor.room > 0:
            part = self.ready.popleft()
            self.running[part.number] = part
            self.executor.submit(part.number, PART, msgspec.msgpack.encode(self._task(part)))

    def _task(self, part: OpenPart) -> PartTask:
        is_first = not part.text
        budget, options = self.budget, cast("dict[str, bool | int | str]", dict(self.job.options))
        if is_first and budget.seconds is not None:
            budget = msgspec.structs.replace(budget, seconds=min(FIRST_SECONDS, budget.seconds))
        return PartTask(
            self.form,
            part.text,
            self.engine,
            self.job.question,
            self.job.max_solutions,
            budget,
            max(2, PIECES_A_WORKER * self.executor.slots) if is_first or part.text == TRUTH else PIECES_LATER,
            sorted(self.seen) if self.is_lines else [],
            self.job.seed,
            options,
            self.job.process_memory,
        )

    def _settle(self, part: OpenPart, outcome: Outcome) -> None:
        if outcome.out_of_memory:
            self.out_of_memory = True
            self.ready.append(part)
            return
        enough = self.job.max_solutions is not None and len(outcome.solutions) >= self.job.max_solutions
        if not outcome.settled and not enough:
            self.ready.append(part)  # its worker was stopped half-way
            return
        left = self.table.finish(part, outcome)
        self._take(outcome)  # not before it is in the table: what is given out must not be lost
        if outcome.in_vain:
            self.running.clear()
            self.ready.clear()
            left = self.table.start_again([(TRUTH, 1.0)])
        # Depth first: the pieces of what was cut last come next, so that few parts are open at a time.
        self.ready.extendleft(reversed(left))

    def _take(self, outcome: Outcome) -> None:
        """Adds what came of a part to what is known."""
        solutions = [array("i", raw) for raw in outcome.solutions]
        if self.job.question in ONCE:
            solutions = [one for one in solutions if self._is_new(one)]
        if self.job.max_solutions is not None:
            solutions = solutions[: max(0, self.job.max_solutions - self.number)]
        self.number += len(solutions)
        if self.job.on_solutions is None:
            self.found += solutions
        elif solutions and not self.refused:
            self.refused = not self.job.on_solutions(solutions)
        if outcome.count is not None:
            self.count = (self.count or 0) + int(outcome.count, 16)
        self.stats["tasks"] = cast(int, self.stats["tasks"]) + 1
        for name in ("nodes", "conflicts", "propagations", "decisions"):
            if isinstance(value := outcome.stats.get(name), int):
                self.stats[name] = cast(int, self.stats.get(name, 0)) + value

    def _is_new(self, solution: array[int]) -> bool:
        key = array("i", sorted(solution)).tobytes() if self.is_lines else solution.tobytes()
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    @property
    def is_lines(self) -> bool:
        """Whether solutions are sets of edges."""
        return isinstance(self.form, LineMessage)

    def _stopped(self, nodes_before: int) -> StoppedBy | None:
        limits = self.job.limits
        if self.job.max_solutions is not None and self.number >= self.job.max_solutions:
            return "solutions"
        if self.refused or self.job.stop.is_set():
            return "interrupt"
        if self.out_of_memory:
            return "memory"
        if limits.seconds is not None and time.monotonic() - self.started >= limits.seconds:
            return "time" if self.ready or self.running else None
        if limits.nodes is not None and cast(int, self.stats["nodes"]) - nodes_before > limits.nodes:
            return "nodes"
        return None

    def _total(self, stopped_by: StoppedBy | None) -> int | None:
        if self.job.question is not Question.COUNT or stopped_by is not None:
            return None
        return self.count or 0

    def _report(self) -> None:
        if self.job.on_progress is not None:
            seconds = time.monotonic() - self.started
            share = self.table.done_share()
            self.job.on_progress(Progress(seconds, cast(int, self.stats["nodes"]), self.number, share))
