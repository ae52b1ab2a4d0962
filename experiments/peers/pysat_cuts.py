"""SAT with lazily added loop cuts, as people write it in Python with PySAT: the bar to beat for one loop.

Kept as short and as good as such scripts are: one incremental solver, every loop of a model cut at once, a loop that
meets every clue taken as a solution. The figures of docs/engines/cdcl.md run it beside Edgewise, too.
"""

from __future__ import annotations

import time
from array import array
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING

from edgewise.base.engine import Job
from edgewise.base.forms import Form, LineForm, OneLoop
from edgewise.base.result import Answer, StoppedBy
from edgewise.bench.peers import Peer

if TYPE_CHECKING:
    from pysat.solvers import Solver

SOLVER = "glucose4"
ZERO_OR_TWO = 0b101


class PySatCuts(Peer):
    name = "peer-pysat"
    summary = "a script with PySAT: SAT and a cut for every loop too many"
    forms = "lines with one loop, exact clues and no demands on points"

    def missing(self) -> str | None:
        return None if find_spec("pysat") else "PySAT is not installed; run `pip install python-sat`"

    def version(self) -> str:
        return f"python-sat {version('python-sat')}, {SOLVER}"

    def load(self) -> None:
        import_module("pysat.solvers")

    def accepts(self, form: Form) -> bool:
        if not isinstance(form, LineForm) or not isinstance(form.rule, OneLoop):
            return False
        return set(form.degrees) <= {ZERO_OR_TWO} and form.low == form.high

    def run(self, form: Form, job: Job) -> Answer:
        assert isinstance(form, LineForm)
        search = _Search(form, SOLVER, job.limits.seconds)
        complete = search.run(job.max_solutions or 2)
        stopped: StoppedBy | None = None
        if not complete:
            stopped = "solutions" if len(search.found) == job.max_solutions else "time"
        return Answer([array("i", loop) for loop in search.found], complete, stopped, {"nodes": search.rounds})


def settle_uniqueness(form: LineForm, solver_name: str, limit: float = 60.0) -> tuple[str, float, int]:
    """``("0" | "1" | "2+" | "timeout", CPU seconds with building included, rounds)``."""
    started = time.process_time()
    search = _Search(form, solver_name, limit)
    complete = search.run(2)
    verdict = "timeout" if not complete and len(search.found) < 2 else ("0", "1", "2+")[len(search.found)]
    return verdict, time.process_time() - started, search.rounds


class _Search:
    def __init__(self, form: LineForm, solver_name: str, seconds: float | None) -> None:
        from pysat.solvers import Solver

        self.deadline = None if seconds is None else time.process_time() + seconds
        self.form = form
        self.solver = Solver(name=solver_name)
        self.wanted = sum(form.low)
        self.around = [0] * form.edge_count
        self.found: list[list[int]] = []
        self.rounds = 0
        _encode(self.solver, form)
        for clue in range(len(form.clues)):
            for edge in form.clues[clue]:
                self.around[edge] += 1

    def run(self, most: int) -> bool:
        """Whether nothing is left to find."""
        while len(self.found) < most:
            if self.deadline is not None and time.process_time() > self.deadline:
                return False
            self.rounds += 1
            if not self.solver.solve():
                return True
            model = self.solver.get_model()
            loops = _loops([edge - 1 for edge in model if 0 < edge <= self.form.edge_count], self.form)
            whole = [loop for loop in loops if sum(self.around[edge] for edge in loop) == self.wanted]
            self.found += whole[:1]
            for loop in whole[:1] or loops:
                self.solver.add_clause([-edge - 1 for edge in loop])
        return False


def _encode(solver: Solver, form: LineForm) -> None:
    """Clauses for points and clues; edge ``e`` is variable ``e + 1``."""
    for edges in ([edge + 1 for edge in at] for at in form.incident_edges()):
        for edge in edges:
            solver.add_clause([-edge, *(other for other in edges if other != edge)])
        for three in combinations(edges, 3):
            solver.add_clause([-edge for edge in three])
    for clue in range(len(form.clues)):
        edges = [edge + 1 for edge in form.clues[clue]]
        for group in combinations(edges, form.high[clue] + 1):
            solver.add_clause([-edge for edge in group])
        for group in combinations(edges, len(edges) - form.low[clue] + 1):
            solver.add_clause(list(group))
    if sum(form.low) == 0:
        solver.add_clause(list(range(1, form.edge_count + 1)))


def _loops(on: list[int], form: LineForm) -> list[list[int]]:
    at: dict[int, list[int]] = {}
    for edge in on:
        at.setdefault(form.tails[edge], []).append(edge)
        at.setdefault(form.heads[edge], []).append(edge)
    left, loops = set(on), []
    while left:
        edge = left.pop()
        loop, point = [edge], form.heads[edge]
        while onward := [other for other in at[point] if other in left]:
            edge = onward[0]
            left.remove(edge)
            loop.append(edge)
            point = form.heads[edge] if form.tails[edge] == point else form.tails[edge]
        loops.append(loop)
    return loops


PEER = PySatCuts()
