"""What does the searching: one signature for rounds of an exact search, one for runs for the best score.

Rounds and runs are the same whoever makes them. The native core is here; devices are in ``edgewise.gpu``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from edgewise._native import TileBoard, best_tiles, resumable_tiles
from edgewise.base.engine import Job
from edgewise.base.result import Answer, Stats, StoppedBy
from edgewise.core import answer_from, native_job
from edgewise.tiles.records import Left


class RoundEnd(NamedTuple):
    """What a round of an exact search came to."""

    answer: Answer
    remaining: Left | None
    deepest: bytes | None
    raised: BaseException | None


ExactSearch: TypeAlias = "Callable[[TileBoard, Left | None, int, Job], RoundEnd]"
"""Goes on from what is left after so many solutions. Raises ``ValueError`` for a state that is none of this search."""
OnRun = Callable[[int, int, Stats, bytes], None]
"""Called after each run: the best score so far, the number of the next run, the counters, and the board if better."""
BestSearch = Callable[[TileBoard, int, int, OnRun, Job], tuple[StoppedBy | None, Stats]]
"""Makes runs from a number on, against the best score so far: what stopped it, and its counters."""


def scan_by_core(board: TileBoard, left: Left | None, found: int, job: Job) -> RoundEnd:
    """A round of the native core."""
    native = resumable_tiles(board, left, found, native_job(job))
    remaining: Left | None = None
    if native.remaining is not None:
        search, others_turn, jobs = native.remaining
        remaining = search, others_turn, [array("i", raw) for raw in jobs]
    return RoundEnd(answer_from(native), remaining, native.deepest, native.take_raised())


def best_by_core(
    board: TileBoard, first_run: int, score: int, on_run: OnRun, job: Job
) -> tuple[StoppedBy | None, Stats]:
    """The runs of the native core."""
    native = best_tiles(board, first_run, score, on_run, native_job(job))
    return native.stopped_by, native.stats
