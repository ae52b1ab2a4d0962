"""The native core, imported late, and a ``LineForm`` as the graph that it works on."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from edgewise.engine import Engine, Job
from edgewise.forms import Form, LineForm, OneLoop
from edgewise.result import Answer, Progress, Question, Stats, StoppedBy

if TYPE_CHECKING:
    from edgewise._native import LineGraph

UNBOUNDED = 2**63
NativeAnswer = tuple[list[bytes], bool, str | None, Stats] | tuple[list[bytes], bool, str | None, Stats, bytes]
"""Solutions, whether they are all, what stopped the run, counters; and where the search spent itself, if it knows."""


@cache
def core_missing() -> str | None:
    """Why the native core cannot be used here, in one line; ``None`` when it can."""
    try:
        import_module("edgewise._native")
    except ImportError as error:
        return f"the native core is not built or does not load ({error}); run `make demo` or `pip install .`"
    return None


def native_graph(form: LineForm) -> LineGraph:
    """The form's graph and clues in the core's own structure."""
    from edgewise._native import LineGraph  # late: reading and drawing work without the core

    return LineGraph(form.tails, form.heads, form.degrees, form.clues.starts, form.clues.members, form.low, form.high)


class NativeLoopEngine(Engine):
    """What every engine of the core that looks for one loop declares alike."""

    forms = "lines with one loop"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL})

    def missing(self) -> str | None:
        return core_missing()

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm) and isinstance(form.rule, OneLoop)


def run_natively(engine: Callable[..., NativeAnswer], job: Job, *boards: Any) -> Answer:
    """Calls an engine of the core with what every job has, and brings its answer into shape."""
    loops, complete, stopped_by, stats, *heat = engine(*boards, **what_every_job_has(job))
    return Answer(
        [array("i", loop) for loop in loops],
        complete,
        cast(StoppedBy | None, stopped_by),
        stats,
        heat=list(array("Q", heat[0])) if heat and job.options.get("heat") else None,
    )


def what_every_job_has(job: Job) -> dict[str, Any]:
    """The arguments that every engine of the core takes alike."""
    report = job.on_progress

    def on_progress(seconds: float, nodes: int, solutions: int, share: float, best: int) -> None:
        if report is not None:
            report(Progress(seconds, nodes, solutions, share if share >= 0 else None, best if best >= 0 else None))

    return {
        "max_solutions": UNBOUNDED if job.max_solutions is None else job.max_solutions,
        "seconds": job.limits.seconds,
        "nodes": job.limits.nodes,
        "memory_bytes": job.limits.memory,
        "threads": job.threads,
        "seed": job.seed,
        "options": dict(job.options),
        "stop_flag": job.stop.byte,
        "on_progress": None if report is None else on_progress,
    }
