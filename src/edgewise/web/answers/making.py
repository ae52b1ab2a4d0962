"""Puzzles made to order: one as an answer, several as the news of a job."""

from __future__ import annotations

import json
import time
from typing import Any

from msgspec.structs import replace

from edgewise.base.errors import BadInput, EdgewiseError, NotFound
from edgewise.base.listener import Listener
from edgewise.base.registry import family_named
from edgewise.base.result import Failure
from edgewise.explaining.clock import Clock
from edgewise.generating.making import Attempts
from edgewise.generating.order import maker_of
from edgewise.questions.making import Generate, drawn_seed
from edgewise.web.answers.boards import check_size
from edgewise.web.answers.context import Context
from edgewise.web.answers.reading import check_cells, placed_in_the_text, puzzle_of, source_of
from edgewise.web.answers.scenes import Facts

LEAST_SECONDS = 0.01


def generate(given: Any, context: Context) -> Facts:
    """A puzzle with exactly one solution that meets every spec, or why there is none and the nearest that was found."""
    question = _question(given, context)
    end = time.monotonic() + (context.limits(given.seconds).seconds or 0.0)
    first = drawn_seed() if given.seed is None else given.seed
    found: list[Facts] = []

    def report(attempts: Attempts) -> None:
        facts = {"seed": attempts.seed, "attempts": attempts.number, "missed": attempts.missed, "made": len(found)}
        context.report("progress", facts)

    for seed in range(first, first + given.number):
        found.append(_made(question, context, seed, end, report))
        if given.number > 1:
            context.report("puzzle", found[-1])
        if context.stop.is_set() or time.monotonic() >= end:
            break
    return found[0] if given.number == 1 else {"puzzles": found}


def _made(question: Generate, context: Context, seed: int, end: float, report: Any) -> Facts:
    limits = context.limits(max(LEAST_SECONDS, end - time.monotonic()))
    making = replace(question, seed=seed, limits=limits).made(Listener(context.stop, on_attempt=report))
    context.report("started", {"family": question.family, "seed": seed})  # the spec is one that can be met
    for made in making:
        if isinstance(made, Failure):
            return _not_found(made.error, seed)
        check_cells(made.puzzle, context.bounds.cells)
        left = max(LEAST_SECONDS, end - time.monotonic())
        return made.graded_within(Clock(left, context.stop)).to_dict()
    return {"error": "stopped before the first attempt", "seed": seed, "stopped_by": "interrupt", "nearest": None}


def _not_found(error: EdgewiseError, seed: int) -> Facts:
    if not isinstance(error, NotFound):
        raise error
    nearest = None if error.nearest is None else error.nearest.to_dict()
    return {"error": str(error), "seed": seed, "stopped_by": error.stopped_by, "nearest": nearest}


def _question(given: Any, context: Context) -> Generate:
    """The question in values: where it takes a text for the name of a file, it is given something else."""
    family = family_named(given.family)
    maker = maker_of(family)
    for name in given.options:
        if name not in maker.options:
            known = ", ".join(sorted(maker.options)) or "none"
            raise BadInput(f"options: {name[:40]!r} is not an option of {family.name} (choose from {known})")
    check_size(given.rows, given.columns, context.bounds.cells)
    start = None if given.start is None else puzzle_of(given.start, family.name, context.bounds.cells)
    solution = None
    if given.solution is not None:
        with placed_in_the_text():
            solution = source_of(given.solution if isinstance(given.solution, str) else json.dumps(given.solution))
    grade, stars = (tuple(one) if isinstance(one, list) else one for one in (given.grade, given.stars))
    size = None if start is not None else (given.rows, given.columns)
    return context.question(
        Generate, given, size=size, grade=grade, stars=stars, start=start, solution=solution, number=1
    )
