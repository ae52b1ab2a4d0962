"""A SAT solver from PySAT, run in slices of conflicts so that limits can be checked in between.

PySAT holds the GIL while it solves. A solve that is cut into slices of a few hundred conflicts continues where it was,
with everything learnt, and costs no more than an uncut one; the stop flag and the limits are checked between slices.
The length of a slice depends only on its number, so a run can be repeated. A few solvers cannot be sliced, or start
over with each slice: those run in :mod:`edgewise.engines.sat.worker`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from edgewise.base.errors import BadInput
from edgewise.formulas.lines import Clause

SLICED = frozenset(
    (
        *("cadical103", "cadical153", "cadical195", "cadical300", "glucose3", "glucose4", "glucose42"),
        *("gluecard3", "gluecard4", "maplechrono", "maplesat", "minicard", "minisat22", "minisatgh"),
    )
)
"""Solvers that continue where the last slice ended."""
ALL_AT_ONCE = frozenset({"kissat404"})
"""Solvers that accept no clauses once they have started."""
WRITE_PROOFS = frozenset({"cadical103", "cadical153", "cadical195", "glucose3", "glucose4", "glucose42"})
"""Solvers whose proofs can be checked by unit propagation alone: CaDiCaL 3 introduces new variables."""
FIRST_SLICE, GROWTH, LARGEST_SLICE = 200, 1.25, 1000


def _aliases() -> dict[str, tuple[str, ...]]:
    """The names that PySAT takes for each of its solvers."""
    from pysat.solvers import SolverNames  # late: it takes a twentieth of a second

    absent = set() if find_spec("pycryptosat") else {"cryptosat"}  # a separate package
    return {name: names for name, names in vars(SolverNames).items() if name[0] != "_" and name not in absent}


def checked_name(name: str) -> str:
    """The name by which this module knows a solver, whichever of its aliases the user gave."""
    for known, aliases in _aliases().items():
        if name in (known, *aliases):
            if known in ALL_AT_ONCE:
                raise BadInput(f"the SAT solver {known} cannot be used here: it accepts no clauses once it has started")
            return known
    raise BadInput(f"unknown SAT solver {name!r} (choose from {', '.join(sorted(_aliases().keys() - ALL_AT_ONCE))})")


class SlicedSolver:
    """An incremental solver: clauses can be added at any time, and everything learnt is kept."""

    def __init__(self, name: str, proof: bool = False) -> None:
        from pysat.solvers import Solver

        self.solver: Any = Solver(name=_aliases()[name][-1], **({"with_proof": True} if proof else {}))
        self.name = name
        self.clauses = 0
        self.contradiction = False
        self.slice = float(FIRST_SLICE)

    @property
    def version(self) -> str:
        """The solver and its version, as PySAT describes it."""
        import pysat

        described = (type(self.solver.solver).__doc__ or self.name).strip().partition(" SAT solver")[0]
        return f"{described}, PySAT {pysat.__version__}"

    def add(self, clauses: Iterable[Clause], number: int) -> None:
        """Adds ``number`` clauses. If one is empty it must come first: it makes the formula unsatisfiable."""
        rest = iter(clauses)
        first = next(rest, None)
        if first is None:
            return
        if not first:
            self.contradiction = True
            return
        add = self.solver.solver.add_clause  # the solver itself: the wrapper around it costs as much as the call
        add(first)
        deque(map(add, rest), maxlen=0)
        self.clauses += number

    def solve_slice(self, most_conflicts: int | None = None) -> bool | None:
        """Whether the clauses are satisfiable; ``None`` if the slice ended before that was known."""
        if self.contradiction:
            return False
        if self.name not in SLICED:
            answered: bool = self.solver.solve()
            return answered
        conflicts = int(self.slice)
        self.slice = min(self.slice * GROWTH, LARGEST_SLICE)
        self.solver.conf_budget(conflicts if most_conflicts is None else max(1, min(conflicts, most_conflicts)))
        answer: bool | None = self.solver.solve_limited()
        return answer

    def true_variables(self) -> list[int]:
        """The variables that are true in the model just found."""
        return [literal for literal in self.solver.get_model() if literal > 0]

    def counted(self) -> dict[str, int]:
        """Conflicts, decisions, propagations and restarts so far."""
        return dict(self.solver.accum_stats())

    def proof(self) -> list[str]:
        """The steps of the proof, once the clauses are known to be unsatisfiable."""
        return list(self.solver.get_proof())

    def close(self) -> None:
        self.solver.delete()
