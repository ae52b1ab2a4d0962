"""``cdcl``: conflict-driven search for one loop or for paths that join pairs.

See docs/engines/cdcl.md and docs/engines/cdcl-pairs.md.
"""

from __future__ import annotations

from itertools import chain

from edgewise.engine import Job, Option
from edgewise.engines._native_line import NativeLoopEngine, native_graph, run_natively
from edgewise.forms import Form, JoinPairs, LineForm, ints
from edgewise.result import Answer, Question


class Cdcl(NativeLoopEngine):
    name = "cdcl"
    summary = "conflict-driven search that knows loops, paths, insides and outsides; the default"
    forms = "lines with one loop or with pairs"
    rank = 10
    options = (
        Option("probing", True, "try both values of every edge at the root first"),
        Option("sides", True, "loops: inside and outside of the loop as variables, where the form has faces"),
        Option("walls", True, "loops: explain early loops by the wall around a region, too"),
        Option("eager_closing", True, "switch an edge off before it closes a loop too early or joins two pairs"),
        Option("restarts", True, "go back to the root when lessons become worse than usual"),
        Option("minimise", True, "shorten what is learnt"),
        Option("forget", True, "throw out clauses that are not used"),
        Option("split_after", 4000, "loops: conflicts after which several threads share the board"),
        Option("corner_rule", True, "pairs: look first for solutions in which no path touches itself"),
        Option("canonical", True, "pairs: where blanks are allowed, settle the board by shortest solutions alone"),
        Option("by_way_of_blanks", True, "pairs: where they are not, try to settle it as if they were"),
        Option("exchange_moves", True, "pairs: settle it by solutions alone that no local exchange improves"),
        Option("patience", 100, "pairs: conflicts after which a quick attempt gives way to a heavier argument"),
        Option("heat", False, "note at which edges the search decides and goes wrong, for a picture of the effort"),
    )

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm)

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        faces = (None, None) if form.faces is None else (form.faces.starts, form.faces.members)
        if isinstance(form.rule, JoinPairs):
            ends = ints(chain.from_iterable(form.rule.pairs))
            every = job.question is Question.ALL
            return run_natively(_native.path_cdcl, job, native_graph(form), ends, every, *faces)
        return run_natively(_native.cdcl, job, native_graph(form), *faces)


ENGINE = Cdcl()
