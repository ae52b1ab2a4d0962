"""``frontier``: exact counting by dynamic programming over a moving frontier. See docs/engines/frontier.md."""

from __future__ import annotations

import os
from dataclasses import replace

from edgewise.engine import Job, Option
from edgewise.engines._native_core import NativeEngine, answer_from, native_graph, native_job, pair_ends
from edgewise.forms import Form, JoinPairs, LineForm
from edgewise.result import Answer, Question

WANTS = {
    Question.COUNT: "count",
    Question.EDGES: "edges",
    Question.FIRST: "first",
    Question.UNIQUE: "first",
    Question.SAMPLE: "samples",
}
WIDEST_ALONE, WIDEST_BESIDE = 14, 18
"""How wide the frontier of a board may be, in edges, for ``auto`` to count it: seconds at worst alone, minutes beside
another engine."""
SHARE_OF_MEMORY = 0.75
"""Without a limit, the engine stops at this share of the machine's memory rather than being killed for using it up."""


class Frontier(NativeEngine):
    name = "frontier"
    summary = "counts exactly, vertex by vertex over a moving frontier; samples; settles uniqueness on narrow boards"
    forms = "lines, with one loop or pairs"
    answers = frozenset(WANTS)
    rank = 60
    core_functions = ("frontier",)
    races = True
    options = (
        Option("probing", True, "first find the edges that are the same in every solution"),
        Option("look_ahead", True, "drop a state when a vertex nearby has no valid degree left"),
    )

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm)

    def is_worth_racing(self, form: Form, threads: int) -> bool:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        return _native.frontier_width(native_graph(form)) <= (WIDEST_BESIDE if threads > 1 else WIDEST_ALONE)

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        rule = form.rule
        ends = pair_ends(rule) if isinstance(rule, JoinPairs) else None
        if job.limits.memory is None:
            job = replace(job, limits=replace(job.limits, memory=_memory_of_machine()))
        native = _native.frontier(native_graph(form), ends, WANTS[job.question], native_job(job))
        answer = answer_from(native)
        if not native.complete:
            return answer
        assert native.count is not None
        if job.question in (Question.FIRST, Question.UNIQUE):
            # The count is right up to the number of solutions asked for, and larger where there are more.
            more = native.count > len(answer.solutions)
            return replace(answer, complete=not more, stopped_by="solutions" if more else None)
        by_edge = native.edge_counts if job.question is Question.EDGES else None
        return replace(answer, count=native.count, edge_counts=by_edge)


def _memory_of_machine() -> int | None:
    try:
        return int(SHARE_OF_MEMORY * os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        return None


ENGINE = Frontier()
