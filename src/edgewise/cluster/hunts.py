"""One worker's share of a hunt for the best score: some runs of a search of tiles, by their numbers.

The number of a run decides its seed, its direction over the board and its ranking, so workers with other numbers hunt
elsewhere. Widths are chosen on the spot, from the time that the worker is given and from its speed.
"""

from __future__ import annotations

import msgspec

from edgewise.cluster.form_messages import TileMessage, form_of
from edgewise.engine import Job, StopFlag
from edgewise.engines._memory import default_memory
from edgewise.engines._native_core import native_job
from edgewise.engines.tiles import MEMORY_FOR_BEST, native_board
from edgewise.forms import TileForm
from edgewise.result import Limits, Question, Stats


class HuntTask(msgspec.Struct):
    """Runs from one number to before another, for so many seconds."""

    form: TileMessage
    first: int
    end: int
    score: int
    """The best so far: only a better board is of interest."""
    seconds: float | None
    seed: int
    options: dict[str, bool | int | str]
    memory: int | None = None


class HuntOutcome(msgspec.Struct):
    """What came of them."""

    score: int
    board: bytes
    """Empty where none is better than the best so far."""
    stats: dict[str, int | float | str]


def run(body: bytes, stop: StopFlag) -> bytes:
    """Hunts until the runs are made, the time is up or the flag is set, and gives back the best board."""
    from edgewise import _native  # late: reading and drawing work without the core

    task = msgspec.msgpack.decode(body, type=HuntTask)
    form = form_of(task.form)
    assert isinstance(form, TileForm)
    memory = task.memory or min(MEMORY_FOR_BEST, default_memory() or MEMORY_FOR_BEST)
    options = {**task.options, "runs": task.end}
    job = Job(Question.BEST, Limits(task.seconds, memory=memory), 1, task.seed, options, stop)
    best = HuntOutcome(task.score, b"", {})

    def on_run(score: int, next_run: int, counted: Stats, better: bytes) -> None:
        best.stats = counted
        if better:
            best.score, best.board = score, better

    _native.best_tiles(native_board(form), task.first, task.score, on_run, native_job(job))
    return msgspec.msgpack.encode(best)
