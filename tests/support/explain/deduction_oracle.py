"""An oracle for deductions on tiny boards, by enumeration: every way to obey the global rule alone is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from pysat.solvers import Solver

from edgewise.base.engine import Job
from edgewise.base.forms import JoinPairs, LineForm, Sets, ints
from edgewise.base.result import Limits, Question
from edgewise.engines.brute import ENGINE as BRUTE
from edgewise.explaining.lines.deduction import Deduction

State = Sequence[bool | None]


def all_solutions(form: LineForm) -> list[frozenset[int]]:
    """The edges that are on, of every solution."""
    return [frozenset(answer) for answer in BRUTE.run(form, Job(Question.ALL, Limits())).solutions]


def shared_values(form: LineForm, solutions: Sequence[frozenset[int]]) -> list[bool | None]:
    """What all solutions agree on."""
    counts = [sum(edge in solution for solution in solutions) for edge in range(form.edge_count)]
    return [True if count == len(solutions) else False if not count else None for count in counts]


def passed_degrees(form: LineForm, vertex: int) -> set[int]:
    """The degrees that a vertex may have under the global rule and its own mask."""
    ends = {end for pair in form.rule.pairs for end in pair} if isinstance(form.rule, JoinPairs) else set()
    return {degree for degree in ((1,) if vertex in ends else (0, 2)) if form.degrees[vertex] >> degree & 1}


class Oracle:
    def __init__(self, form: LineForm) -> None:
        self.form = form
        ends = {end for pair in form.rule.pairs for end in pair} if isinstance(form.rule, JoinPairs) else set()
        lax = replace(
            form,
            degrees=bytes(0b010 if vertex in ends else self._passed(vertex) for vertex in range(form.vertex_count)),
            clues=Sets(),
            low=ints(),
            high=ints(),
        )
        self.lawful = all_solutions(lax)
        self.at = form.incident_edges()

    def _passed(self, vertex: int) -> int:
        """How often the global rule lets a path pass. Which points paths have to visit belongs to it, as in judging."""
        mask = self.form.degrees[vertex] & 0b101
        return mask if isinstance(self.form.rule, JoinPairs) and mask else 0b101

    def flaw(self, state: State, deduction: Deduction) -> str | None:
        """What is wrong with a deduction; ``None`` if it follows from exactly what it names."""
        for edge, on in deduction.known:
            if state[edge] is not on:
                return f"edge {edge} is not known to be {on}"
        for values in deduction.loops:
            if any(all((edge in lines) == on for edge, on in values) for lines in self.lawful):
                return f"the global rule allows {values}"
        with Solver("minisat22") as solver:
            for point in deduction.points:
                self._count(solver, self.at[point], passed_degrees(self.form, point))
            for clue in deduction.clues:
                allowed = set(range(self.form.low[clue], self.form.high[clue] + 1))
                self._count(solver, list(self.form.clues[clue]), allowed)
            for values in deduction.loops:
                solver.add_clause([-edge - 1 if on else edge + 1 for edge, on in values])
            for edge, on in deduction.known:
                solver.add_clause([edge + 1 if on else -edge - 1])
            for edge, on in deduction.edges:
                if solver.solve(assumptions=[-edge - 1 if on else edge + 1]):
                    return f"nothing forces edge {edge} to be {on}"
        return None

    @staticmethod
    def _count(solver: Solver, edges: Sequence[int], allowed: set[int]) -> None:
        for count in set(range(len(edges) + 1)) - allowed:
            for lines in combinations(edges, count):
                solver.add_clause([-edge - 1 if edge in lines else edge + 1 for edge in edges])
