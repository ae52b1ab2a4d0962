"""``frontier``: exact counting by dynamic programming over a moving frontier. See docs/engines/frontier.md."""

from __future__ import annotations

import os
from array import array
from itertools import chain
from typing import cast

from edgewise.engine import Engine, Job, Option
from edgewise.engines._native_line import core_missing, native_graph, what_every_job_has
from edgewise.forms import Form, JoinPairs, LineForm, ints
from edgewise.result import Answer, Question, StoppedBy

WANTS = {
    Question.COUNT: "count",
    Question.EDGES: "edges",
    Question.FIRST: "first",
    Question.UNIQUE: "first",
    Question.SAMPLE: "samples",
}
WIDEST_ALONE, WIDEST_BESIDE = 14, 18
"""How many edges may cross the frontier of a board on which ``auto`` counts: seconds at worst, and minutes."""
SHARE_OF_MEMORY = 0.75
"""Without a limit, the engine stops at this share of the machine's memory instead of being killed for it."""


class Frontier(Engine):
    name = "frontier"
    summary = "counts exactly, vertex by vertex over a moving frontier; samples, settles uniqueness on narrow boards"
    forms = "lines, with one loop or pairs"
    answers = frozenset(WANTS)
    rank = 60
    races = True
    options = (
        Option("probing", True, "find the edges that are the same in every solution first"),
        Option("look_ahead", True, "drop a state when a vertex nearby cannot be passed"),
    )

    def missing(self) -> str | None:
        return core_missing()

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
        pairs = ints(chain.from_iterable(rule.pairs)) if isinstance(rule, JoinPairs) else None
        arguments = what_every_job_has(job)
        if arguments["memory_bytes"] is None:
            arguments["memory_bytes"] = _memory_of_machine()
        solutions, complete, stopped_by, stats, raw_count, raw_edges = _native.frontier(
            native_graph(form),
            pairs,
            WANTS[job.question],
            **arguments,
        )
        count = int.from_bytes(raw_count, "little")
        found = [array("i", solution) for solution in solutions]
        if not complete:
            return Answer(found, False, cast(StoppedBy | None, stopped_by), stats)
        if job.question in (Question.FIRST, Question.UNIQUE):
            # The count is cut off at more than was asked for.
            more = count > len(found)
            return Answer(found, not more, "solutions" if more else None, stats)
        by_edge = [int.from_bytes(raw, "little") for raw in raw_edges]
        return Answer(
            found, True, None, stats, count=count, edge_counts=by_edge if job.question is Question.EDGES else None
        )


def _memory_of_machine() -> int | None:
    try:
        return int(SHARE_OF_MEMORY * os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        return None


ENGINE = Frontier()
