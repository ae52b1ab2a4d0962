"""Edgewise: solves, counts, proves, explains, grades and generates puzzles on the edges of a grid.

>>> import edgewise as ew
>>> result = ew.solve("3 . 3\\n. 0 .\\n3 . 3", unique=True)
>>> result.verdict
'no solution'
"""

from __future__ import annotations

from importlib import import_module as _import_module
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
from edgewise.errors import (
    AmbiguousText,
    BadInput,
    BadType,
    BadValue,
    EdgewiseError,
    EngineFault,
    MakerFault,
    NoEngine,
    NotFound,
)
from edgewise.explaining.diagnosis import conflict, forced, read_state, repair
from edgewise.explaining.verbs import explain, grade, hint, hints, why
from edgewise.family import Puzzle, Solution, Style, Violation
from edgewise.generating.verbs import generate, generate_many
from edgewise.registry import engines as all_engines
from edgewise.registry import families as all_families
from edgewise.result import Failure, Limits, Progress, Question, Result, Stats, Status

if TYPE_CHECKING:
    from typing import Any

    # For type checkers and editors. A family that is not listed here is found all the same, by __getattr__.
    from edgewise.cluster import Cluster
    from edgewise.families.eternity import Eternity
    from edgewise.families.flow import Flow
    from edgewise.families.slitherlink import Slitherlink

__version__ = "0.1.0"

__all__ = [
    "AmbiguousText",
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
    "all_engines",
    "all_families",
    "analyze",
    "check",
    "check_proof",
    "cnf",
    "conflict",
    "convert",
    "count",
    "explain",
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


_LATE = {
    "analysis.effort": ("Effort",),
    "analysis.measures": ("Measures",),
    "analysis.report": ("Analysis", "Difficulty"),
    "cluster": ("Cluster",),
    "cluster.telling": ("DistantGrade",),
    "explaining.conflicts": ("Conflict",),
    "explaining.deduction": ("Deduction", "Step"),
    "explaining.forced": ("Forced",),
    "explaining.grading": ("Grade",),
    "explaining.hints": ("Hint",),
    "explaining.repairs": ("Repair",),
    "explaining.state": ("State",),
    "explaining.tiles.deduction": ("Broken", "TileDeduction"),
    "explaining.tiles.grading": ("TileGrade",),
    "explaining.tiles.hints": ("TileHint",),
    "explaining.tiles.state": ("Laid", "TileState"),
    "explaining.verbs": ("Explanation",),
    "family": ("Feature",),
    "forcing": ("ForcedEdges",),
    "generating.made": ("Made",),
    "generating.wish": ("Symmetry", "Wish"),
    "lattice": ("Cell", "Point"),
    "proofs.trimming": ("Trimmed",),
    "proofs.verdict": ("Checked",),
    "proofs.writing": ("Certificate",),
    "result": ("UpToSymmetry",),
    "tilings.kinds": ("Tiling",),
}
"""What verbs give and what that is made of, by module. These names are there so that every ``repr`` evaluates; they are
imported when they are first used, because few programs need them by name."""
_MODULE_OF = {name: module for module, names in _LATE.items() for name in names}


def _puzzle_types() -> dict[str, type[Puzzle]]:
    return {family.puzzle_type.__name__: family.puzzle_type for family in all_families().values()}


def __getattr__(name: str) -> Any:
    """The puzzle type of a family, as ``edgewise.Slitherlink``, or a name that is imported when it is first used."""
    if name in _MODULE_OF:
        return getattr(_import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    if name[:1].isupper() and (found := _puzzle_types().get(name)) is not None:
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULE_OF, *_puzzle_types()})
