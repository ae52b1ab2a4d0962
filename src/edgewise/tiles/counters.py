"""The counters of a search of tiles over all of its rounds and runs, those before a checkpoint included."""

from __future__ import annotations

from typing import cast

from edgewise.base.engine import Checkpointer
from edgewise.base.errors import BadInput
from edgewise.base.result import Stats

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


def counted_before(checkpointer: Checkpointer | None) -> Stats:
    """The counters of earlier runs; raises ``BadInput`` if one is not a number."""
    stats = dict(checkpointer.earlier.stats) if checkpointer is not None and checkpointer.earlier is not None else {}
    if strange := [name for name in (*ADD_UP, *HIGHEST) if isinstance(stats.get(name), str)]:
        raise BadInput(f"the counter {strange[0]} of the checkpoint is not a number: {stats[strange[0]]!r}")
    return stats
