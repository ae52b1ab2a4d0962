"""``cdcl``: conflict-driven search with loop propagation, wall reasons and probing. See docs/engines/cdcl.md."""

from __future__ import annotations

from edgewise.engine import Job, Option
from edgewise.engines._native_line import NativeLoopEngine, native_graph, run_natively
from edgewise.forms import Form, LineForm
from edgewise.result import Answer


class Cdcl(NativeLoopEngine):
    name = "cdcl"
    summary = "conflict-driven search that knows loops, insides and outsides; the default"
    rank = 10
    options = (
        Option("probing", True, "try both values of every edge at the root first"),
        Option("sides", True, "inside and outside of the loop as variables, where the form has faces"),
        Option("walls", True, "explain early loops by the wall around a region, too"),
        Option("eager_closing", True, "switch an edge off before it closes a loop too early"),
        Option("restarts", True, "go back to the root when lessons become worse than usual"),
        Option("minimise", True, "shorten what is learnt"),
        Option("forget", True, "throw out clauses that are not used"),
        Option("split_after", 4000, "conflicts after which several threads share the board"),
    )

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        faces = (None, None) if form.faces is None else (form.faces.starts, form.faces.members)
        return run_natively(_native.cdcl, job, native_graph(form), *faces)


ENGINE = Cdcl()
