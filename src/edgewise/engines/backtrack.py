"""``backtrack``: propagate, look one step ahead, branch; on several threads. See docs/engines/backtrack.md."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from edgewise.base.engine import Job, Option, OptionValue
from edgewise.base.forms import Form, LineForm, OneLoop
from edgewise.base.result import Answer, Question
from edgewise.core import NativeEngine, answer_from, native_graph, native_job


class Backtrack(NativeEngine):
    name = "backtrack"
    summary = "propagation, one-step lookahead and branching; on several threads"
    forms = "lines with one loop"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL})
    rank = 50
    core_functions = ("backtrack",)
    options = (
        Option("lookahead", "all", "which edges to try with both values before branching", ("all", "chosen", "none")),
        Option("clue_rule", True, "a full clue switches its open edges off; one that needs them all switches them on"),
        Option("point_rule", True, "a point with two lines takes no third; a line with only one way on takes it"),
        Option("closing_rule", True, "an edge that would close a loop too early is switched off at once"),
        Option("block_rule", True, "the loop stays inside one biconnected component of the graph"),
        Option("depth", None, "levels of the tree that become tasks (default: from board size and clue density)"),
    )

    bare: Mapping[str, OptionValue] = MappingProxyType(
        {"lookahead": "none", "clue_rule": False, "point_rule": False, "closing_rule": False, "block_rule": False}
    )

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm) and isinstance(form.rule, OneLoop) and not form.counts_facts

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        return answer_from(_native.backtrack(native_graph(form), native_job(job)))


ENGINE = Backtrack()
