"""The best score of a board of tiles, in runs: each better board is shown and saved before its score is reported."""

from __future__ import annotations

from array import array
from dataclasses import replace

from edgewise._native import TileBoard
from edgewise.base.engine import Job, Snapshot
from edgewise.base.errors import BadInput
from edgewise.base.result import Answer, Progress, Stats
from edgewise.tiles.counters import added_up, counted_before
from edgewise.tiles.records import Records, board_text, read_records
from edgewise.tiles.searches import BestSearch, best_by_core


def run_for_score(board: TileBoard, job: Job, by: BestSearch = best_by_core) -> Answer:
    """One run after another. Each better board is shown (``job.on_best``) and saved before its score is reported."""
    checkpointer, report = job.checkpointer, job.on_progress
    earlier = checkpointer.earlier if checkpointer is not None else None
    records = read_records(earlier.records if earlier else (), board.cell_count)
    if records.is_exact:
        raise BadInput("the checkpoint is not one of a search for the best score")
    if checkpointer is not None:
        checkpointer.check_earlier(_boards(records), records.score)
    before = counted_before(checkpointer)
    if earlier is not None and earlier.finished:
        return Answer(_boards(records), False, earlier.stopped_by, before)
    stats = before

    def keep() -> None:
        if checkpointer is not None:
            checkpointer.keep(best_snapshot(records, Answer(_boards(records), False, "interrupt", stats)))

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
        if checkpointer is not None and checkpointer.due_in() <= 0:
            keep()
        if report is not None:
            report(replace(now, seconds=now.seconds + (earlier.seconds if earlier else 0.0)))

    try:
        stopped_by, counted = by(board, records.run, records.score, on_run, replace(job, on_progress=on_progress))
    except KeyboardInterrupt:
        keep()
        raise
    answer = Answer(_boards(records), False, stopped_by, added_up(before, counted))
    if checkpointer is not None:
        checkpointer.keep(best_snapshot(records, answer))
    return answer


def _boards(records: Records) -> list[array[int]]:
    return [] if records.best is None else [records.best]


def best_snapshot(records: Records, answer: Answer) -> Snapshot:
    lines = ["search beam", f"run {records.run}"]
    if records.best is not None:
        lines += [f"score {records.score}", f"best {board_text(records.best)}"]
    return Snapshot(answer, lines, records.best)
