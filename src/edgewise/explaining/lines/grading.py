"""How hard a puzzle is for a person: the least level of deductions that solves it.

The lowest level that has anything to say says all of it, round after round (``native/explain/lines/closure.cpp``). So a
grade depends neither on an order of steps nor on how the board is turned or mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from edgewise.base.forms import LineForm
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question
from edgewise.explaining.clock import OnProgress
from edgewise.explaining.difficulty import BOTH, CONFLICTS, LOOKS, Rating, looks, looks_times_conflicts
from edgewise.explaining.grade import NONE_FOUND, NOT_PROVEN, Grade, share_of, unsettled
from edgewise.explaining.lines.hints import steps
from edgewise.explaining.lines.reasoner import Reasoner
from edgewise.explaining.lines.search import LEVEL as HARDEST
from edgewise.explaining.lines.subject import Subject
from edgewise.solving.asking import ask

WORK_OF_PAIRS = 250_000_000
"""Suppositions that the grade of a board with pairs may take, times its edges: each looks at the whole board. Counted,
so that a grade is the same on every machine."""
SUPPOSITIONS_PER_EDGE = 2_000
"""The same for other boards, where a supposition looks at what is near."""
NODES_TO_COUNT = 30_000
"""How far conflicts are counted: as far again tells boards apart no better."""


def grade(subject: Subject, on_progress: OnProgress | None = None) -> Grade:
    """The grade of a puzzle with exactly one solution; for others the verdict says why there is none."""
    if (why := subject.why_no_grade()) is not None:
        return Grade(subject.puzzle, None, {}, *why)
    conflicts = counted_conflicts(subject)
    if (found := subject.found) is None:
        edges = subject.form.edge_count
        return unsettled(
            subject.puzzle, HARDEST, {HARDEST: edges}, NONE_FOUND, rated(subject.form, [], edges, conflicts)
        )
    reasoner = Reasoner(subject.form, found)
    closure = reasoner.close(HARDEST, subject.clock, most_suppositions(subject.form), on_progress)
    by_level = {level: count for level, count in enumerate(closure.settled, start=1) if count}
    cut_short = closure.stopped_by == "nodes"
    difficulty = rated(subject.form, closure.looked, closure.open, conflicts, cut_short)
    if cut_short:
        return unsettled(subject.puzzle, HARDEST, by_level | {HARDEST: closure.open}, difficulty=difficulty)
    if closure.stopped_by is not None or subject.clock.stopped_by is not None:
        return Grade(subject.puzzle, None, {}, *subject.no_time_to_grade())
    if not subject.is_settled:
        if closure.open:
            still_open = by_level | {HARDEST: closure.open}
            return unsettled(subject.puzzle, HARDEST, still_open, NOT_PROVEN, difficulty)
        subject.is_deduced()
    rounds = dict(enumerate(closure.rounds, start=1))
    before = closure.before_hardest
    if closure.open:
        by_level[HARDEST] = closure.open
        before = reasoner.state
        share = max(0.1, closure.open / subject.form.edge_count)
    else:
        share = share_of(max(by_level, default=1), rounds.items())
    level = max(by_level, default=1) + min(0.9, round(share, 1))
    return Grade(
        subject.puzzle, round(level, 1), by_level, difficulty=difficulty, _find=lambda: next(steps(subject, before))
    )


class Conflicts(NamedTuple):
    """Dead ends of a counted search."""

    number: float
    at_least: bool
    """Whether the search ended before it had settled anything."""


def counted_conflicts(subject: Subject) -> Conflicts | None:
    """The conflicts of a board whose deductions do not say enough of it; ``None`` where they do.

    Without probing, which settles most boards with a loop before the search, more can be told apart.
    """
    form = subject.form
    if not form.rule.joins_pairs and not form.counts_facts:
        return None
    # Stars were fitted to the conflicts of one search: on boards with pairs none for classes of paths begins beside it.
    options = {"classes_after": NODES_TO_COUNT} if form.rule.joins_pairs else {"probing": False}
    limits = Limits(seconds=subject.clock.left, nodes=NODES_TO_COUNT)
    request = Request(Question.UNIQUE, limits, threads=1, options=options)
    result = ask(subject.puzzle, request, Listener(subject.clock.stop))
    return Conflicts(float(result.stats.get("conflicts", 0)), at_least=result.stopped_by == "nodes")


def rated(
    form: LineForm, looked: Sequence[int], still_open: int, conflicts: Conflicts | None, cut_short: bool = False
) -> Rating:
    """The difficulty, by the quantity that says most of such a board."""
    long = looks(looked, still_open)
    if conflicts is None:
        return Rating(LOOKS, long, at_least=cut_short)
    if form.rule.joins_pairs:
        return Rating(CONFLICTS, conflicts.number, conflicts.at_least)
    both = looks_times_conflicts(long, conflicts.number, form.edge_count)
    return Rating(BOTH, both, at_least=cut_short or conflicts.at_least)


def most_suppositions(form: LineForm) -> int:
    """How many suppositions a grade may take."""
    edges = max(1, form.edge_count)
    return WORK_OF_PAIRS // edges if form.rule.joins_pairs else SUPPOSITIONS_PER_EDGE * edges
