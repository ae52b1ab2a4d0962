"""Random covers of a graph by paths that are the only way to join their ends, as the core makes them."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from edgewise.base.engine import Job
from edgewise.base.errors import NoEngine
from edgewise.base.forms import LineForm, ints
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question
from edgewise.core import core_missing, native_faces, native_graph, native_job
from edgewise.solving.asking import ask

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle, Solution
    from edgewise.explaining.clock import Clock


@dataclass(frozen=True, slots=True)
class CoverSpec:
    """What a cover should be like. Work is counted, so that a seed gives the same cover everywhere."""

    pairs: int
    """All of them, those that are kept included."""
    min_length: int = 3
    """Vertices on a path, both ends included; with two, pairs may be trivial."""
    may_touch: bool = False
    """Whether a path may run beside itself."""
    starts: int = 40
    """Fresh covers before giving up."""
    kept: tuple[tuple[int, int], ...] = ()
    """Vertices that paths have to join."""


def unique_cover(form: LineForm, spec: CoverSpec, seed: int, clock: Clock) -> list[list[int]] | None:
    """Paths by their vertices, the same ones for the same form, spec and seed; ``None`` where none were found.

    The degrees of the form say what a vertex may be in a solution: passed by a path, one of its ends, or blank. A
    vertex that allows no line at all is not there. The rule of the form says nothing here.
    """
    if missing := core_missing():
        raise NoEngine(f"covers are made by the native core: {missing}")
    from edgewise._native import unique_cover as native_cover  # late: reading and drawing work without the core

    faces = native_faces(form)
    assert faces is not None, "boards have faces"
    options = {
        "pairs": spec.pairs,
        "min_length": spec.min_length,
        "may_touch": spec.may_touch,
        "starts": spec.starts,
    }
    job = Job(Question.ALL, Limits(seconds=clock.left), threads=1, seed=seed, stop=clock.stop, options=options)
    answer = native_cover(native_graph(form), faces, ints(chain.from_iterable(spec.kept)), native_job(job))
    if not answer.complete:
        return None
    return [list(array("i", path)) for path in answer.solutions]


def only_answer(puzzle: Puzzle, clock: Clock) -> Solution | None:
    """The solution of a puzzle that has exactly one; ``None`` where it has not, or where the clock ended the search."""
    request = Request(Question.UNIQUE, Limits(seconds=clock.left), threads=1)
    result = ask(puzzle, request, Listener(clock.stop))
    return result.solutions[0] if result.unique else None
