"""Edgewise: solves, counts, proves, explains, grades and generates puzzles on the edges of a grid.

>>> import edgewise as ew
>>> result = ew.solve("3 . 3\\n. 0 .\\n3 . 3", unique=True)
>>> result.verdict
'no solution'
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    # For type checkers and editors. A family that is not listed here is found all the same, by __getattr__.
    from edgewise.api import (
        analyze,
        booklet,
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
    from edgewise.base.engine import Engine, StopFlag
    from edgewise.base.errors import (
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
    from edgewise.base.family import Puzzle, Solution, Style, Violation
    from edgewise.base.registry import engines as all_engines
    from edgewise.base.registry import families as all_families
    from edgewise.base.result import Failure, Limits, Progress, Question, Result, Stats, Status
    from edgewise.cluster import Cluster
    from edgewise.explaining.diagnosis import conflict, forced, read_state, repair
    from edgewise.explaining.verbs import explain, grade, hint, hints, why
    from edgewise.families.eternity import Eternity
    from edgewise.families.flow import Flow
    from edgewise.families.slitherlink import Slitherlink
    from edgewise.generating.verbs import generate, generate_many

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
    "booklet",
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
    "analysis.dives": "Depth",
    "analysis.effort": "Effort",
    "analysis.measures": "Measures",
    "analysis.report": "Analysis Difficulty",
    "api": "analyze booklet check check_proof cnf convert count load prove read_solution render render_shares sample"
    " solve solve_many trim_proof",
    "cluster": "Cluster",
    "cluster.batch.replies": "DistantGrade",
    "base.engine": "Engine StopFlag",
    "base.errors": "AmbiguousText BadInput BadType BadValue EdgewiseError EngineFault MakerFault NoEngine NotFound",
    "explaining.diagnose.conflicts": "Conflict",
    "explaining.lines.deduction": "Deduction Step",
    "explaining.diagnosis": "conflict forced read_state repair",
    "explaining.diagnose.forced": "Forced",
    "explaining.difficulty": "Rating",
    "explaining.grade": "Grade",
    "explaining.lines.hints": "Hint",
    "explaining.diagnose.repairs": "Repair",
    "explaining.lines.state": "State",
    "explaining.tiles.deduction": "Broken TileDeduction",
    "explaining.tiles.hints": "TileHint",
    "explaining.tiles.state": "Laid TileState",
    "explaining.verbs": "Explanation explain grade hint hints why",
    "base.family": "Feature Puzzle Solution Style Violation",
    "solving.forcing": "ForcedEdges",
    "generating.made": "Made",
    "generating.verbs": "generate generate_many",
    "generating.spec": "Symmetry Spec",
    "base.places": "Cell Point",
    "proofs.check.trimming": "Trimmed",
    "proofs.check.verdict": "Checked",
    "proofs.write.certificate": "Certificate",
    "base.registry": "all_engines all_families",
    "base.result": "Failure Limits Progress Question Result Stats Status UpToSymmetry",
    "boards.tilings.kinds": "Tiling",
}
"""The verbs, what they give and what that is made of, by module. Each is imported when it is first used: the command
line asks one question, and `edgewise --version` none. What no verb takes is there so that every ``repr`` evaluates."""
_NAMES_THERE = {"all_engines": "engines", "all_families": "families"}
_MODULE_OF = {name: module for module, names in _LATE.items() for name in names.split()}


def _puzzle_types() -> dict[str, type[Puzzle]]:
    from edgewise import all_families

    return {family.puzzle_type.__name__: family.puzzle_type for family in all_families().values()}


def __getattr__(name: str) -> Any:
    """What is imported when it is first used, or the puzzle type of a family, as ``edgewise.Slitherlink``."""
    if name in _MODULE_OF:
        module = _import_module(f"{__name__}.{_MODULE_OF[name]}")
        return getattr(module, _NAMES_THERE.get(name, name))
    if name[:1].isupper() and (kind := _puzzle_types().get(name)) is not None:
        return kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULE_OF, *_puzzle_types()})
