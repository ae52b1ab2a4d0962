"""The native core as engines use it: imported late, given a :class:`Job` in its own terms, its answer in ours."""

from __future__ import annotations

from array import array
from functools import cache
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING

from edgewise.base.engine import Engine, Job
from edgewise.base.forms import LineForm, Rule, ints
from edgewise.base.result import Answer, Progress

if TYPE_CHECKING:
    from edgewise._native import LineGraph, NativeAnswer, NativeJob


@cache
def core_missing() -> str | None:
    """Why the native core cannot be used here, in one line; ``None`` when it can."""
    try:
        import_module("edgewise._native")
    except ImportError as error:
        return f"the native core is not built or does not load ({error}); run `make demo` or `pip install .`"
    return None


class NativeEngine(Engine):
    """An engine whose work is done by the core."""

    core_functions: tuple[str, ...]
    """The functions of the core that it calls. Together they have its options, but for those that say where it runs,
    and may report its counters."""

    def missing(self) -> str | None:
        return core_missing()


def native_graph(form: LineForm) -> LineGraph:
    """The form's graph and clues in the core's own structure."""
    from edgewise._native import LineGraph  # late: reading and drawing work without the core

    faces = 0 if form.faces is None else len(form.faces)
    clues = form.clues
    return LineGraph(
        form.tails, form.heads, form.degrees, clues.starts, clues.members, form.low, form.high, faces, form.joints
    )


def pair_ends(rule: Rule) -> array[int]:
    """The vertices to be joined, two for each pair."""
    return ints(chain.from_iterable(rule.pairs))


def native_faces(form: LineForm) -> tuple[array[int], array[int]] | None:
    """The form's faces as the core takes them, where it has any."""
    return None if form.faces is None else (form.faces.starts, form.faces.members)


def native_job(job: Job) -> NativeJob:
    """What every engine of the core is given beside its board."""
    from edgewise._native import NativeJob  # late: reading and drawing work without the core

    report, hand_over = job.on_progress, job.on_solutions

    def on_progress(seconds: float, nodes: int, solutions: int, share: float, best: int) -> None:
        if report is not None:
            report(Progress(seconds, nodes, solutions, share if share >= 0 else None, best if best >= 0 else None))

    def on_solutions(batch: list[bytes]) -> bool:
        return hand_over is not None and hand_over([array("i", solution) for solution in batch])

    limits = job.limits
    return NativeJob(
        job.max_solutions,
        limits.seconds,
        limits.nodes,
        limits.memory,
        job.process_memory,
        job.threads,
        job.seed,
        dict(job.options),
        job.stop.byte,
        None if report is None else on_progress,
        None if hand_over is None else on_solutions,
        job.on_node_limit,
    )


def answer_from(native: NativeAnswer) -> Answer:
    """The core's answer in the terms that every engine uses."""
    return Answer(
        [array("i", solution) for solution in native.solutions],
        native.complete,
        native.stopped_by,
        native.stats,
        heat=None if native.heat is None else list(array("Q", native.heat)),
    )
