"""How hard a puzzle is for a person: the least level of deductions that solves it.

The lowest level that has anything to say says all of it, round after round (``native/explain/lines/closure.cpp``). So a
grade depends neither on an order of steps nor on how the board is turned or mirrored.
"""

from __future__ import annotations

from edgewise.base.forms import LineForm
from edgewise.explaining.clock import OnProgress
from edgewise.explaining.grade import NONE_FOUND, NOT_PROVEN, Grade, share_of, unsettled
from edgewise.explaining.lines.hints import steps
from edgewise.explaining.lines.reasoner import Reasoner
from edgewise.explaining.lines.search import LEVEL as HARDEST
from edgewise.explaining.lines.subject import Subject

WORK_OF_PAIRS = 250_000_000
"""Suppositions that the grade of a board with pairs may take, times its edges: each looks at the whole board. Counted,
so that a grade is the same on every machine."""
SUPPOSITIONS_PER_EDGE = 2_000
"""The same for other boards, where a supposition looks at what is near."""


def grade(subject: Subject, on_progress: OnProgress | None = None) -> Grade:
    """The grade of a puzzle with exactly one solution; for others the verdict says why there is none."""
    if (why := subject.why_no_grade()) is not None:
        return Grade(subject.puzzle, None, {}, *why)
    if (found := subject.found) is None:
        return unsettled(subject.puzzle, HARDEST, {HARDEST: subject.form.edge_count}, NONE_FOUND)
    reasoner = Reasoner(subject.form, found)
    closure = reasoner.close(HARDEST, subject.clock, most_suppositions(subject.form), on_progress)
    by_level = {level: count for level, count in enumerate(closure.settled, start=1) if count}
    if closure.stopped_by == "nodes":
        return unsettled(subject.puzzle, HARDEST, by_level | {HARDEST: closure.open})
    if closure.stopped_by is not None:
        return Grade(subject.puzzle, None, {}, *subject.no_time_to_grade())
    if not subject.is_settled:
        if closure.open:
            return unsettled(subject.puzzle, HARDEST, by_level | {HARDEST: closure.open}, NOT_PROVEN)
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
    return Grade(subject.puzzle, round(level, 1), by_level, _find=lambda: next(steps(subject, before)))


def most_suppositions(form: LineForm) -> int:
    """How many suppositions a grade may take."""
    edges = max(1, form.edge_count)
    return WORK_OF_PAIRS // edges if form.rule.joins_pairs else SUPPOSITIONS_PER_EDGE * edges
