"""``frontier``: exact counting by dynamic programming over a moving frontier. See docs/engines/frontier.md."""

from __future__ import annotations

from dataclasses import replace

from edgewise.base.engine import Job, Option, Splitting
from edgewise.base.errors import NoEngine
from edgewise.base.forms import Form, JoinPairs, LineForm
from edgewise.base.memory import default_memory
from edgewise.base.result import Answer, Question
from edgewise.core import NativeEngine, answer_from, native_graph, native_job, pair_ends

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
MOST_VERTICES_RACED = 20_000
"""Finding out how wide the frontier is takes a second on boards much larger than this."""
MOST_KEY_BITS = 128
"""The most bits that the core has for a state of the frontier."""


class Frontier(NativeEngine):
    name = "frontier"
    summary = "counts exactly, vertex by vertex over a moving frontier; samples; settles uniqueness on narrow boards"
    forms = "lines, with one loop or pairs"
    answers = frozenset(WANTS)
    rank = 60
    core_functions = ("frontier",)
    races = answers
    # Cubes of a count share nearly all of its states, so sixteen of them take thirteen times as long as the whole board
    # (docs/guide/cluster.md): a count is cut only where somebody gives it a budget.
    splitting = Splitting(frozenset({Question.COUNT}), part_seconds=None)
    options = (
        Option("probing", True, "first find the edges that are the same in every solution"),
        Option("look_ahead", True, "drop a state when a vertex nearby has no valid degree left"),
        Option("parts_from", 50_000, "counting: layers of this many states are swept part by part"),
        Option("mirror", True, "in parts: on a board that is its own mirror image, take a state and its image as one"),
    )

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm) and not form.counts_facts

    def is_worth_racing(self, form: Form, job: Job) -> bool:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        if len(form.degrees) > MOST_VERTICES_RACED:
            return False
        return _native.frontier_width(native_graph(form)) <= (WIDEST_BESIDE if job.threads > 1 else WIDEST_ALONE)

    def usual_memory(self, question: Question, sharers: int = 1) -> int | None:
        return default_memory(sharers)

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        rule = form.rule
        ends = pair_ends(rule) if isinstance(rule, JoinPairs) else None
        if job.limits.memory is None:
            job = replace(job, limits=replace(job.limits, memory=self.usual_memory(job.question)))
        native = _native.frontier(native_graph(form), ends, WANTS[job.question], native_job(job))
        answer = answer_from(native)
        bits = answer.stats.get("key_bits", 0)
        if isinstance(bits, int) and bits > MOST_KEY_BITS:
            raise NoEngine(
                f"this board is too wide to count: a state of its frontier takes {bits} bits, and the engine"
                f" {self.name} has at most {MOST_KEY_BITS}"
            )
        if not native.complete:
            return answer
        assert native.count is not None
        if job.question in (Question.FIRST, Question.UNIQUE):
            # The count is right up to the number of solutions asked for, and larger where there are more.
            more = native.count > len(answer.solutions)
            return replace(answer, complete=not more, stopped_by="solutions" if more else None)
        by_edge = native.edge_counts if job.question is Question.EDGES else None
        return replace(answer, count=native.count, edge_counts=by_edge)


ENGINE = Frontier()
