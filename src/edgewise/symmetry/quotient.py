"""One loop on a symmetric board: a symmetric one is looked for first, and of what is left only one of all images.

The argument is in docs/symmetry.md. In short: if there is one solution, it is its own image, and a search in which the
edges of a class are all on or all off is far smaller. What is left, any solution or any other one, is a question that
symmetries do not change, so that it is enough to look among the largest images. No claim rests on the first search: it
only finds, and what it finds is checked.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product as every_choice

from edgewise.engine import Job
from edgewise.forms import LineForm
from edgewise.result import Answer, Question, Stats, StoppedBy
from edgewise.symmetry.automorphisms import TooSymmetric
from edgewise.symmetry.groups import Group, inverse
from edgewise.symmetry.lines import line_symmetries

Clause = tuple[int, ...]
"""At least one of these holds: edge ``e`` is on, written ``e``, or off, written ``~e``."""
Search = Callable[[Job, Sequence[Clause]], Answer]
PAIRS_COMPARED = 7
"""Pairs of edges by which a solution is compared with each of its images: each doubles the number of clauses."""
COMPARED_WITH = 7
"""Images that a solution is compared with, at most."""
NOT_ADDED = frozenset({"variables", "threads", "probe_fixed", "root_fixed", "mean_glue"})
"""Counters that say how things stood; of two searches, the last counts."""


def ties(group: Group) -> list[Clause]:
    """Edges that some symmetry takes to each other are all on or all off."""
    return [
        clause
        for generator in group.generators
        for edge, image in enumerate(generator)
        if edge != image
        for clause in ((~edge, image), (edge, ~image))
    ]


def largest_images(group: Group, order: Sequence[int]) -> list[Clause]:
    """No image is larger, as far as a few edges tell. The edges are compared in one order for all symmetries."""
    clauses: dict[Clause, None] = {}
    for symmetry in group.elements[1 : 1 + COMPARED_WITH]:
        pairs: list[tuple[int, int]] = []
        back = inverse(symmetry)
        for edge in order:
            # The image has on this edge what the solution has on the other.
            other = back[edge]
            if edge != other and (other, edge) not in pairs:
                pairs.append((edge, other))
            if len(pairs) == PAIRS_COMPARED:
                break
        for number, (edge, other) in enumerate(pairs):
            # Unless a pair before tells them apart, with the solution ahead, it is not behind on this one.
            for choice in every_choice((0, 1), repeat=number):
                ahead = (~two if second else one for (one, two), second in zip(pairs, choice, strict=False))
                literals = {edge, ~other, *ahead}
                if not any(~literal in literals for literal in literals):
                    clauses[tuple(sorted(literals))] = None
    return list(clauses)


def answer_with_symmetry(form: LineForm, job: Job, search: Search) -> Answer:
    """Answers whether there is a solution, or whether there is only one. ``search`` obeys clauses beside the form."""
    started = time.monotonic()

    def go_on() -> None:
        if job.stop.is_set():
            raise _Stopped("interrupt")
        if job.limits.seconds is not None and time.monotonic() >= started + job.limits.seconds:
            raise _Stopped("time")

    try:
        group = line_symmetries(form, go_on)
    except _Stopped as stopped:
        return Answer([], False, stopped.by, {})
    except TooSymmetric:
        return search(job, [])
    if len(group) == 1:
        return search(job, [])
    return _Stages(job, search, group, started).answer()


class _Stopped(Exception):
    def __init__(self, by: StoppedBy) -> None:
        super().__init__(by)
        self.by = by


class _Stages:
    def __init__(self, job: Job, search: Search, group: Group, started: float) -> None:
        self.job, self.search, self.group, self.started = job, search, group, started
        self.stats: Stats = {}

    def answer(self) -> Answer:
        # 1. A symmetric solution.
        tied = self._first(ties(self.group), heat=True)
        if tied.stopped_by not in (None, "solutions"):
            return replace(tied, solutions=[], complete=False, heat=None)
        if tied.solutions and self.job.question is Question.FIRST:
            return replace(tied, complete=False, stopped_by="solutions", heat=None)

        # 2. Any other one, where the search came to its conflicts. If a symmetric one is ruled out, so are its images.
        heat = tied.heat or []
        order = sorted(range(len(self.group.elements[0])), key=lambda edge: -heat[edge] if heat else edge)
        clauses = largest_images(self.group, order)
        clauses += [tuple(~edge for edge in loop) for loop in tied.solutions]
        other = self._first(clauses)
        found = [*tied.solutions, *other.solutions]
        if other.stopped_by not in (None, "solutions"):
            return replace(other, solutions=found, complete=False)

        # 3. The image of one that is not symmetric is another one.
        if self.job.question is Question.UNIQUE and len(found) == 1 and other.solutions:
            image = self._another(found[0])
            assert image is not None, "there is no symmetric solution"
            found.append(image)
        is_all = not other.solutions
        return replace(other, solutions=found, complete=is_all, stopped_by=None if is_all else "solutions")

    def _first(self, clauses: list[Clause], heat: bool = False) -> Answer:
        """One solution that obeys clauses, with the time and the nodes that are left; counters are of all so far."""
        limits = self.job.limits
        if limits.seconds is not None:
            limits = replace(limits, seconds=max(0.0, self.started + limits.seconds - time.monotonic()))
        if limits.nodes is not None:
            limits = replace(limits, nodes=max(0, limits.nodes - int(self.stats.get("nodes", 0))))
        options = {**self.job.options, "heat": True} if heat else self.job.options
        answer = self.search(replace(self.job, question=Question.FIRST, limits=limits, options=options), clauses)
        self.stats = _together(self.stats, answer.stats) | {"symmetries": len(self.group)}
        return replace(answer, stats=self.stats)

    def _another(self, loop: array[int]) -> array[int] | None:
        for symmetry in self.group.elements:
            image = array("i", (symmetry[edge] for edge in loop))
            if set(image) != set(loop):
                return image
        return None


def _together(before: Stats, now: Stats) -> Stats:
    added = dict(now)
    for name, value in before.items():
        more = now.get(name)
        if name not in NOT_ADDED and isinstance(value, int | float) and isinstance(more, int | float):
            added[name] = value + more
    return added
