"""Steps of one pattern along a line, told together: "and so on along the border".

A person sees such a run at a glance. What follows from all of its steps follows from all of their reasons, so a run is
a deduction like any other, whose reason leaves out what the run itself has settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from edgewise.base.forms import LineForm
from edgewise.explaining.lines.deduction import Deduction
from edgewise.explaining.lines.hints import Hint

FEWEST = 3
"""Steps that are a run; fewer are told one by one."""


def told_together(form: LineForm, steps: Iterable[Hint]) -> Iterator[Hint]:
    """The same way, with runs as one step each."""
    run: list[Hint] = []
    for step in steps:
        if run and not _goes_on(form, run, step):
            yield from _told(run)
            run = []
        run.append(step)
    yield from _told(run)


def _goes_on(form: LineForm, run: Sequence[Hint], step: Hint) -> bool:
    """Whether a step is like those before it, a line further: it says as much, of what is beside what they say."""
    before, found = run[-1].deduction, step.deduction
    return (
        before is not None
        and found is not None
        and before.rule == found.rule == "point"
        and run[-1].rule == step.rule
        and len(before.edges) == len(found.edges)
        and run[0].wrong is step.wrong is None
        and any(not _points(form, found).isdisjoint(_points(form, one.deduction)) for one in run if one.deduction)
    )


def _points(form: LineForm, found: Deduction) -> set[int]:
    return {vertex for edge, _ in found.edges for vertex in (form.tails[edge], form.heads[edge])}


def _told(run: Sequence[Hint]) -> Iterator[Hint]:
    if len(run) < FEWEST:
        yield from run
        return
    parts = tuple(step.deduction for step in run if step.deduction is not None)
    edges = tuple(dict.fromkeys(known for part in parts for known in part.edges))
    together = Deduction(
        edges,
        parts[0].level,
        sum(part.cost for part in parts),
        parts[0].rule,
        tuple(sorted({clue for part in parts for clue in part.clues})),
        tuple(sorted({point for part in parts for point in part.points})),
        tuple(sorted({known for part in parts for known in part.known}.difference(edges))),
        smallest=all(part.smallest for part in parts),
        steps=tuple(step for part in parts for step in part.steps),
    )
    yield replace(run[0], deduction=together, run=parts)
