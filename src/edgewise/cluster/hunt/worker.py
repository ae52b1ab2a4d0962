"""One worker's share of a hunt for the best score: some runs of a search of tiles, by their numbers.

The number of a run decides its seed, its direction over the board and its ranking, so workers with other numbers hunt
elsewhere. Widths are chosen on the spot, from the time that the worker is given and from its speed.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import msgspec

from edgewise.base.engine import Checkpointer, Earlier, Job, Snapshot, StopFlag, core_count
from edgewise.base.registry import engine_named
from edgewise.base.result import Limits, Question
from edgewise.messages.forms import TileMessage, form_of

NEVER = 1e9
"""Seconds until a worker would write a checkpoint: the head does that."""


class HuntTask(msgspec.Struct):
    """Runs from one number to before another, for so many seconds."""

    engine: str
    form: TileMessage
    first: int
    end: int
    seconds: float | None
    seed: int
    options: dict[str, bool | int | str]
    memory: int | None = None


class HuntOutcome(msgspec.Struct):
    """What came of them."""

    board: bytes = b""
    """The best; empty where no run came to its end."""
    score: int = -1
    stats: dict[str, int | float | str] = {}


class FromRun(Checkpointer):
    """Makes the engine begin with a run of this number, as if it went on with a search that was saved."""

    def __init__(self, first: int) -> None:
        self.earlier = Earlier(["search beam", f"run {first}"], {}, 0.0, False, False, None)
        self.records: Sequence[str] = ()

    def check_earlier(self, boards: Sequence[array[int]], score: int | None = None) -> None:
        """There are none."""

    def due_in(self) -> float:
        return NEVER

    def keep(self, snapshot: Snapshot) -> None:
        self.records = snapshot.records


def run(body: bytes, stop: StopFlag) -> bytes:
    """Hunts until the runs are made, the time is up or the flag is set, and gives back the best board."""
    task = msgspec.msgpack.decode(body, type=HuntTask)
    engine = engine_named(task.engine)
    memory = task.memory or engine.usual_memory(Question.BEST, sharers=core_count())
    checkpointer = FromRun(task.first)
    options = {**task.options, "runs": task.end}
    job = Job(
        Question.BEST, Limits(task.seconds, memory=memory), 1, task.seed, options, stop, checkpointer=checkpointer
    )
    answer = engine.run(form_of(task.form), job)
    best = HuntOutcome(stats=answer.stats)
    if answer.solutions:
        best.board, best.score = answer.solutions[0].tobytes(), _score(checkpointer.records)
    return msgspec.msgpack.encode(best)


def _score(records: Sequence[str]) -> int:
    [score] = [line.removeprefix("score ") for line in records if line.startswith("score ")]
    return int(score)
