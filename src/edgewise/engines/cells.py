"""``cells``: cell by cell, fewest candidate colours first, with reachability. See docs/engines/cells.md."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from edgewise.base.engine import Job, Option, OptionValue
from edgewise.base.forms import Form, JoinPairs, LineForm
from edgewise.base.result import Answer, Question
from edgewise.core import NativeEngine, answer_from, native_graph, native_job, pair_ends


class Cells(NativeEngine):
    name = "cells"
    summary = "colours cell by cell, fewest candidates first; reachability, dead states"
    forms = "lines that join pairs"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL})
    rank = 60
    core_functions = ("cells",)
    options = (
        Option("single_colour", True, "a cell that only one colour can reach takes it"),
        Option("degree", True, "an end has one edge, a cell inside a path two; edges that must be on are on"),
        Option("reach", True, "a colour is possible only where its ends can reach"),
        Option("bottleneck", True, "... and return from, without passing any cell twice"),
        Option("regions", True, "every empty region must touch two cells of one colour that still need a line"),
        Option("dead_states", True, "give up states that have failed before"),
        Option("table_megabytes", 64, "memory for dead states, per thread"),
        Option("depth", None, "levels of the tree that become tasks (default: from the number of threads)"),
    )

    bare: Mapping[str, OptionValue] = MappingProxyType(
        {"single_colour": False, "degree": False, "reach": False, "bottleneck": False, "regions": False}
    )

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm) and isinstance(form.rule, JoinPairs) and not form.counts_facts

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        assert isinstance(form.rule, JoinPairs)
        return answer_from(_native.cells(native_graph(form), pair_ends(form.rule), native_job(job)))


ENGINE = Cells()
