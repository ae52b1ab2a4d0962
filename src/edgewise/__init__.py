"""Edgewise: the truth about puzzles that live on the edges of a grid.

>>> import edgewise as ew
>>> result = ew.solve("3 . 3\\n. 0 .\\n3 . 3", unique=True)
>>> result.verdict
'no solution'
"""

from edgewise.api import (
    check,
    check_proof,
    cnf,
    convert,
    count,
    prove,
    read_solution,
    render,
    render_shares,
    sample,
    solve,
    solve_many,
)
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EdgewiseError, EngineFault, NoEngine
from edgewise.family import Style, Violation
from edgewise.loading import load
from edgewise.result import Limits, Progress, Question, Result, Stats, Status

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "EdgewiseError",
    "EngineFault",
    "Limits",
    "NoEngine",
    "Progress",
    "Question",
    "Result",
    "Stats",
    "Status",
    "StopFlag",
    "Style",
    "Violation",
    "check",
    "check_proof",
    "cnf",
    "convert",
    "count",
    "load",
    "prove",
    "read_solution",
    "render",
    "render_shares",
    "sample",
    "solve",
    "solve_many",
]
