"""Edgewise: solves, counts, proves, explains, grades and generates puzzles on the edges of a grid.

>>> import edgewise as ew
>>> result = ew.solve("3 . 3\\n. 0 .\\n3 . 3", unique=True)
>>> result.verdict
'no solution'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.api import (
    analyze,
    check,
    check_proof,
    cnf,
    convert,
    count,
    load,
    prove,
    read_solution,
    render,
    render_shares,
    sample,
    solve,
    solve_many,
    trim_proof,
)
from edgewise.engine import Engine, StopFlag
from edgewise.errors import BadInput, BadType, BadValue, EdgewiseError, EngineFault, MakerFault, NoEngine, NotFound
from edgewise.explaining.diagnosis import conflict, forced, read_state, repair
from edgewise.explaining.verbs import explain, grade, hint, hints, why
from edgewise.family import Puzzle, Solution, Style, Violation
from edgewise.generating.verbs import generate, generate_many
from edgewise.registry import engines, families
from edgewise.result import Failure, Limits, Progress, Question, Result, Stats, Status

if TYPE_CHECKING:
    # For type checkers and editors. A family that is not listed here is found all the same, by __getattr__.
    from edgewise.cluster import Cluster
    from edgewise.families.eternity import Eternity
    from edgewise.families.flow import Flow
    from edgewise.families.slitherlink import Slitherlink

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "BadType",
    "BadValue",
    "Cluster",
    "EdgewiseError",
    "Engine",
    "EngineFault",
    "Eternity",
    "Failure",
    "Flow",
    "Limits",
    "MakerFault",
    "NoEngine",
    "NotFound",
    "Progress",
    "Puzzle",
    "Question",
    "Result",
    "Slitherlink",
    "Solution",
    "Stats",
    "Status",
    "StopFlag",
    "Style",
    "Violation",
    "analyze",
    "check",
    "check_proof",
    "cnf",
    "conflict",
    "convert",
    "count",
    "engines",
    "explain",
    "families",
    "forced",
    "generate",
    "generate_many",
    "grade",
    "hint",
    "hints",
    "load",
    "prove",
    "read_solution",
    "read_state",
    "render",
    "render_shares",
    "repair",
    "sample",
    "solve",
    "solve_many",
    "trim_proof",
    "why",
]


def _puzzle_types() -> dict[str, type[Puzzle]]:
    return {family.puzzle_type.__name__: family.puzzle_type for family in families().values()}


def __getattr__(name: str) -> type[Puzzle] | type[Cluster]:
    """The puzzle type of a family, as ``edgewise.Slitherlink``, or ``Cluster``: imported when it is first used."""
    if name == "Cluster":
        from edgewise.cluster import Cluster

        return Cluster
    if name[:1].isupper() and (found := _puzzle_types().get(name)) is not None:
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_puzzle_types()})
