"""Exact searches of tiles in rounds, so that they can be saved.

A search runs until a snapshot is due, reports what is left, and continues from there in the next round, exactly as it
would have without a pause. A round is long and a pause costs a few milliseconds, so the search itself need not know
about checkpoints.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from edgewise._native import TileBoard
from edgewise.base.engine import Checkpointer, Job, Snapshot
from edgewise.base.errors import BadInput
from edgewise.base.result import Answer, Progress
from edgewise.tiles.counters import added_up, counted_before
from edgewise.tiles.records import board_text, left_lines, read_records
from edgewise.tiles.searches import ExactSearch, RoundEnd, scan_by_core

SHORTEST_ROUND = 0.01
SEARCHED_PER_SAVED = 10
"""Seconds of search, at least, for each second that a snapshot takes."""


def run_in_rounds(board: TileBoard, job: Job, by: ExactSearch = scan_by_core) -> Answer:
    """Answers the question, saves snapshots with the checkpointer, and continues from the one that it has.

    Without a checkpointer there is one round.
    """
    if job.checkpointer is not None:
        return ExactRun(board, job, job.checkpointer, by).run()
    only = by(board, None, 0, job)
    if only.raised is not None:
        raise only.raised
    return only.answer


class ExactRun:
    """An exact search over all of its rounds."""

    def __init__(self, board: TileBoard, job: Job, checkpointer: Checkpointer, by: ExactSearch = scan_by_core) -> None:
        self.board, self.job, self.checkpointer, self.by = board, job, checkpointer, by
        earlier = checkpointer.earlier
        self.records = read_records(earlier.records if earlier else (), board.cell_count)
        if self.records.is_for_score:
            raise BadInput("the checkpoint is not one of an exact search")
        checkpointer.check_earlier(self.records.solutions)
        checkpointer.check_earlier([] if self.records.deepest is None else [self.records.deepest])
        self.before = None if earlier is None else {solution.tobytes() for solution in self.records.solutions}
        """The solutions so far of a search that was resumed: its jobs must not lead to them again."""
        self.stats = counted_before(checkpointer)
        self.nodes_before = cast(int, self.stats.get("nodes", 0))
        self.seconds_before = earlier.seconds if earlier else 0.0
        self.solution_lines = [f"solution {board_text(solution)}" for solution in self.records.solutions]
        self.started = time.monotonic()
        self.shortest = SHORTEST_ROUND

    def run(self) -> Answer:
        earlier = self.checkpointer.earlier
        hand_over = self.job.on_solutions
        if hand_over is not None and not hand_over(self.records.solutions):
            return Answer([], False, "interrupt", self.stats)
        if earlier is not None and earlier.finished:
            return self._last(Answer([], earlier.complete, earlier.stopped_by, self.stats))
        while True:
            answer, is_paused, raised = self._round()
            self._keep(answer)
            if raised is not None:
                raise raised
            wants_more = hand_over is None or hand_over(answer.solutions)
            if not is_paused or not wants_more:
                return self._last(answer)

    def _keep(self, answer: Answer) -> None:
        """Saves a snapshot. One that takes long, as that of a GPU with all its jobs does, is taken less often."""
        before = time.monotonic()
        self.checkpointer.keep(self._snapshot(answer))
        self.shortest = max(self.shortest, SEARCHED_PER_SAVED * (time.monotonic() - before))

    def _last(self, answer: Answer) -> Answer:
        """With all the solutions there are, unless they have been handed over."""
        return replace(answer, solutions=self.records.solutions if self.job.on_solutions is None else [])

    def _hand_over(self, found: Sequence[array[int]]) -> bool:
        """Solutions of a round that goes on. They belong to its checkpoint whatever becomes of them."""
        self._take(found, None)
        return self.job.on_solutions is None or self.job.on_solutions(found)

    def _round(self) -> tuple[Answer, bool, BaseException | None]:
        """One run of the core: the answer so far, whether it has merely paused, and the exception that ended it."""
        limits = self.job.limits
        left = None if limits.seconds is None else max(0.0, limits.seconds - (time.monotonic() - self.started))
        seconds = max(self.checkpointer.due_in(), self.shortest)
        seconds = seconds if left is None else min(seconds, left)
        counted = cast(int, self.stats.get("nodes", 0))
        nodes = None if limits.nodes is None else max(0, limits.nodes - (counted - self.nodes_before))
        kept = sum(4 * len(solution) for solution in self.records.solutions)
        memory = None if limits.memory is None else max(0, limits.memory - kept)
        job = replace(
            self.job,
            limits=replace(limits, seconds=seconds, nodes=nodes, memory=memory),
            on_progress=self._with_what_was_before(counted),
            on_solutions=None if self.job.on_solutions is None else self._hand_over,
        )
        answer, remaining, deepest, raised = self._run_search(job)
        self.stats = added_up(self.stats, answer.stats)
        self._take(answer.solutions, deepest)
        if remaining is not None:
            self.records.left = remaining
        is_paused = answer.stopped_by == "time" and (left is None or seconds < left)
        if is_paused and not answer.stats["nodes"]:
            self.shortest *= 2  # too short to place even one piece
        answer = replace(answer, stats=self.stats)
        return answer, is_paused and raised is None, raised

    def _run_search(self, job: Job) -> RoundEnd:
        try:
            return self.by(self.board, self.records.left, len(self.records.solutions), job)
        except ValueError as error:
            if self.records.left is None:
                raise
            # A search rejects a state that it cannot have written itself.
            raise BadInput(f"the checkpoint does not fit the puzzle: {error}") from None

    def _take(self, found: Sequence[array[int]], deepest: bytes | None) -> None:
        if self.before is not None:
            names = [solution.tobytes() for solution in found]
            if len({*names, *self.before}) != len(names) + len(self.before):
                raise BadInput("not a checkpoint of this search: its jobs lead to the same solution twice")
            self.before.update(names)
        self.records.solutions += found
        self.solution_lines += (f"solution {board_text(solution)}" for solution in found)
        if deepest and _laid(array("i", deepest)) > _laid(self.records.deepest):
            self.records.deepest = array("i", deepest)

    def _snapshot(self, answer: Answer) -> Snapshot:
        lines = [] if self.records.left is None else list(left_lines(self.records.left))
        if self.records.deepest is not None and not self.records.solutions:
            lines.append(f"deepest {board_text(self.records.deepest)}")
        shown = self.records.solutions[0] if self.records.solutions else self.records.deepest
        return Snapshot(answer, [*lines, *self.solution_lines], shown)

    def _with_what_was_before(self, counted: int) -> Callable[[Progress], None] | None:
        """Progress over all rounds and earlier runs, if anyone listens."""
        report = self.job.on_progress
        if report is None:
            return None
        found = len(self.records.solutions)
        seconds = self.seconds_before + time.monotonic() - self.started

        def on_progress(now: Progress) -> None:
            report(
                replace(now, seconds=seconds + now.seconds, nodes=counted + now.nodes, solutions=found + now.solutions)
            )

        return on_progress


def _laid(board: array[int] | None) -> int:
    return 0 if board is None else len(board) - board.count(-1)
