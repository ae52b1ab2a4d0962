"""A SAT solver from PySAT, asked in slices of conflicts so that somebody can look at the clock in between.

PySAT holds the interpreter while it solves. A solve that is cut into slices of a few hundred conflicts goes on where it
was, with everything learnt, and costs no more than a whole one; between two slices the stop flag and the limits are
looked at. The slices depend on nothing but their number, so that a run can be repeated. A few solvers cannot be sliced,
or begin anew with each slice: those are for :mod:`edgewise.engines.sat.worker`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from edgewise.clauses import Clause
from edgewise.errors import BadInput

SLICED = frozenset(
    (
        *("cadical103", "cadical153", "cadical195", "cadical300", "glucose3", "glucose4", "glucose42"),
        *("gluecard3", "gluecard4", "maplechrono", "maplesat", "minicard", "minisat22", "minisatgh"),
    )
)
"""Solvers that take up a slice where the last one ended."""
ALL_AT_ONCE = frozenset({"kissat404"})
"""Solvers that take no clauses once they have begun."""
WRITE_PROOFS = frozenset({"cadical103", "cadical153", "cadical195", "glucose3", "glucose4", "glucose42"})
"""Solvers whose proofs need no step but unit propagation: CaDiCaL 3 brings in variables of its own."""
FIRST_SLICE, GROWTH, LARGEST_SLICE = 200, 1.25, 1000


def _aliases() -> dict[str, tuple[str, ...]]:
    """The names that PySAT takes for each of its solvers."""
    from pysat.solvers import SolverNames  # late: a twentieth of a second

    absent = set() if find_spec("pycryptosat") else {"cryptosat"}  # a package of its own
    return {name: names for name, names in vars(SolverNames).items() if name[0] != "_" and name not in absent}


def checked_name(name: str) -> str:
    """The name by which this module knows a solver, whichever of its names a user gave."""
    for known, aliases in _aliases().items():
        if name in (known, *aliases):
            if known in ALL_AT_ONCE:
                raise BadInput(f"the SAT solver {known} takes no clauses once it has begun; it cannot be refined with")
            return known
    raise BadInput(f"there is no SAT solver {name!r}; there is {', '.join(sorted(_aliases().keys() - ALL_AT_ONCE))}")


class SlicedSolver:
    """One incremental solver: clauses go in at any time, and everything learnt stays."""

    def __init__(self, name: str, proof: bool = False) -> None:
        from pysat.solvers import Solver

        self.solver: Any = Solver(name=_aliases()[name][-1], **({"with_proof": True} if proof else {}))
        self.name = name
        self.clauses = 0
        self.contradiction = False
        self.slice = float(FIRST_SLICE)

    @property
    def version(self) -> str:
        """Whose solver this is, in the words of PySAT."""
        import pysat

        described = (type(self.solver.solver).__doc__ or self.name).strip().partition(" SAT solver")[0]
        return f"{described}, PySAT {pysat.__version__}"

    def add(self, clauses: Iterable[Clause], number: int) -> None:
        """Further clauses, and how many they are. An empty one among them must come first, and ends the matter."""
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
        """Whether the clauses can be met; ``None`` when the slice ended before that was known."""
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
        """The steps of the proof, once the clauses were found to contradict each other."""
        return list(self.solver.get_proof())

    def close(self) -> None:
        self.solver.delete()
