"""A SAT solver for explanations: it keeps what it learns, and looks at the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edgewise.base.extras import imported
from edgewise.explaining.clock import Clock

SLICE = 2000
"""Conflicts between two looks at the clock."""


def new_solver() -> Any:
    """A solver that keeps what it learns."""
    solvers = imported("pysat.solvers", "explaining this board needs")  # late: it takes a twentieth of a second
    return solvers.Solver("glucose4")


class OutOfTime(Exception):
    """The clock says to end. Never seen outside of this package."""


def can_be(solver: Any, assumptions: Sequence[int], clock: Clock) -> bool:
    """Whether all of these can be, by a solver that looks at the clock now and then."""
    while True:
        if clock.stopped_by is not None:
            raise OutOfTime
        solver.conf_budget(SLICE)
        answer = solver.solve_limited(assumptions=assumptions)
        if answer is not None:
            return bool(answer)
