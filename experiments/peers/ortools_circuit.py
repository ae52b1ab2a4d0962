"""OR-Tools CP-SAT with its circuit constraint, for one loop and for pairs, one worker a thread.

One loop: an arc either way for each edge, and an arc to itself for each point that the loop leaves out. Pairs: the same
circuit runs through all paths, one after another, over an arc from the end of each pair to the start of the next that
is always taken; colours, equal along every arc that is taken, keep each path with its pair.
"""

from __future__ import annotations

import time
from array import array
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from edgewise.base.engine import Job
from edgewise.base.forms import NEVER, TWICE, Form, JoinPairs, LineForm
from edgewise.base.result import Answer, StoppedBy
from edgewise.bench.peers import Peer


class OrToolsCircuit(Peer):
    name = "peer-ortools"
    summary = "OR-Tools CP-SAT with a circuit constraint"
    forms = "lines, with one loop or pairs"

    def missing(self) -> str | None:
        return None if find_spec("ortools") else "OR-Tools is not installed; run `pip install edgewise[peers]`"

    def version(self) -> str:
        return f"ortools {version('ortools')}"

    def load(self) -> None:
        import_module("ortools.sat.python.cp_model")

    def accepts(self, form: Form) -> bool:
        if not isinstance(form, LineForm):
            return False
        ends = [end for pair in form.rule.pairs for end in pair] if isinstance(form.rule, JoinPairs) else []
        return len(set(ends)) == len(ends)

    def run(self, form: Form, job: Job) -> Answer:
        from ortools.sat.python import cp_model

        assert isinstance(form, LineForm)
        started = time.perf_counter()
        model, on = _model(form)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = job.threads
        solver.parameters.random_seed = job.seed % 2**31
        found: list[array[int]] = []
        conflicts = 0
        stopped: StoppedBy | None = None
        while True:
            if job.limits.seconds is not None:
                solver.parameters.max_time_in_seconds = max(0.0, job.limits.seconds - time.perf_counter() + started)
            status = solver.status_name(solver.solve(model))
            conflicts += int(solver.num_conflicts)
            if status not in ("OPTIMAL", "FEASIBLE"):
                stopped = None if status == "INFEASIBLE" else "time"
                break
            found.append(array("i", [edge for edge, variable in enumerate(on) if solver.boolean_value(variable)]))
            if len(found) == job.max_solutions:
                stopped = "solutions"
                break
            model.add_bool_or([~on[edge] for edge in found[-1]])
        return Answer(found, stopped is None, stopped, {"nodes": conflicts + len(found), "conflicts": conflicts})


def _model(form: LineForm) -> tuple[Any, list[Any]]:
    """The model, and for each edge the variable that says whether it is on."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    on = [model.new_bool_var("") for _ in range(form.edge_count)]
    ways = [(model.new_bool_var(""), model.new_bool_var("")) for _ in on]
    arcs: list[Any] = []
    for edge, (tail, head) in enumerate(zip(form.tails, form.heads, strict=True)):
        along, against = ways[edge]
        model.add(along + against == on[edge])
        arcs += [(tail, head, along), (head, tail, against)]
    ends: set[int] = set()
    if isinstance(form.rule, JoinPairs):
        arcs += _joined(form, form.rule, model, on)
        ends = {end for pair in form.rule.pairs for end in pair}
    for vertex, mask in enumerate(form.degrees):
        left_out = model.new_bool_var("")
        arcs.append((vertex, vertex, left_out))
        if vertex in ends or not mask & NEVER:
            model.add(left_out == 0)
        elif not mask & TWICE:
            model.add(left_out == 1)
    model.add_circuit(arcs)
    if not ends:
        model.add_bool_or(on)
    for clue in range(len(form.clues)):
        model.add_linear_constraint(sum(on[edge] for edge in form.clues[clue]), form.low[clue], form.high[clue])
    return model, on


def _joined(form: LineForm, rule: JoinPairs, model: Any, on: list[Any]) -> list[tuple[int, int, bool]]:
    """Colours for every point, and the arcs from the end of each pair to the start of the next."""
    starts, ends = [pair[0] for pair in rule.pairs], [pair[1] for pair in rule.pairs]
    colour = [model.new_int_var(0, len(rule.pairs) - 1, "") for _ in form.degrees]
    for number, pair in enumerate(rule.pairs):
        for vertex in pair:
            model.add(colour[vertex] == number)
    for edge, (tail, head) in enumerate(zip(form.tails, form.heads, strict=True)):
        model.add(colour[tail] == colour[head]).only_enforce_if(on[edge])
    return [(end, start, True) for end, start in zip(ends, starts[1:] + starts[:1], strict=True)]


PEER = OrToolsCircuit()
