"""Tile searches that save checkpoints: exact ones in rounds, and the best score with a snapshot of each better board.

An exact search runs until a snapshot is due, reports what is left, and continues from there in the next round, exactly
as it would have without a pause. A round is long and a pause costs a few milliseconds, so the search itself need not
know about checkpoints.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias, cast

from edgewise._native import TileBoard, best_tiles, resumable_tiles
from edgewise.engine import Job, Keeper, Snapshot
from edgewise.engines._native_core import answer_from, native_job
from edgewise.engines._tile_records import Left, Records, board_text, left_lines, read_records
from edgewise.errors import BadInput
from edgewise.result import Answer, Progress, Question, Stats, StoppedBy

SHORTEST_ROUND = 0.01
SEARCHED_PER_SAVED = 10
"""Seconds of search, at least, for each second that a snapshot takes."""
ADD_UP = ("nodes", "runs", "tasks", "backtracks", "wipe_outs", "cell_singletons", "piece_singletons", "search_seconds")
HIGHEST = ("deepest", "width")


def added_up(earlier: Stats, more: Stats) -> Stats:
    """The counters of a run and of the run that continued it."""
    total = {**earlier, **more}
    for name in ADD_UP:
        if name in earlier and name in more:
            total[name] = cast(float, earlier[name]) + cast(float, more[name])
    for name in HIGHEST:
        if name in earlier and name in more:
            total[name] = max(cast(float, earlier[name]), cast(float, more[name]))
    if seconds := cast(float, total.get("search_seconds", 0.0)):
        total["placements_per_second"] = cast(int, total["nodes"]) / seconds
    return total


class RoundEnd(NamedTuple):
    """What a round of an exact search came to."""

    answer: Answer
    remaining: Left | None
    deepest: bytes | None
    raised: BaseException | None


ExactSearch: TypeAlias = "Callable[[TileBoard, Left | None, int, Job], RoundEnd]"
"""Goes on from what is left after so many solutions. Raises ``ValueError`` for a state that is none of this search."""


def scan_by_core(board: TileBoard, left: Left | None, found: int, job: Job) -> RoundEnd:
    """A round of the native core."""
    native = resumable_tiles(board, left, found, native_job(job))
    remaining: Left | None = None
    if native.remaining is not None:
        search, others_turn, jobs = native.remaining
        remaining = search, others_turn, [array("i", raw) for raw in jobs]
    return RoundEnd(answer_from(native), remaining, native.deepest, native.take_raised())


def run_in_rounds(board: TileBoard, job: Job, by: ExactSearch = scan_by_core) -> Answer:
    """Answers the question, saves snapshots with the keeper, and continues from the one that it has."""
    if job.question is Question.BEST:
        return run_for_score(board, job)
    assert job.keeper is not None
    return ExactRun(board, job, job.keeper, by).run()


def counted_before(keeper: Keeper | None) -> Stats:
    """The counters of earlier runs; raises ``BadInput`` if one is not a number."""
    stats = dict(keeper.earlier.stats) if keeper is not None and keeper.earlier is not None else {}
    if strange := [name for name in (*ADD_UP, *HIGHEST) if isinstance(stats.get(name), str)]:
        raise BadInput(f"the counter {strange[0]} of the checkpoint is not a number: {stats[strange[0]]!r}")
    return stats


class ExactRun:
    """An exact search over all of its rounds."""

    def __init__(self, board: TileBoard, job: Job, keeper: Keeper, by: ExactSearch = scan_by_core) -> None:
        self.board, self.job, self.keeper, self.by = board, job, keeper, by
        earlier = keeper.earlier
        self.records = read_records(earlier.records if earlier else (), board.cell_count)
        if self.records.is_for_score:
            raise BadInput("the checkpoint is not one of an exact search")
        keeper.check_earlier(self.records.solutions)
        keeper.check_earlier([] if self.records.deepest is None else [self.records.deepest])
        self.before = None if earlier is None else {solution.tobytes() for solution in self.records.solutions}
        """The solutions so far of a search that was resumed: its jobs must not lead to them again."""
        self.stats = counted_before(keeper)
        self.nodes_before = cast(int, self.stats.get("nodes", 0))
        self.seconds_before = earlier.seconds if earlier else 0.0
        self.solution_lines = [f"solution {board_text(solution)}" for solution in self.records.solutions]
        self.started = time.monotonic()
        self.shortest = SHORTEST_ROUND

    def run(self) -> Answer:
        earlier = self.keeper.earlier
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
        self.keeper.keep(self._snapshot(answer))
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
        seconds = max(self.keeper.due_in(), self.shortest)
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


OnRun = Callable[[int, int, Stats, bytes], None]
"""Called after each run: the best score so far, the number of the next run, the counters, and the board if better."""
BestSearch = Callable[[TileBoard, int, int, OnRun, Job], tuple[StoppedBy | None, Stats]]
"""Makes runs from a number on, against the best score so far: what stopped it, and its counters."""


def best_by_core(
    board: TileBoard, first_run: int, score: int, on_run: OnRun, job: Job
) -> tuple[StoppedBy | None, Stats]:
    """The runs of the native core."""
    native = best_tiles(board, first_run, score, on_run, native_job(job))
    return native.stopped_by, native.stats


def run_for_score(board: TileBoard, job: Job, by: BestSearch = best_by_core) -> Answer:
    """One run after another. Each better board goes to ``job.on_best`` and to the keeper before its score is shown."""
    keeper, report = job.keeper, job.on_progress
    earlier = keeper.earlier if keeper is not None else None
    records = read_records(earlier.records if earlier else (), board.cell_count)
    if records.is_exact:
        raise BadInput("the checkpoint is not one of a search for the best score")
    if keeper is not None:
        keeper.check_earlier(_boards(records), records.score)
    before = counted_before(keeper)
    if earlier is not None and earlier.finished:
        return Answer(_boards(records), False, earlier.stopped_by, before)
    stats = before

    def keep() -> None:
        if keeper is not None:
            keeper.keep(best_snapshot(records, Answer(_boards(records), False, "interrupt", stats)))

    def on_run(score: int, next_run: int, counted: Stats, better: bytes) -> None:
        nonlocal stats
        if better:
            if job.on_best is not None:
                job.on_best(array("i", better))
            records.best, records.score = array("i", better), score
        records.run, stats = next_run, added_up(before, counted)
        if better:
            keep()

    def on_progress(now: Progress) -> None:
        if keeper is not None and keeper.due_in() <= 0:
            keep()
        if report is not None:
            report(replace(now, seconds=now.seconds + (earlier.seconds if earlier else 0.0)))

    try:
        stopped_by, counted = by(board, records.run, records.score, on_run, replace(job, on_progress=on_progress))
    except KeyboardInterrupt:
        keep()
        raise
    answer = Answer(_boards(records), False, stopped_by, added_up(before, counted))
    if keeper is not None:
        keeper.keep(best_snapshot(records, answer))
    return answer


def _boards(records: Records) -> list[array[int]]:
    return [] if records.best is None else [records.best]


def best_snapshot(records: Records, answer: Answer) -> Snapshot:
    lines = ["search beam", f"run {records.run}"]
    if records.best is not None:
        lines += [f"score {records.score}", f"best {board_text(records.best)}"]
    return Snapshot(answer, lines, records.best)
