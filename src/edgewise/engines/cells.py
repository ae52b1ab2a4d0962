"""``cells``: cell by cell, fewest candidate colours first, with reachability. See docs/engines/cells.md."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

from edgewise.engine import Engine, Job, Option, OptionValue
from edgewise.engines._native_line import core_missing, native_graph, run_natively
from edgewise.forms import Form, JoinPairs, LineForm, ints
from edgewise.result import Answer, Question


class Cells(Engine):
    name = "cells"
    summary = "colours cell after cell, the one with the fewest candidates first; reachability, dead states"
    forms = "lines that join pairs"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL})
    rank = 60
    options = (
        Option("single_colour", True, "a cell that only one colour can reach has it"),
        Option("degree", True, "ends take one edge, cells inside a path two; what is needed and left is taken"),
        Option("reach", True, "a colour is possible only where its ends can reach"),
        Option("bottleneck", True, "... and come back from, without passing any cell twice"),
        Option("regions", True, "every empty region must touch two cells of one colour that lack a line"),
        Option("dead_states", True, "what is left to do and has failed before fails again"),
        Option("table_megabytes", 64, "memory for dead states, for each thread"),
        Option("depth", None, "levels of the tree that become tasks (default: from the threads)"),
    )

    bare: Mapping[str, OptionValue] = MappingProxyType(
        {"single_colour": False, "degree": False, "reach": False, "bottleneck": False, "regions": False}
    )

    def missing(self) -> str | None:
        return core_missing()

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm) and isinstance(form.rule, JoinPairs)

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        assert isinstance(form.rule, JoinPairs)
        ends = ints(chain.from_iterable(form.rule.pairs))
        return run_natively(_native.cells, job, native_graph(form), ends)


ENGINE = Cells()
